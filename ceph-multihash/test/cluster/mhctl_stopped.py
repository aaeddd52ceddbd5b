"""mhctl that stops before a change of an object, so that a test can end it there, or change what it has looked at."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from conftest import PATIENCE
from mhctl_rig import MHCTL, Rig
from stowage_ceph.preloaded import compiled
from stowage_ceph.waiting import until


@contextmanager
def stopped(rig: Rig, folder: Path, write: int, *arguments: Any) -> Iterator[subprocess.Popen[str]]:
    """It has sent all its changes of objects before that one, from 1 on. Ended afterwards, if the test has not. folder: for what is compiled."""
    shim = compiled(Path(__file__).with_name("stop_at_write.c"), folder)
    process = subprocess.Popen(
        [MHCTL, *map(str, arguments)],
        env={**os.environ, "CEPH_CONF": str(rig.cluster.layout.conf), "LD_PRELOAD": str(shim), "STOP_AT_WRITE": str(write)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        until(f"stopped before change {write}", PATIENCE, lambda: state(process) == "T" or process.poll() is not None)
        assert process.poll() is None, process.communicate()
        yield process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


def state(process: subprocess.Popen[str]) -> str:
    """As the kernel has it: T is stopped."""
    try:
        return Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return ""


def killed(rig: Rig, folder: Path, write: int, *arguments: Any) -> None:
    """Runs it until that change, which it never makes; what it has open is closed."""
    with stopped(rig, folder, write, *arguments):
        pass
    evict(rig, arguments[1])


def evict(rig: Rig, pool: str) -> None:
    """Ends the watches of killed clients as the refusal says."""
    addresses = (re.search(r"client\.\d+ at (\S+)", refusal) for refusal in rig("drain", pool)[0]["refusals"])
    for address in filter(None, addresses):
        rig.cluster.monitor.command("osd blocklist", blocklistop="add", addr=address[1].rstrip(";,"))
    until("nobody has it open", PATIENCE, lambda: not any("is open" in refusal for refusal in rig("drain", pool)[0]["refusals"]))
