"""Commands of Ceph, each with a time limit."""

import json
import os
import re
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SECONDS = 300
# Scenario, cycle, strategy, nanoseconds and a number: as phases and fills name them.
OWN_IMAGE = re.compile(r"bench-[a-z]+-\d+-[a-z-]+-\d{15,}-\d+")


class CommandError(Exception):
    """A command that failed, and the end of what it said."""


def run(command: Sequence[str], seconds: int = SECONDS, environment: dict[str, str] | None = None) -> str:
    """What it printed."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=seconds, check=False, env={**os.environ, **(environment or {})}
        )
    except subprocess.TimeoutExpired:
        raise CommandError(f"{' '.join(command)}: no end after {seconds} s") from None
    if done.returncode != 0:
        raise CommandError(f"{' '.join(command)}: exit code {done.returncode}: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout


class Cluster:
    """The cluster as one of its users sees it."""

    def __init__(self, user: str, pool: str):
        self.user, self.pool = user, pool

    def ceph(self, *words: str) -> Any:
        out = run(["ceph", "--id", self.user, "--format", "json", *words])
        # What daemons are told to answer begins with lines of their own at times.
        return json.loads(out[out.index("{") if "{" in out else 0 :]) if out.strip() else None

    def rbd(self, *words: str) -> str:
        return run(["rbd", "--id", self.user, "--pool", self.pool, *words])

    def hosts(self) -> dict[int, str]:
        """The host of each OSD that is up."""
        nodes = self.ceph("osd", "tree")["nodes"]
        up = {node["id"] for node in nodes if node["type"] == "osd" and node["status"] == "up"}
        return {osd: node["name"] for node in nodes if node["type"] == "host" for osd in node["children"] if osd in up}

    def bytes_served(self) -> dict[str, tuple[int, int]]:
        """host -> bytes that clients wrote to and read from its OSD as first replica, since it started."""
        served = {}
        for osd, host in self.hosts().items():
            counters = self.ceph("tell", f"osd.{osd}", "perf", "dump", "osd")["osd"]
            served[host] = (counters["op_in_bytes"], counters["op_out_bytes"])
        return served

    def make_images(self, names: str, count: int, size: int, placed: bool) -> None:
        for number in range(1, count + 1):
            image = f"{names}-{number}"
            self.rbd("create", "--size", f"{size}B", image)
            if placed:
                # What has librbd load the plug-in, and refuse the image where there is none.
                self.rbd("image-meta", "set", image, "conf_rbd_plugins", "multihash")

    def remove_images(self) -> None:
        """All of the benchmark's, of interrupted runs too."""
        for image in json.loads(self.rbd("ls", "--format", "json")):
            if OWN_IMAGE.fullmatch(image):
                self._remove(image)

    def _remove(self, image: str) -> None:
        """Once nobody has it open: the watch of a client that was killed ends half a minute later."""
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                self.rbd("rm", "--no-progress", image)
                return
            except CommandError as error:
                if "watchers" not in str(error) or time.monotonic() > deadline:
                    raise
            time.sleep(1)


def configuration(source: Path, target: Path, settings: dict[str, str]) -> None:
    """The host's ceph.conf with the client's settings in place of those that it has."""
    keep = [line for line in source.read_text(encoding="utf-8").splitlines() if line.partition("=")[0].strip() not in settings]
    lines = "".join(f"{key} = {value}\n" for key, value in settings.items())
    target.write_text("\n".join(keep) + "\n[client]\n" + lines, encoding="utf-8")
