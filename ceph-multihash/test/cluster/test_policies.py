"""Must show 3: where new objects go when one OSD is worse than the others, or further away.

The policies that compare hosts, memory and cpu, have nothing to compare here: all OSDs are on one host.
"""

import itertools
import uuid
from collections.abc import Iterator

import pytest
from conftest import Cluster
from driving import Driver
from stowage_ceph import health, osds, pools

OBJECTS = 1000
WARM_UP = 200
WORSE = 0
POOL = "policies"


@pytest.fixture
def driver(cluster) -> Iterator[Driver]:
    """With a pool of so many PGs that each OSD has about its share of them."""
    pools.create(cluster.monitor, cluster.wish, POOL, "1", 256)
    health.wait_clean(cluster.monitor)
    it = Driver(cluster)
    yield it
    it.close()
    pools.delete(cluster.monitor, POOL)
    health.wait_clean(cluster.monitor)


def primaries(driver: Driver, cluster: Cluster, policy: str, **environment: str) -> tuple[list[int], list[int]]:
    """The primaries that new objects have by the policy, and those that stock Ceph gives them: each OSD just as often."""
    warm_up = [f"warm-up.{i}" for i in range(WARM_UP)]  # an OSD's latency is unknown until it has written something
    measured = as_many_of_each_osd(cluster)
    names = warm_up + measured
    steps = [["write_full", name, "x"] for name in names] + [["known", name] for name in measured]
    asked = {"pool": POOL, "policy": policy, "choices": 2, "steps": steps}
    answers = driver.answer(driver.start("objects", asked, **environment))["answers"]
    assert set(answers[: len(names)]) == {0}
    choices = zip(measured, answers[len(names) :], strict=True)
    ours = [osd_of(cluster, f"{name}#{choice}" if choice else name) for name, choice in choices]
    return ours, [osd_of(cluster, name) for name in measured]


def as_many_of_each_osd(cluster: Cluster) -> list[str]:
    """Names of new objects, of which each OSD is home for just as many: chance would be a few percent of what is measured."""
    wanted = dict.fromkeys(range(cluster.wish.osds), OBJECTS // cluster.wish.osds)
    prefix, names = uuid.uuid4().hex[:6], []
    for number in itertools.count():
        name = f"{prefix}.{number}"
        home = osd_of(cluster, name)
        if wanted[home]:
            wanted[home] -= 1
            names.append(name)
        if not any(wanted.values()):
            break
    return names


def osd_of(cluster: Cluster, placed_as: str) -> int:
    return pools.placement(cluster.monitor, POOL, placed_as)[0]


def test_local_keeps_the_first_replica_in_the_clients_rack(driver, cluster, figure):
    own = cluster.layout.state / "client-in-r0.conf"
    text = cluster.layout.conf.read_text(encoding="ascii")
    own.write_text(text.replace("[client]\n", "[client]\ncrush_location = host=client rack=r0\n"), encoding="ascii")
    shares = [
        sum(cluster.wish.rack(osd) == "r0" for osd in chosen) / OBJECTS
        for chosen in primaries(driver, cluster, "local", CEPH_CONF=str(own))
    ]
    figure(f"local: {shares[0]:.0%} of the first replicas in the client's rack, stock {shares[1]:.0%}")
    assert shares[0] >= 0.7
    assert shares[1] == 0.5


def avoids(figure, policy: str, chosen: tuple[list[int], list[int]]) -> None:
    ours, stock = (placed.count(WORSE) / OBJECTS for placed in chosen)
    figure(f"{policy}: {ours:.0%} of new objects on the worse of four OSDs, stock {stock:.0%}")
    assert stock == 0.25
    # Both choices of one object in sixteen are there.
    assert ours < 0.12


def test_latency_avoids_a_slow_osd(driver, faulty, figure):
    osds.slow(faulty.monitor, WORSE, 10)
    avoids(figure, "latency", primaries(driver, faulty, "latency"))


def test_journal_avoids_an_osd_that_defers_much(driver, cluster, figure):
    """One OSD keeps what it has in its log for long, as one with a slow disk would; the others don't."""
    deferring = {"bluestore_prefer_deferred_size": 65536}
    try:
        for osd in range(cluster.wish.osds):
            for option, value in {**deferring, "bluestore_deferred_batch_ops": 60_000 if osd == WORSE else 1}.items():
                cluster.monitor.tell_osd(osd, "config set", var=option, val=[str(value)])
        avoids(figure, "journal", primaries(driver, cluster, "journal"))
    finally:
        for osd in range(cluster.wish.osds):
            for option in (*deferring, "bluestore_deferred_batch_ops"):
                cluster.monitor.tell_osd(osd, "config unset", var=option)
