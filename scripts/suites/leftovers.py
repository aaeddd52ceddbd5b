"""What is on this machine that a command can leave behind: processes, mounts, network namespaces, temporary files."""

import contextlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

MARK = "STOWAGE_INTERRUPTED"
NAMESPACES = Path("/run/netns")


@dataclass(frozen=True)
class Found:
    mounts: frozenset[str]
    namespaces: frozenset[str]
    files: frozenset[str]
    cached: frozenset[str]


def look() -> Found:
    """Files are those of TMPDIR, or else of all of the system's temporary folders; cached, the names in our cache."""
    temporary = {Path(tempfile.gettempdir())} if "TMPDIR" in os.environ else {Path("/tmp"), Path("/var/tmp"), Path("/dev/shm")}
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "stowage"
    mounts = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    return Found(
        frozenset(line.split()[4] for line in mounts),
        frozenset(_names(NAMESPACES)),
        frozenset(str(folder / name) for folder in temporary for name in _names(folder)),
        frozenset(_names(cache)),
    )


def _names(folder: Path) -> list[str]:
    return [entry.name for entry in folder.iterdir()] if folder.is_dir() else []


def marked(mark: str) -> list[str]:
    """The processes that inherited the mark in their environment; zombies have none. Those of test hosts have another, but hold a namespace each."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and f"{MARK}={mark}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                words = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                found.append(f"{entry.name} {words[:120].strip()}")
    return found
