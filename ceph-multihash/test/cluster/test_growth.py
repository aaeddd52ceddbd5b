"""Must show 4: a disk runs full, an OSD is added, while four clients work; every acknowledged write is there."""

import pytest
from conftest import PATIENCE, running, wish
from driving import Driver, Load
from stowage_ceph import health, pools, space
from stowage_ceph.waiting import until

KINDS = {"p1": "1", "p2": "2", "pe": "ec"}
FULLER = 0


@pytest.fixture(scope="module")
def small(state):
    """Three disks and a fourth to come; so large that what the OSDs log of the load does not fill them."""
    quick = {"osd": {"osd_recovery_sleep": "0", "osd_max_backfills": "8"}}
    yield from running(f"{state}-grow", wish(osds=3, osd_bytes=4 << 30, options=quick), KINDS)


@pytest.fixture
def driver(small):
    it = Driver(small)
    yield it
    it.close()


@pytest.mark.parametrize("pool", KINDS)
def test_a_disk_is_full_and_has_space_again(small, driver, tmp_path, figure, operations, pool):
    load = Load(driver, tmp_path, pool)
    load.wait_for(300)
    disk = space.fill(small.monitor, small.wish, FULLER, 0.1)
    # Full is what Ceph is told is full: below what is used.
    space.set_full_ratios(small.monitor, 0.03, 0.04, 0.05)
    until("full", PATIENCE, lambda: "OSD_FULL" in small.monitor.command("health")["checks"])
    space.set_full_ratios(small.monitor, 0.85, 0.9, 0.95)
    until("not full", PATIENCE, lambda: "OSD_FULL" not in small.monitor.command("health")["checks"])
    figure(f"full, {pool}: {load.finish(operations)} operations; osd.{FULLER} was at {disk.used_fraction:.0%}")


def test_an_osd_is_added(small, tmp_path, figure, operations):
    """Backfill of all pools while clients work on each; all of it clean by a deep scrub afterwards."""
    drivers = {pool: Driver(small) for pool in KINDS}
    try:
        loads = {}
        for pool, driver in drivers.items():
            (tmp_path / pool).mkdir()
            loads[pool] = Load(driver, tmp_path / pool, pool)
            loads[pool].wait_for(300)
        added = small.add_osd()
        health.wait_clean(small.monitor)
        moved = [pg["pgid"] for pg in health.placement_groups(small.monitor) if added in pg["acting"]]
        assert moved
        done = {pool: load.finish(operations) for pool, load in loads.items()}
        figure(f"backfill: {len(moved)} PGs moved to osd.{added}; operations {done}")
    finally:
        for driver in drivers.values():
            driver.close()
    pools.delete(small.monitor, space.FILL_POOL)
    health.wait_clean(small.monitor)
    assert health.deep_scrub(small.monitor) == {}
