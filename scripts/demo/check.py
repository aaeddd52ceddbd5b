"""What must be so before anything is built or started; each failure is one line that says what to do."""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from trouble import Trouble

GIB = 1024**3
DISK = 1 * GIB
MEMORY = 4 * GIB
# Of the machine, not of a user or a checkout, and gone with the process that holds it.
ONE_DEMO = "\0stowage-demo"


def machine(root: Path, memory: int | None = None) -> None:
    if sys.platform != "linux":
        raise Trouble(f"this runs on Linux only, not on {sys.platform}: its nodes use addresses 127.0.x.y", 2)
    if ":" in str(root):
        raise Trouble(f"the path {root} has a colon, which Java's class path cannot hold: move the checkout", 2)
    if (free := shutil.disk_usage(root).free) < DISK:
        raise Trouble(f"{free / GIB:.1f} GiB are free under {root}, needed: {DISK / GIB:.0f}: free some space and run this again")
    memory = memory or MEMORY
    if (free := available_memory(memory)) < memory:
        raise Trouble(f"{free / GIB:.1f} GiB of memory are available, needed: {memory / GIB:.0f}: end something else")
    busy = os.getloadavg()[0]
    if busy > (os.cpu_count() or 1):
        print(f"demo: this machine is busy (load {busy:.1f} on {os.cpu_count()} cores): it takes longer, and figures are noisier", file=sys.stderr)


def available_memory(unknown: int) -> int:
    found = re.search(r"MemAvailable:\s+(\d+) kB", Path("/proc/meminfo").read_text())
    return int(found[1]) * 1024 if found else unknown


def jdk_17() -> Path:
    """The home of the JDK that builds and runs everything: Cassandra 5.0 runs on 17, not on a newer one."""
    named = os.environ.get("JAVA_HOME")
    javac = str(Path(named, "bin/javac")) if named else shutil.which("javac")
    version = javac_version(javac)
    if version != 17:
        found = f"of JDK {version}" if version else "missing"
        raise Trouble(f"{javac or 'javac'} is {found}, needed: JDK 17, which Cassandra runs on; set JAVA_HOME to one", 2)
    return Path(javac).resolve().parents[1]


def javac_version(javac: str | None) -> int | None:
    try:
        shown = subprocess.run([javac or "javac", "-version"], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return None
    found = re.search(r"javac (\d+)", shown.stdout + shown.stderr)
    return int(found[1]) if found else None


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    with socket.socket(socket.AF_UNIX) as held:
        try:
            held.bind(ONE_DEMO)
        except OSError:
            raise Trouble("another demo runs on this machine, and two would spoil each other's figures: wait for its end") from None
        yield
