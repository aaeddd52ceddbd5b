"""Whether placement groups are as they should be; scrubs."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from . import osds
from .errors import ClusterError
from .monitor import Monitor
from .waiting import until

CLEAN = "active+clean"
CLEAN_SECONDS = 900
SCRUB_SECONDS = 1800


def placement_groups(monitor: Monitor) -> list[dict[str, Any]]:
    return list(monitor.command("pg dump", dumpcontents=["pgs"])["pg_stats"])


def states(monitor: Monitor) -> Counter[str]:
    return Counter(pg["state"] for pg in placement_groups(monitor))


def expected(monitor: Monitor) -> int:
    """How many placement groups the pools have."""
    return sum(pool["pg_num"] for pool in monitor.command("osd dump")["pools"])


def wait_clean(monitor: Monitor, seconds: float = CLEAN_SECONDS) -> None:
    """Returns when every placement group is active+clean as the OSDs tell it now, not as they told it before."""

    def clean() -> bool:
        found = states(monitor)
        wanted = expected(monitor)
        # While it is being scrubbed or has snapshots to trim a group is no less clean.
        return sum(found.values()) == wanted and all(state.startswith(CLEAN) for state in found)

    def look() -> bool:
        if not clean():
            return False
        flush(monitor)
        return clean()

    until(f"placement groups {CLEAN}", seconds, look, lambda: f"{dict(states(monitor))} of {expected(monitor)}")


def flush(monitor: Monitor) -> None:
    """Makes the OSDs that are up tell the manager what they know, and waits until it has heard."""
    for osd in osds.up(monitor):
        try:
            told = int(monitor.tell_osd(osd, "flush_pg_stats"))
        except ClusterError:
            continue  # it is going down: then the monitor will say so
        until(
            f"statistics of osd.{osd}",
            300,
            lambda osd=osd, told=told: osd not in osds.up(monitor) or heard(monitor, osd) >= told,  # type: ignore[misc]
        )


def heard(monitor: Monitor, osd: int) -> int:
    """The number of the OSD's last report that the manager has; 0 for none."""
    return next(
        (o["seq"] for o in monitor.command("pg dump", dumpcontents=["osds"])["osd_stats"] if o["osd"] == osd), 0
    )


def deep_scrub(monitor: Monitor, pools: Sequence[str] = (), seconds: float = SCRUB_SECONDS) -> dict[str, int]:
    """Scrubs the placement groups of these pools, else all, data included; the inconsistent ones with how many errors.

    An OSD begins one scrub a second: that is what it takes.
    """
    numbers = {str(p["pool"]) for p in monitor.command("osd dump")["pools"] if not pools or p["pool_name"] in pools}
    found = [pg for pg in placement_groups(monitor) if pg["pgid"].partition(".")[0] in numbers]
    before = {pg["pgid"]: pg["last_deep_scrub_stamp"] for pg in found}
    for group in before:
        monitor.command("pg deep-scrub", pgid=group)

    def pending() -> list[str]:
        return [pg["pgid"] for pg in placement_groups(monitor) if pg["last_deep_scrub_stamp"] == before.get(pg["pgid"])]

    until("deep scrub", seconds, lambda: not pending(), lambda: f"not yet: {' '.join(pending()[:8])}")
    flush(monitor)
    errors = {
        pg["pgid"]: pg["stat_sum"]["num_scrub_errors"] for pg in placement_groups(monitor) if pg["pgid"] in before
    }
    return {group: count for group, count in errors.items() if count}
