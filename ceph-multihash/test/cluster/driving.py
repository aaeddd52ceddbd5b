"""Runs the C++ driver: one verb a process, arguments and answer as JSON."""

import json
import os
import signal
import subprocess
import time
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from conftest import BUILD, PATIENCE, Cluster
from history import Operation, load, violations
from stowage_ceph.waiting import until

DRIVER = Path(os.environ.get("MULTIHASH_DRIVER") or BUILD / "test/cluster/multihash_driver")  # or one with sanitizers


class Driver:
    """Drivers on one cluster; a test ends those that it leaves behind with close()."""

    def __init__(self, cluster: Cluster) -> None:
        self._environment = {**os.environ, "CEPH_CONF": str(cluster.layout.conf)}
        self._running: list[subprocess.Popen[str]] = []

    def start(self, verb: str, arguments: dict[str, Any], **environment: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [str(DRIVER), verb, json.dumps(arguments)],
            env={**self._environment, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._running.append(process)
        return process

    def answer(self, process: subprocess.Popen[str], timeout: float = PATIENCE) -> Any:
        """What it printed last; it must end well."""
        out, errors = process.communicate(timeout=timeout)
        assert process.returncode == 0, f"exit {process.returncode}: {errors[-2000:]}"
        return json.loads(out.splitlines()[-1])

    def __call__(self, verb: str, pool: str, /, **arguments: Any) -> Any:
        return self.answer(self.start(verb, {"pool": pool, **arguments}))

    def objects(self, pool: str, *steps: list[Any], **arguments: Any) -> list[Any]:
        """The answers to some steps of one client that places new objects at choice 1."""
        return self("objects", pool, steps=steps, **{"policy": "always", "always": 1, **arguments})["answers"]

    def look(self, pool: str, oid: str) -> Any:
        return self("look", pool, oid=oid)

    def pause(self, process: subprocess.Popen[str]) -> None:
        """Returns when it waits for the test."""
        assert process.stdout
        assert process.stdout.readline() == "waiting\n"

    def resume(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()

    def wait_for_log(self, process: subprocess.Popen[str], what: str) -> None:
        """Returns when it has said that; librados may say other things before."""
        assert process.stderr
        said = []
        while what not in (line := process.stderr.readline()):
            assert line, f"ended without saying {what}: {''.join(said)[-2000:]}"
            said.append(line)

    def close(self) -> None:
        for process in self._running:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.communicate(timeout=PATIENCE)


class Load:
    """A client for each choice, all on the same objects of one pool at the same time, each places new ones at its choice; and how far they are."""

    def __init__(self, driver: Driver, folder: Path, pool: str, choices: Sequence[int] = (1, 2, 1, 0), objects: int = 400, **other: Any) -> None:
        self.driver, self.folder, self.pool, self.objects = driver, folder, pool, objects
        self.prefix, self.stop = f"{uuid.uuid4().hex[:8]}.", folder / "stop"
        mix = {"ops": 1_000_000, "objects": objects, "mix": "wwrrd", "prefix": self.prefix, "stop": str(self.stop), **other}
        self.clients = workers(driver, folder, pool, choices, **mix)

    def wait_for(self, more: int, *, or_stalled: bool = False) -> None:
        """or_stalled: or until for a second none has ended, since all clients wait for an OSD."""
        enough = logged(self.folder) + more
        last = [0, time.monotonic()]

        def look() -> bool:
            now = logged(self.folder)
            if now != last[0]:
                last[:] = [now, time.monotonic()]
            return now >= enough or (or_stalled and time.monotonic() - last[1] > 1)

        until(f"{more} more operations", PATIENCE, look, lambda: f"{logged(self.folder)} of {enough}")

    def finish(self, operations: int) -> int:
        """How many operations there were, at least so many, none of them in contradiction to what was acknowledged."""
        while (missing := operations - logged(self.folder)) > 0:
            self.wait_for(min(missing, 1000))
        self.stop.touch()
        for client in self.clients:
            self.driver.answer(client)
        read_all(self.driver, self.folder, self.pool, self.objects, self.prefix)
        return len(checked(self.folder, operations))


def logged(folder: Path) -> int:
    """How many operations the clients that log there have ended."""
    return sum(log.read_bytes().count(b'"end"') for log in folder.glob("*.log"))


def workers(driver: Driver, logs: Path, pool: str, choices: Sequence[int], **arguments: Any) -> list[subprocess.Popen[str]]:
    """A client for each choice; all work on the same objects at the same time, each would place them at its choice."""
    return [
        driver.start(
            "work",
            {"pool": pool, "client": f"c{i}", "seed": i + 1, "log": str(logs / f"c{i}.log"), "choices": 3}
            | {"policy": "always", "always": choice, **arguments},
        )
        for i, choice in enumerate(choices)
    ]


def read_all(driver: Driver, logs: Path, pool: str, objects: int, prefix: str) -> None:
    """A client that knows nothing reads everything once more; nothing is in two places."""
    last = {"client": "last", "seed": 0, "log": str(logs / "last.log"), "ops": objects, "objects": objects}
    driver("work", pool, **last, mix="r", prefix=prefix, in_order=True, threads=1, policy="always", always=0, choices=3)
    listed = driver("list", pool, policy="always", always=0, choices=3)
    assert listed["result"] == 0
    assert listed["twice"] == 0


def checked(logs: Path, at_least: int) -> list[Operation]:
    """The operations of all clients; none of them contradicts what was acknowledged."""
    operations = load(sorted(logs.glob("*.log")))
    wrong = list(violations(operations))
    assert not wrong, f"{len(wrong)} of {len(operations)}: {wrong[:5]}"
    assert len(operations) >= at_least
    return operations
