"""Four clients that create objects while OSDs stop answering, die and come back at random moments: nothing that was acknowledged is lost."""

import random
from collections.abc import Callable

from driving import Load
from stowage_ceph import health, osds, pools

FAULTS = 6
SEED = 20261124


def test_primaries_die_that_are_cut_off_from_their_replicas(driver, faulty, tmp_path, figure: Callable[[str], None], operations: int) -> None:
    """
    What home's primary has not got onto its replica's disk it may be the only one to know: the replica stands still, the primary is killed, and the
    replica, which is killed too and comes back first, serves what it has.
    """
    rng, pool = random.Random(SEED), "cut-off"
    # Of its own: what later tests move about is not to be thousands of objects.
    pools.create(faulty.monitor, faulty.wish, pool, "2", 16)
    load = Load(driver, tmp_path, pool, objects=operations // 2, probe_timeout_ms=100)
    for _ in range(FAULTS):
        load.wait_for(rng.randrange(1, operations // FAULTS))
        primary, replica = rng.sample(range(faulty.wish.osds), 2)
        osds.pause(faulty.layout, replica)
        load.wait_for(rng.randrange(1, 100), or_stalled=True)
        osds.end(faulty.layout, faulty.monitor, primary)
        osds.end(faulty.layout, faulty.monitor, replica)
        osds.start(faulty.layout, faulty.monitor, [replica])
        load.wait_for(100, or_stalled=True)
        osds.start(faulty.layout, faulty.monitor, [primary])
    health.wait_clean(faulty.monitor)
    figure(f"primaries cut off and killed {FAULTS} times: {load.finish(operations)} operations, none lost, none stale")
    pools.delete(faulty.monitor, pool)
