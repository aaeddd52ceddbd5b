"""How much a cluster takes until its first disk is full, when one disk was fuller than the others from the start."""

import pytest
from conftest import command, running, wish
from driving import Driver

from stowage_ceph import health, pools, space
from stowage_ceph.waiting import until

FULLER, PREFILLED = 0, 0.6
OBJECT_BYTES = 1 << 20
BYTES_PER_SECOND = 50 << 20
SLACK_BYTES = 8 << 20  # what else the OSDs write meanwhile, such as maps
PGS = 256  # so many that each disk has about its share of them
ENOSPC = -28
# Five below Ceph's own defaults, because on disks of 1 GiB what is written until everybody knows is that much; and some
# that let a full cluster be emptied again.
RATIOS = (0.80, 0.85, 0.90)
EMPTYING = (0.97, 0.98, 0.99)


@pytest.fixture(scope="module")
def small(state):
    """Five disks of 1 GiB, one of them at 60%."""
    quick = {"osd": {"osd_heartbeat_interval": "1"}}  # an OSD looks at its disk as often as that
    for cluster in running(f"{state}-fill", wish(osds=5, osd_bytes=1 << 30, options=quick), {}):
        space.set_full_ratios(cluster.monitor, *RATIOS)
        filled = space.fill(cluster.monitor, cluster.wish, FULLER, PREFILLED)
        assert PREFILLED <= filled.used_fraction < PREFILLED + 0.05
        yield cluster


@pytest.fixture
def driver(small):
    it = Driver(small)
    yield it
    it.close()


@pytest.mark.parametrize(("size", "gain"), [(1, 1.6), (2, 1.3)])
def test_space_takes_more_before_the_first_disk_is_full(small, driver, figure, size, gain):
    """Must show 1; choices=1 is stock Ceph."""
    pool = f"fill{size}"
    pools.create(small.monitor, small.wish, pool, str(size), PGS)
    health.wait_clean(small.monitor)
    taken, before = {}, objects_on_disks(small)
    for name, choices in (("stock", 1), ("space", 2)):
        rate = BYTES_PER_SECOND / size
        answer = driver("fill", pool, policy="space", choices=choices, bytes=OBJECT_BYTES, bytes_per_second=rate)
        assert answer["result"] == ENOSPC
        taken[name] = answer["taken"]
        fills = {osd: space.disk(small.monitor, osd).used_fraction for osd in range(small.wish.osds)}
        assert max(fills.values()) >= RATIOS[2] - 0.02
        shown = ", ".join(f"osd.{osd} {fraction:.0%}" for osd, fraction in fills.items())
        mean = sum(fills.values()) / len(fills)
        figure(f"size {size}, {name}: {answer['taken']} MiB taken; {shown}; all disks {mean:.0%}")
        empty(small, pool, before)
    pools.delete(small.monitor, pool)
    assert taken["space"] >= gain * taken["stock"], taken


def objects_on_disks(cluster):
    return [space.object_bytes(cluster.monitor, osd) for osd in range(cluster.wish.osds)]


def empty(cluster, pool, before):
    """Removes the pool's objects, and returns when nothing is left of them on the disks, and these have noticed."""
    space.set_full_ratios(cluster.monitor, *EMPTYING)
    until("not full", 60, lambda: "OSD_FULL" not in cluster.monitor.command("health")["checks"])
    command(cluster)("rados", "purge", pool, "--yes-i-really-really-mean-it", timeout=600)
    gone = lambda: all(now < then + SLACK_BYTES for now, then in zip(objects_on_disks(cluster), before, strict=True))  # noqa: E731
    until("empty", 300, gone, lambda: f"{objects_on_disks(cluster)} bytes, before {before}")
    used = lambda: [space.disk(cluster.monitor, osd).used_fraction for osd in range(cluster.wish.osds)]  # noqa: E731
    until("noticed", 60, lambda: max(used()) < RATIOS[0], lambda: f"{used()}")
    space.set_full_ratios(cluster.monitor, *RATIOS)
