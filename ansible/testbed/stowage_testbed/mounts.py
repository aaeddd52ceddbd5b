"""The kernel's table of mounts: /proc/self/mountinfo."""

import re
from dataclasses import dataclass
from pathlib import Path

from .command import run, succeeds
from .errors import TestbedError


@dataclass(frozen=True)
class Mount:
    """One line of the table."""

    point: Path
    kind: str
    source: str
    options: frozenset[str]


def parse(table: str) -> list[Mount]:
    """The mounts in the order they were made."""
    mounts = []
    for line in table.splitlines():
        fields = line.split(" ")
        dash = fields.index("-", 6)
        kind, source, options = fields[dash + 1 : dash + 4]
        mounts.append(Mount(Path(_plain(fields[4])), kind, _plain(source), frozenset(options.split(","))))
    return mounts


def _plain(text: str) -> str:
    """Spaces and the like are octal escapes in the table."""
    return re.sub(r"\\([0-7]{3})", lambda m: chr(int(m[1], 8)), text)


def mounted() -> list[Mount]:
    return parse(Path("/proc/self/mountinfo").read_text(encoding="utf-8"))


def below(directory: Path) -> list[Path]:
    """Mount points at or below the directory, the latest first: the order in which they can be taken off."""
    return [m.point for m in reversed(mounted()) if m.point == directory or directory in m.point.parents]


def is_mounted(point: Path) -> bool:
    return any(m.point == point for m in mounted())


def unmount_all(directory: Path) -> int:
    """Takes off everything at or below the directory; returns how many mounts that were."""
    points = below(directory)
    for point in points:
        # Lazily if busy: a FUSE server that was killed cannot let go in the ordinary way.
        if not succeeds(["umount", "--no-canonicalize", str(point)]):
            run(["umount", "--no-canonicalize", "--lazy", str(point)])
    if left := below(directory):
        raise TestbedError(f"still mounted: {', '.join(map(str, left))}")
    return len(points)
