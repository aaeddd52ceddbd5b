"""A choice costs no operation: counted by the placement groups of a pool that has nothing else."""

from collections.abc import Callable

import rbd
from rig import OBJECT, Rig
from stowage_ceph import health, pools

OBJECTS = 64
ROUNDS = 5
# The same client twice: with the patched librbd and with stock's.
WORK = """
import sys, rados, rbd
conf, image = sys.argv[1:]
with rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false"}) as cluster, cluster.open_ioctx("p2") as ioctx:
    with rbd.Image(ioctx, image) as one:
        one.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
        for step in ("first", "warm"):
            for _ in range(1 if step == "first" else %d):
                for number in range(%d):
                    one.write(step[:1].encode() * 4096, number * %d)
                    if step == "warm":
                        assert one.read(number * %d, 4096) == b"w" * 4096
"""


def work(rig: Rig, pool: str, image: str, stock: bool) -> tuple[int, int]:
    before = rig.operations(pool)
    rig.python(WORK % (ROUNDS, OBJECTS, OBJECT, OBJECT), str(rig.conf), image, stock=stock)
    after = rig.operations(pool)
    return after[0] - before[0], after[1] - before[1]


def test_as_many_operations_as_stock_and_none_at_home(rig: Rig, figure: Callable[[str], None]) -> None:
    """
    All operations on data are first writes and warm reads and writes, one for each. So home was not asked once for an object that is elsewhere; and where the
    objects are is where the policy wants them.
    """
    counts = {}
    for pool, enabled, stock in (("c-stock", False, True), ("c-off", False, False), ("c-on", True, False)):
        pools.create(rig.cluster.monitor, rig.cluster.wish, pool, "2", 16, init_rbd=True)
        health.wait_clean(rig.cluster.monitor)
        rig.create(pool, OBJECTS, enabled, data_pool=pool)
        counts[pool] = work(rig, pool, pool, stock)
        if enabled:
            with rbd.Image(rig.ioctx, pool, read_only=True) as image:
                places = rig.places(image.id(), pool)
            assert len(places) == OBJECTS
            assert [key for _, key in places] == [rig.wanted(name, pool) for name, _ in places]
            away = sum(bool(key) for _, key in places)
            status = rig.maps.status(pool)
            assert status is not None and status[0] == OBJECTS - away and sum(status) == OBJECTS
        rig.remove(pool)
        pools.delete(rig.cluster.monitor, pool)
    figure(f"reads and writes of {OBJECTS} objects, {ROUNDS} warm rounds: {counts}; {away} of {OBJECTS} objects away from home, which was asked 0 times")
    assert counts["c-stock"] == counts["c-off"] == counts["c-on"] == (ROUNDS * OBJECTS, (ROUNDS + 1) * OBJECTS)
    assert away > OBJECTS // 8
