"""
Must show 3: where new objects go when one OSD is worse than the others, or further away. The policies that compare hosts, memory, cpu and score, see OSDs
that are each on a host of its own: all are on one machine, but their /proc is what the test says.
"""

import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from chance import binomial
from conftest import Cluster
from driving import Driver
from stowage_ceph import health, hosts, osds, pools

OBJECTS = 600
WARM_UP = 200
WORSE, MILLIS = 0, 20
POOL = "policies"


@pytest.fixture
def driver(cluster) -> Iterator[Driver]:
    pools.create(cluster.monitor, cluster.wish, POOL, "1", 256)
    health.wait_clean(cluster.monitor)
    it = Driver(cluster)
    yield it
    it.close()
    pools.delete(cluster.monitor, POOL)
    health.wait_clean(cluster.monitor)


Decisions = list[dict[str, Any]]


def decisions(driver: Driver, cluster: Cluster, policy: str, warm_up: int = WARM_UP, ttl: int = 2000, **environment: str) -> Decisions:
    """What the policy was told and said about some new objects, which are where it said: their candidates and primaries are those of the monitor."""
    prefix = uuid.uuid4().hex[:6]
    names = [f"{prefix}.{number}" for number in range(warm_up + OBJECTS)]  # an OSD's latency is unknown until it has written something
    steps = [["write_full", name, "x"] for name in names] + [["known", name] for name in names]
    asked = {"pool": POOL, "policy": policy, "choices": 2, "metrics_ttl_ms": ttl, "steps": steps}
    answer = driver.answer(driver.start("objects", asked, **environment))
    made: Decisions = answer["decisions"]
    assert answer["answers"] == [0] * len(names) + [one["picked"] for one in made]
    for name, one in zip(names, made, strict=True):
        assert osds_of(one) == [osd_of(cluster, name), osd_of(cluster, f"{name}#1")]
    return made[warm_up:]


def osds_of(decision: dict[str, Any]) -> list[int]:
    return [candidate["osd"] for candidate in decision["candidates"]]


def share(made: Decisions, wanted: Callable[[dict[str, Any]], bool]) -> str:
    """Of the objects' first replicas, those that are so; and those that would be by stock Ceph."""
    ours = sum(wanted(one["candidates"][one["picked"]]) for one in made)
    stock = sum(wanted(one["candidates"][0]) for one in made)
    return f"{ours / len(made):.0%}, stock {stock / len(made):.0%}"


def osd_of(cluster: Cluster, placed_as: str) -> int:
    return pools.placement(cluster.monitor, POOL, placed_as)[0]


def test_local_keeps_the_first_replica_in_the_clients_rack(driver, cluster, figure):
    own = cluster.layout.state / "client-in-r0.conf"
    text = cluster.layout.conf.read_text(encoding="ascii")
    own.write_text(text.replace("[client]\n", "[client]\ncrush_location = host=client rack=r0\n"), encoding="ascii")
    made = decisions(driver, cluster, "local", CEPH_CONF=str(own))
    figure(f"local: first replicas in the client's rack {share(made, lambda candidate: candidate['rack'] == 'r0')}")
    for one in made:
        racks = [cluster.wish.rack(osd) for osd in osds_of(one)]
        assert one["picked"] == (1 if racks == ["r1", "r0"] else 0)


Cost = Callable[[dict[str, Any]], float]


def metric(name: str) -> Cost:
    """-1: unknown."""
    return lambda candidate: float(candidate.get(name, -1))


def avoids(figure, policy: str, made: Decisions, cost: Cost, leaves_home_at: float) -> None:
    """
    Each object goes where the cost that the policy knew was clearly lower, so many times; home otherwise, and if it knew too little. That those costs are the OSDs', the bound shows: of
    the objects that have one choice on the worse OSD, a policy that cannot tell it from others puts half there, and less than the bound by chance
    one time in 2,000,000,000. How few it are beyond that is up to the machine: other OSDs may be slower for a while.
    """
    figure(f"{policy}: new objects on the worse of four OSDs {share(made, lambda candidate: candidate['osd'] == WORSE)}")
    for one in made:
        costs = [cost(candidate) for candidate in one["candidates"]]
        assert one["picked"] == (0 if -1 in costs or costs[0] < leaves_home_at * costs[1] else costs.index(min(costs)))
    either = [one for one in made if osds_of(one).count(WORSE) == 1]
    bound, _ = binomial(len(either), 1 / 2)
    assert sum(osds_of(one)[one["picked"]] == WORSE for one in either) < bound


def test_space_leaves_home_alone_where_osds_are_alike(driver, cluster, figure):
    """One of them is always the emptiest, by some KiB: that is no reason. Of 600 objects nobody has a place that leaves one OSD out by chance."""
    made = decisions(driver, cluster, "space")
    free = {candidate["osd"]: candidate["free_fraction"] for one in made for candidate in one["candidates"]}
    assert len(free) == cluster.wish.osds
    assert max(free.values()) < 1.05 * min(free.values()), "the cluster is not even"
    figure(f"space: free shares of {min(free.values()):.4f} to {max(free.values()):.4f}, {sum(one['picked'] != 0 for one in made)} of {len(made)} left home")
    assert [one for one in made if one["picked"] != 0] == []


def test_latency_avoids_a_slow_osd(driver, faulty, figure):
    osds.slow(faulty.monitor, WORSE, MILLIS)
    made = decisions(driver, faulty, "latency")
    avoids(figure, "latency", made, metric("write_latency_nanos"), 1.5)
    told = [candidate["write_latency_nanos"] for one in made for candidate in one["candidates"] if candidate["osd"] == WORSE and "age_nanos" in candidate]
    assert min(latency for latency in told if latency != -1) >= MILLIS * 1e6


def test_journal_avoids_an_osd_that_defers_much(driver, cluster, figure):
    """One OSD keeps what it has in its log for long, as one with a slow disk would; the others don't."""
    deferring = {"bluestore_prefer_deferred_size": 65536}
    try:
        for osd in range(cluster.wish.osds):
            for option, value in {**deferring, "bluestore_deferred_batch_ops": 60_000 if osd == WORSE else 1}.items():
                cluster.monitor.tell_osd(osd, "config set", var=option, val=[str(value)])
        avoids(figure, "journal", decisions(driver, cluster, "journal"), metric("deferred_bytes"), 1.5)
    finally:
        for osd in range(cluster.wish.osds):
            for option in (*deferring, "bluestore_deferred_batch_ops"):
                cluster.monitor.tell_osd(osd, "config unset", var=option)


@pytest.fixture
def apart(driver: Driver, faulty: Cluster) -> Iterator[hosts.Hosts]:
    """Each OSD on a host of its own. The driver comes first, so that its pool goes when all is as it was."""
    with hosts.of_their_own(faulty.layout, faulty.monitor, list(range(faulty.wish.osds))) as made:
        health.wait_clean(faulty.monitor)
        yield made
    health.wait_clean(faulty.monitor)


# How busy a host is, is known when its OSD has been asked twice.
TWICE = {"warm_up": 1200, "ttl": 300}


def test_memory_avoids_a_host_that_has_little(driver, faulty, apart, figure):
    apart.memory_available[WORSE] = 1 << 30
    made = decisions(driver, faulty, "memory", ttl=300)

    def scarcity(candidate: dict[str, Any]) -> float:
        available = metric("memory_available_bytes")(candidate)
        return -1 if available == -1 else 1 / available

    avoids(figure, "memory", made, scarcity, 1.25)
    told = {candidate["osd"]: candidate["memory_available_bytes"] for one in made for candidate in one["candidates"]}
    assert told == apart.memory_available, "each OSD spoke of its own host"


def test_cpu_avoids_a_busy_host(driver, faulty, apart, figure):
    apart.cpu_busy[WORSE] = 0.9
    made = decisions(driver, faulty, "cpu", **TWICE)

    def busyness(candidate: dict[str, Any]) -> float:
        busy = metric("cpu_busy_fraction")(candidate)
        return -1 if busy == -1 else 1 / (1 - busy)

    avoids(figure, "cpu", made, busyness, 1.25)
    told = [candidate["cpu_busy_fraction"] for one in made for candidate in one["candidates"] if candidate["osd"] == WORSE]
    assert max(told) == pytest.approx(0.9, abs=0.05)


def test_score_avoids_a_host_that_is_worse_in_both_together(driver, faulty, apart, figure):
    """It is as busy as another one, which has more memory: only both together tell."""
    other = WORSE + 1
    apart.cpu_busy[WORSE], apart.cpu_busy[other] = 0.6, 0.6
    apart.memory_available[WORSE] = 4 << 30
    made = decisions(driver, faulty, "score", **TWICE)

    def score(candidate: dict[str, Any]) -> float:
        busy, available, total = (metric(name)(candidate) for name in ("cpu_busy_fraction", "memory_available_bytes", "memory_total_bytes"))
        return -1 if -1 in (busy, available, total) else 1 / (1 - busy) / (available / total)

    avoids(figure, "score", made, score, 1.25)
