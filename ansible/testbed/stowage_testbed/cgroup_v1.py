"""cgroup v1: the files and values that cap a host."""

from pathlib import Path

from .model import Shape

# A host at 0.25 of the kernel's usual 100 ms would stand still for 75 ms at a time, which no slower CPU does.
PERIOD_MICROS = 20_000
LONG_PERIOD_MICROS = 100_000
SHORTEST_QUOTA_MICROS = 1000

Setting = tuple[str, str, str]  # controller, file, value


def cpu_times(cpus: float) -> tuple[int, int]:
    """Quota and period in microseconds; the period is longer where the kernel would refuse so short a quota."""
    period = PERIOD_MICROS if cpus * PERIOD_MICROS >= SHORTEST_QUOTA_MICROS else LONG_PERIOD_MICROS
    return round(cpus * period), period


def settings(shape: Shape, device: str | None) -> list[Setting]:
    """What to write; what is uncapped is written too, so that a cap can be taken back.

    device is the disk as major:minor; None leaves the disk alone.
    """
    quota, period = cpu_times(shape.cpus) if shape.cpus is not None else (-1, PERIOD_MICROS)
    found = [
        ("cpu", "cpu.cfs_period_us", str(period)),
        ("cpu", "cpu.cfs_quota_us", str(quota)),
        ("memory", "memory.limit_in_bytes", str(-1 if shape.memory is None else shape.memory)),
    ]
    if device:
        for file, value in (
            ("read_bps", shape.disk_read),
            ("read_iops", shape.disk_read_iops),
            ("write_bps", shape.disk_write),
            ("write_iops", shape.disk_write_iops),
        ):
            found.append(("blkio", f"blkio.throttle.{file}_device", f"{device} {value or 0}"))
    return found


def inherited(mount: Path, directory: Path) -> list[tuple[Path, str]]:
    """A new cpuset has no CPUs and takes no process until it is given some: its parent's, from the top down."""
    copies = []
    steps = directory.relative_to(mount).parts
    for depth in range(1, len(steps) + 1):
        for file in ("cpuset.cpus", "cpuset.mems"):
            copies.append((mount.joinpath(*steps[:depth], file), (mount / file).read_text(encoding="ascii").strip()))
    return copies
