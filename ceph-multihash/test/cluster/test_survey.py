"""What is known of a cluster is what the cluster says."""

import socket

import pytest
from stowage_ceph import conf, pools

OBJECTS = [f"spread.{i}" for i in range(1000)]


def test_choice_1_of_most_objects_has_another_primary(driver, cluster, record_property):
    """Must show 1: 55 to 75% of 1,000 objects; here of four OSDs, where three quarters are expected, less chance."""
    answer = driver("candidates", "p2", oids=OBJECTS, choices=2)
    assert answer["known"]
    elsewhere = sum(home["osd"] != one["osd"] for home, one in answer["objects"])
    three_osds = [(h["osd"], o["osd"]) for h, o in answer["objects"] if 3 not in (h["osd"], o["osd"])]
    of_three = sum(h != o for h, o in three_osds) / len(three_osds)
    print(f"\nchoice 1 on another primary: {elsewhere} of 1,000 objects; between three OSDs {of_three:.1%}")
    record_property("another primary", elsewhere)
    assert 650 <= elsewhere <= 850
    assert 0.55 <= of_three <= 0.75


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
        assert 10_000 < metrics["write_latency_nanos"] < 60e9
        assert 0 <= metrics["age_nanos"] < 30e9


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


def test_a_client_that_places_nothing_asks_ever_more_rarely_and_still_knows(driver, cluster):
    """At a TTL of 100 ms it asks every 3 s in the end, and what it heard then is good for the next object."""
    steps = [["write_full", "busy", "x"], ["quiet", 2500], ["write_full", "again", "x"]]
    done = driver("objects", "p2", policy="memory", choices=2, steps=steps, metrics_ttl_ms=100)
    assert done["answers"] == [0, 0, 0]
    assert done["counters"]["unknown_metrics"] == 0
    assert sum(done["counters"]["picked"]) == 2


def test_the_class_answers_on_a_stock_osd(cluster):
    with cluster.monitor.rados.open_ioctx("p2") as io:
        io.write_full("asked", b"x")
        _, answer = io.execute("asked", "multihash", "metrics", b"")
        assert answer.startswith(b'{"version":1,')
