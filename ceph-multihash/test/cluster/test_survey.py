"""What is known of a cluster is what the cluster says."""

import socket
import uuid
from collections import Counter

import pytest
from chance import binomial
from stowage_ceph import conf, health, pools

OBJECTS = [f"spread.{i}" for i in range(1000)]


def test_choice_1_of_most_objects_has_another_primary(driver, cluster, figure):
    """
    Must show 1. A name is a draw of a placement group, and OSD i leads a share p_i of the groups: two draws have different primaries with probability
    1 - sum of p_i^2, which is 3/4 where four OSDs lead as many each.
    """
    answer = driver("candidates", "p2", oids=OBJECTS, choices=2)
    assert answer["known"]
    number = next(pool["pool"] for pool in cluster.monitor.command("osd dump")["pools"] if pool["pool_name"] == "p2")
    leads = Counter(pg["acting_primary"] for pg in health.placement_groups(cluster.monitor) if pg["pgid"].startswith(f"{number}."))
    expected = 1 - sum((count / leads.total()) ** 2 for count in leads.values())
    elsewhere = sum(home["osd"] != one["osd"] for home, one in answer["objects"])
    figure(f"choice 1 on another primary: {elsewhere} of {len(OBJECTS)} objects, expected {expected:.1%}")
    low, high = binomial(len(OBJECTS), expected)
    assert low <= elsewhere <= high


def test_primaries_are_those_of_the_monitor(driver, cluster):
    answer = driver("candidates", "p2", oids=OBJECTS[:100], choices=3)
    for oid, candidates in zip(OBJECTS, answer["objects"], strict=False):
        for choice, candidate in enumerate(candidates):
            placed_as = oid if choice == 0 else f"{oid}#{choice}"
            assert candidate["osd"] == pools.placement(cluster.monitor, "p2", placed_as)[0], placed_as


def test_hosts_and_racks_are_those_of_the_map(driver, cluster):
    answer = driver("candidates", "p2", oids=OBJECTS[:50], choices=2)
    for candidates in answer["objects"]:
        for candidate in candidates:
            assert candidate["host"] == cluster.wish.host(candidate["osd"])
            assert candidate["rack"] == cluster.wish.rack(candidate["osd"])
    assert answer["client"]["host"] == socket.gethostname().split(".")[0]
    assert conf.location(cluster.wish, 0)


def test_metrics_are_those_of_the_osds(driver, cluster):
    with cluster.monitor.rados.open_ioctx("p2") as io:
        for i in range(100):  # each OSD has written something
            io.write_full(f"latency.{i}", b"x")
    answer = driver("candidates", "p2", oids=OBJECTS[:50], choices=2, metrics=True)
    assert answer["known"]
    seen = {candidate["osd"]: candidate for candidates in answer["objects"] for candidate in candidates}
    assert set(seen) == set(range(cluster.wish.osds))
    with open("/proc/meminfo", encoding="ascii") as file:
        total = next(int(line.split()[1]) << 10 for line in file if line.startswith("MemTotal"))
    for osd, metrics in seen.items():
        counters = cluster.monitor.tell_osd(osd, "perf dump", logger="osd")["osd"]
        free = counters["stat_bytes_avail"] / counters["stat_bytes"]
        assert metrics["free_fraction"] == pytest.approx(free, abs=0.02)
        assert metrics["memory_total_bytes"] == total
        assert 0 < metrics["memory_available_bytes"] < total
        assert 0 <= metrics["cpu_busy_fraction"] <= 1
        assert metrics["load"] >= 0 and metrics["deferred_bytes"] >= 0
        assert metrics["write_latency_nanos"] > 10_000, "nanoseconds, not a larger unit"
        assert metrics["age_nanos"] >= 0


def test_the_osds_are_asked_as_soon_as_it_is_known_who_they_are(driver, figure):
    """A survey that waits for its next round never knows earlier than that. Ten times, since a busy machine may take as long once or twice."""
    round_millis = 200
    waits = [driver("candidates", "p2", oids=[], choices=2, policy="space", published=False)["known_after_millis"] for _ in range(10)]
    figure(f"milliseconds until the OSDs' metrics are known: {min(waits)} to {max(waits)}")
    assert min(waits) < round_millis


@pytest.mark.parametrize("policy", ["space", "latency"])
def test_an_osd_is_asked_only_for_what_the_policy_looks_at(driver, cluster, policy):
    """Each question takes the OSDs time of writes: without these two policies' needless ones, an even cluster's first writes are as stock's."""
    pool = f"lean.{policy}"
    pools.create(cluster.monitor, cluster.wish, pool, "1", 16)
    try:
        health.wait_clean(cluster.monitor)
        answer = driver("candidates", pool, oids=OBJECTS[:50], choices=2, policy=policy, published=False)
        assert answer["known"]
        unknown = ("deferred_bytes", "memory_available_bytes", "cpu_busy_fraction", "load")
        for candidate in (c for candidates in answer["objects"] for c in candidates):
            assert 0 < candidate["free_fraction"] <= 1
            assert {name: candidate[name] for name in unknown} == dict.fromkeys(unknown, -1)
        with cluster.monitor.rados.open_ioctx(pool) as io:
            io.set_namespace("multihash")
            assert list(io.list_objects()) == [], "no object to ask a host at is made"
    finally:
        pools.delete(cluster.monitor, pool)


def test_a_client_without_all_rights_knows_space_from_the_manager(driver, cluster):
    caps = ["mon", "allow r", "mgr", "allow r", "osd", "allow rwx"]
    key = cluster.monitor.command("auth get-or-create", entity="client.lean", caps=caps)[0]["key"]
    answer = driver("candidates", "p2", oids=OBJECTS[:20], choices=2, metrics=True, key=key, **{"as": "client.lean"})
    assert answer["known"]
    for candidate in (c for candidates in answer["objects"] for c in candidates):
        counters = cluster.monitor.tell_osd(candidate["osd"], "perf dump", logger="osd")["osd"]
        assert candidate["free_fraction"] == pytest.approx(counters["stat_bytes_avail"] / counters["stat_bytes"], abs=0.02)
        assert candidate["cpu_busy_fraction"] >= 0
        assert candidate["write_latency_nanos"] == candidate["deferred_bytes"] == -1, "unknown"
    step = ["write_full", "lean", "x"]
    done = driver("objects", "p2", policy="always", always=1, steps=[step, ["known", "lean"]], key=key, **{"as": "client.lean"})
    assert done["answers"] == [0, 1]


def test_osds_that_serve_nothing_of_the_pool_are_forgotten(driver, cluster):
    """Else nobody would know all again, and each lock would wait for what one of them doesn't say."""
    everyone = list(range(cluster.wish.osds))
    command = cluster.monitor.command
    # A pool of its own leaves the last OSD: an OSD that is out would move all that other tests have left.
    pool = "leaving"
    pools.create(cluster.monitor, cluster.wish, pool, "2", 8)
    health.wait_clean(cluster.monitor)
    asks = {"pool": pool, "oids": ["any"], "choices": 2, "metrics": True, "osds": everyone[:-1], "patience_seconds": 120}
    client = driver.start("candidates", asks)
    try:
        driver.pause(client)
        kept = [str(osd) for osd in everyone[:-1]]
        command("osd crush rm-device-class", ids=kept)
        command("osd crush set-device-class", ids=kept, **{"class": "kept"})
        command("osd crush rule create-replicated", name="kept", root="default", type="osd", **{"class": "kept"})
        command("osd pool set", pool=pool, var="crush_rule", val="kept")
        health.wait_clean(cluster.monitor)
        driver.resume(client)
        answer = driver.answer(client)
        assert answer["known"]
        assert answer["osds"] == everyone[:-1]
        assert answer["known_again"]
    finally:
        pools.delete(cluster.monitor, pool)


# What the documentation of RBD gives a client, and what it gives one that shares a pool.
LEAN = {
    "no manager": ["mon", "profile rbd", "osd", "profile rbd pool=p2"],
    "no counters": ["mon", "profile rbd", "mgr", "allow r", "osd", "profile rbd pool=p2"],
    "one namespace": ["mon", "profile rbd", "mgr", "allow r", "osd", "profile rbd pool=p2 namespace=own"],
}


@pytest.mark.parametrize("about", [{"metrics": True}, {"policy": "space"}], ids=["all metrics", "space"])
@pytest.mark.parametrize("caps", LEAN.values(), ids=LEAN.keys())
def test_nobody_waits_for_what_a_client_may_not_ask(driver, cluster, caps, about):
    """Whoever acquires a lock waits until all is known that will be; the rest has been refused."""
    name = f"client.lean-{uuid.uuid4().hex[:8]}"
    key = cluster.monitor.command("auth get-or-create", entity=name, caps=caps)[0]["key"]
    try:
        asks = {"pool": "p2", "oids": ["any"], "choices": 2, "patience_seconds": 60, "namespace": "own", "key": key, "as": name, **about}
        assert driver.answer(driver.start("candidates", asks))["known"]
    finally:
        cluster.monitor.command("auth rm", entity=name)


def test_a_client_that_places_nothing_asks_ever_more_rarely_and_still_knows(driver):
    """
    At a TTL of 100 ms there come to be 2.5 s without a question, and what it heard before is good for the next object. A machine that pauses for
    seconds may make it too old once; a client that keeps it for three TTLs has nothing after any of the pauses.
    """
    for _ in range(5):
        steps = [["write_full", "busy", "x"], ["quiet", 2500], ["counters"], ["write_full", f"later.{uuid.uuid4().hex}", "x"]]
        done = driver("objects", "p2", policy="memory", choices=2, steps=steps, metrics_ttl_ms=100)
        before = done["answers"].pop(2)
        assert done["answers"] == [0, 0, 0]
        if done["counters"]["unknown_metrics"] == before["unknown_metrics"]:
            return
    pytest.fail("after each of five pauses it knew nothing of the OSDs")


def test_the_class_answers_on_a_stock_osd(cluster):
    with cluster.monitor.rados.open_ioctx("p2") as io:
        io.write_full("asked", b"x")
        _, answer = io.execute("asked", "multihash", "metrics", b"")
        assert answer.startswith(b'{"version":1,')
