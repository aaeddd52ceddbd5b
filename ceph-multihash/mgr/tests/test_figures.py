"""What the manager's figures mean, and what is written of them."""

import json

import pytest
from multihash import document, prometheus
from multihash.document import Osd
from multihash.figures import Latencies, Place, Sample, Tree, free_fractions, mean_write_nanos, primary_first, tree


@pytest.mark.parametrize(
    ("samples", "mean"),
    [
        ([], None),
        ([(1, 500, 5)], None),
        ([(1, 500, 5), (2, 500, 5)], None),
        ([(1, 500, 5), (2, 800, 8)], 100),
        ([(1, 0, 0), (2, 500, 5), (3, 620, 6)], 120),
        ([(1, 500, 5), (2, 620, 6), (3, 620, 6), (4, 620, 6)], 120),
        ([(1, 500, 5), (2, 20, 1), (3, 20, 1)], None),
        ([(1, 500, 5), (2, 20, 1), (3, 60, 2)], 40),
    ],
    ids=["nothing", "one report", "no write", "writes", "the last ones count", "idle since", "started again", "and wrote"],
)
def test_mean_is_of_the_last_interval_with_writes(samples, mean):
    assert mean_write_nanos([Sample(*one) for one in samples]) == mean


def test_an_idle_osd_is_as_fast_as_it_was_until_it_starts_again():
    latencies = Latencies()
    assert latencies.hear(1, [Sample(1, 0, 0), Sample(2, 300, 3)]) == 100
    assert latencies.hear(1, [Sample(3, 300, 3), Sample(4, 300, 3)]) == 100
    assert latencies.hear(2, [Sample(4, 0, 0)]) is None
    assert latencies.hear(1, [Sample(5, 0, 0)]) is None
    latencies.hear(1, [Sample(6, 0, 0), Sample(7, 50, 1)])
    latencies.keep([2])
    assert latencies.hear(1, []) is None


def test_free_space_that_makes_no_sense_is_unknown():
    stats = [{"osd": i, "statfs": space} for i, space in enumerate([{"total": 4, "available": 1}, {"total": 0, "available": 0}, {"total": 1, "available": 2}, {}])]
    assert free_fractions([*stats, {"osd": 9}]) == {0: 0.25}


def test_tree_has_hosts_without_osds(world):
    found = tree(world.known["osd_map_tree"]["nodes"])
    assert found.osds == {0: ("a", "left"), 1: ("b", "right")}
    assert found.racks == {"a": "left", "b": "right", "empty": "right"}


def test_holes_of_erasure_coded_groups_are_left_out():
    assert primary_first([2, 0x7FFFFFFF, 1, -1], 1) == [1, 2]
    assert primary_first([], -1) == [-1]


def test_only_what_is_known_of_osds_that_serve_the_pool_is_written():
    where = Tree({0: Place("a", "left"), 1: Place("", "lone")}, {"a": "left"})
    osds = {0: Osd(0.1234567, 12.6), 1: Osd(None, None), 2: Osd(1, 1)}
    made = json.loads(document.text(3, 1.23456, 5, [[1, 0], [-1]], osds, where))
    assert made["osds"] == {"0": {"host": "a", "free_fraction": 0.123457, "write_latency_nanos": 13}, "1": {"host": "", "rack": "lone"}}
    assert (made["written"], made["groups"]) == (1.235, [[1, 0], [-1]])


def test_what_readers_would_refuse_is_not_written():
    with pytest.raises(document.TooLarge):
        document.text(3, 1, 5, [[osd] * 3 for osd in range(70_000)], {}, Tree({}, {}))


def test_the_size_is_what_the_documentation_says():
    groups = [[(7 * number + k) % 400 for k in (0, 131, 262)] for number in range(4096)]
    osds = {osd: Osd(0.123456, 12_345_678) for osd in range(400)}
    hosts = {f"host{number:02}": f"rack{number % 8}" for number in range(20)}
    places = {osd: Place(f"host{osd % 20:02}", f"rack{osd % 20 % 8}") for osd in osds}
    assert len(document.text(3, 1_800_000_000.123, 5, groups, osds, Tree(places, hosts))) == pytest.approx(87_000, rel=0.05)


def test_prometheus_escapes_names_and_leaves_out_what_is_unknown():
    pools = [{"pool": 'a"b\\', "written": 5.0, "bytes": 7, "fresh": True, "problem": ""}]
    lines = prometheus.text(prometheus.metrics(pools, {0: Osd(0.5, None)})).splitlines()
    assert 'ceph_multihash_published{pool="a\\"b\\\\"} 1.0' in lines
    assert 'ceph_multihash_osd_free_ratio{ceph_daemon="osd.0"} 0.5' in lines
    assert not [line for line in lines if line.startswith("ceph_multihash_osd_write_latency_seconds{")]
