"""Which disk the hosts' files are on: disk caps are set per disk."""

import os
from pathlib import Path

from .errors import UsageError


def of(path: Path, system: Path = Path("/sys/dev/block")) -> str:
    """The disk as major:minor, a partition's whole disk; raises UsageError where the files are on no block device."""
    existing = next(p for p in (path, *path.parents) if p.exists())
    number = existing.stat().st_dev
    entry = system / f"{os.major(number)}:{os.minor(number)}"
    if not entry.exists():
        raise UsageError(
            f"--disk-*: {existing} is on no block device of its own (tmpfs, btrfs, zfs): put STOWAGE_TESTBED on one"
        )
    disk = entry.resolve()
    if (disk / "partition").exists():
        disk = disk.parent
    return (disk / "dev").read_text(encoding="ascii").strip()
