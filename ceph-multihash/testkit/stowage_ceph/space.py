"""How full the disks are, and making one of them fuller."""

from dataclasses import dataclass

from . import health, osds, pools
from .errors import UsageError
from .monitor import Monitor
from .waiting import until
from .wish import Wish

FILL_POOL = "fill"
OBJECT_BYTES = 4 << 20
AT_ONCE = 4
# What the OSD's own records may shrink by meanwhile.
SLACK_BYTES = 8 << 20


@dataclass(frozen=True)
class Disk:
    """One OSD's disk."""

    total_bytes: int
    used_bytes: int

    @property
    def used_fraction(self) -> float:
        return self.used_bytes / self.total_bytes


def disk(monitor: Monitor, osd: int) -> Disk:
    """As the OSD itself tells it, which looks every second."""
    counters = monitor.tell_osd(osd, "perf dump", logger="osd")["osd"]
    return Disk(counters["stat_bytes"], counters["stat_bytes_used"])


def object_bytes(monitor: Monitor, osd: int) -> int:
    """What objects take on the disk. The rest are the OSD's own records, which stay when objects go."""
    return monitor.tell_osd(osd, "perf dump", logger="bluestore")["bluestore"]["allocated"]


def fill(monitor: Monitor, wish: Wish, osd: int, fraction: float) -> Disk:
    """Writes objects that are placed on that OSD alone, until so much of its disk is used."""
    osds.known(wish, osd)
    if not 0 < fraction < 1:
        raise UsageError(f"FRACTION: {fraction} is not allowed: between 0 and 1")
    if osd not in osds.up(monitor):
        raise UsageError(f"OSD: {osd} is down")
    pools.create(monitor, wish, FILL_POOL, "1")
    health.wait_clean(monitor)
    number, before = _count(monitor), disk(monitor, osd)
    while before.used_fraction < fraction:
        count = -(-(int(fraction * before.total_bytes) - before.used_bytes) // OBJECT_BYTES)
        number = _write(monitor, osd, number, count)
        awaited = before.used_bytes + count * OBJECT_BYTES - SLACK_BYTES
        # At least something newer: a few more objects would be within the slack of what it knew before, again and again.
        seen = lambda: (used := disk(monitor, osd).used_bytes) >= awaited and used > before.used_bytes  # noqa: B023, E731
        until(f"the writes to osd.{osd} seen by it", 300, seen)
        before = disk(monitor, osd)
    return before


def set_full_ratios(monitor: Monitor, nearfull: float, backfillfull: float, full: float) -> None:
    """From which fractions on Ceph warns, stops backfilling, and stops writing."""
    if not 0 < nearfull <= backfillfull <= full <= 1:
        raise UsageError(f"{nearfull} {backfillfull} {full}: not allowed: 0 < NEARFULL <= BACKFILLFULL <= FULL <= 1")
    for name, ratio in (("full", full), ("backfillfull", backfillfull), ("nearfull", nearfull)):
        monitor.command(f"osd set-{name}-ratio", ratio=ratio)


def _count(monitor: Monitor) -> int:
    """The next number: objects of earlier fills stay."""
    with monitor.rados.open_ioctx(FILL_POOL) as io:
        return max((int(o.key.removeprefix("fill.")) + 1 for o in io.list_objects()), default=0)


def _write(monitor: Monitor, osd: int, first: int, count: int) -> int:
    """Writes so many objects to that OSD; returns the number after the last."""
    content, number = bytes(OBJECT_BYTES), first
    with monitor.rados.open_ioctx(FILL_POOL) as io:
        under_way = []
        while count:
            if pools.placement(monitor, FILL_POOL, f"fill.{number}")[0] == osd:
                under_way.append(io.aio_write_full(f"fill.{number}", content))
                count -= 1
            number += 1
            if len(under_way) == AT_ONCE or not count:
                for one in under_way:
                    one.wait_for_complete_and_cb()
                    if one.get_return_value() < 0:
                        raise UsageError(f"osd.{osd} takes no more: error {one.get_return_value()}")
                under_way.clear()
    return number
