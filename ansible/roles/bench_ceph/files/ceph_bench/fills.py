"""How much a cluster takes until its first OSD is full, which stops it as a whole."""

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

from . import fio
from .commands import Cluster, CommandError
from .matrix import Matrix, Phase
from .phases import placed
from .results import Results, write_whole

POLL_SECONDS = 1
PATIENCE_SECONDS = 3600
# For each image. Between an OSD's being full and the clients' knowing pass some seconds, in which it must not fill up.
RATE = 8 << 20
# While images are removed from a full cluster.
RAISED = "0.99"


class FullRatio:
    """The cluster's own, also after a run that was killed while it was raised: it is kept in a file meanwhile."""

    def __init__(self, cluster: Cluster, folder: Path):
        self.cluster, self.kept = cluster, folder / "full_ratio.json"

    def raise_it(self) -> None:
        if not self.kept.exists():
            write_whole(self.kept, self.cluster.ceph("osd", "dump")["full_ratio"])
        self._set(RAISED)

    def put_back(self) -> None:
        """Does nothing if it was not raised."""
        if self.kept.exists():
            self._set(f"{json.loads(self.kept.read_text(encoding='utf-8')):.4f}")
            self.kept.unlink()

    def _set(self, ratio: str) -> None:
        self.cluster.ceph("osd", "set-full-ratio", ratio)


def carry_out(cluster: Cluster, results: Results, matrix: Matrix, phase: Phase, conf: Path, jobs: Path) -> None:
    ratio = FullRatio(cluster, conf.parent)
    empty(cluster, ratio)
    capacity = cluster.ceph("osd", "df")["summary"]["total_kb"] * 1024
    names = f"bench-full-{phase.cycle}-{phase.strategy}-{time.time_ns()}"
    # More than can fit, so that it is the cluster that ends it.
    size = -(-capacity // fio.IMAGES // fio.BLOCK) * fio.BLOCK
    cluster.make_images(names, fio.IMAGES, size, placed(phase.strategy))
    settings = fio.environment(cluster, conf, names, matrix, phase.cycle, RATE)
    try:
        write_until_full(cluster, jobs / "images-write.fio", settings)
        state = cluster.ceph("osd", "df")
    finally:
        empty(cluster, ratio)
    record = summary(phase, state, cluster.hosts())
    results.write(results.path(phase, ""), record)
    per_host = ", ".join(f"{host} {100 * share:.1f}%" for host, share in record["hosts"].items())
    print(f"{phase.cycle:02d}.full.{phase.strategy} cluster {100 * record['fill']:.1f}% full: {per_host}", flush=True)


def write_until_full(cluster: Cluster, job: Path, settings: dict[str, str]) -> None:
    environment = {**os.environ, **settings}
    writer = subprocess.Popen(["fio", "--output-format=json", str(job)], stdout=subprocess.DEVNULL, env=environment)
    deadline = time.monotonic() + PATIENCE_SECONDS
    try:
        while "OSD_FULL" not in cluster.ceph("health")["checks"]:
            if (code := writer.poll()) is not None:
                raise CommandError(f"fio ended with exit code {code} before any OSD was full")
            if time.monotonic() > deadline:
                raise CommandError(f"no OSD was full after {PATIENCE_SECONDS} s")
            time.sleep(POLL_SECONDS)
    finally:
        # It waits for space that never comes.
        writer.kill()
        writer.wait()


def empty(cluster: Cluster, ratio: FullRatio) -> None:
    """Removes all images, also from a full cluster, and waits until their space is free."""
    try:
        ratio.raise_it()
        cluster.remove_images()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while cluster.ceph("health")["checks"].keys() & {"OSD_FULL", "OSD_BACKFILLFULL", "OSD_NEARFULL"}:
            if time.monotonic() > deadline:
                raise CommandError("the cluster stays full without images")
            time.sleep(POLL_SECONDS)
    finally:
        ratio.put_back()


def summary(phase: Phase, state: dict[str, Any], hosts: dict[int, str]) -> dict[str, Any]:
    """Fractions of capacity, of the cluster and of each host's OSD."""
    total = state["summary"]
    return {
        "cycle": phase.cycle,
        "strategy": phase.strategy,
        "used_bytes": total["total_kb_used"] * 1024,
        "capacity_bytes": total["total_kb"] * 1024,
        "fill": total["total_kb_used"] / total["total_kb"],
        "hosts": {hosts[node["id"]]: node["kb_used"] / node["kb"] for node in state["nodes"] if node["id"] in hosts},
    }
