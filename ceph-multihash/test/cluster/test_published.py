"""What the manager publishes is what the OSDs say, suffices for clients with RBD's ordinary capabilities, and cannot harm."""

import contextlib
import time

import pytest
from conftest import PATIENCE, heal
from published_rig import ADMIN, OIDS, answers, asked, primary_of, write_everywhere
from stowage_ceph import osds, pools, space
from stowage_ceph.errors import ClusterError
from stowage_ceph.waiting import until

# Seconds after which an OSD has told the manager of a write, mostly.
HEARD = 20
FULLER, FULLER_FILL = 0, 0.08


@pytest.mark.parametrize("policy", ["latency", "space"])
def test_ordinary_capabilities_suffice_and_nobody_is_asked(published, figure, policy):
    published.turn("on")
    write_everywhere(published)
    with published.lean() as who:
        client = published.knows(who, policy)
    assert (asked(client), client["counters"]["published_doubts"]) == (0, 0)
    assert client["counters"]["published"] >= 1
    wish = published.cluster.wish
    assert set(client["osds"]) == set(range(wish.osds))
    for osd, known in client["osds"].items():
        counters = published.counters_of(osd)
        assert known["free_fraction"] == pytest.approx(counters["stat_bytes_avail"] / counters["stat_bytes"], abs=0.005)
        assert known["write_latency_nanos"] > 10_000, "nanoseconds, not a larger unit"
        assert 0 <= known["age_nanos"] < PATIENCE * 1e9
        assert (known["host"], known["rack"]) == (wish.host(osd), wish.rack(osd))
    for oid, candidates in zip(OIDS, client["objects"], strict=True):
        assert [one["osd"] for one in candidates] == [primary_of(published, oid), primary_of(published, f"{oid}#1")]
    bytes_ = next(one["bytes"] for one in published.status()["pools"])
    figure(f"published for {wish.osds} OSDs and 16 placement groups of two: {bytes_} bytes; {policy}: nobody was asked")


def test_without_it_such_a_client_knows_nothing_and_others_ask_as_before(published):
    with published.lean() as who:
        client = published.knows(who)
    assert all(known.get("free_fraction", -1) == -1 for known in client["osds"].values())
    assert client["counters"]["metrics_failures"] > 0 and client["counters"]["published"] == 0
    assert client["counters"]["published_doubts"] == 0, "none is no doubt"
    client = published.knows(ADMIN)
    assert all(known["free_fraction"] > 0 for known in client["osds"].values())
    assert asked(client) > 0 and client["counters"]["published"] == 0


def test_the_option_turns_it_off(published):
    published.turn("on")
    client = published.knows(ADMIN, published=False)
    assert asked(client) > 0 and client["counters"]["published"] == 0
    assert all(known["free_fraction"] > 0 for known in client["osds"].values())


@pytest.mark.parametrize("policy", ["memory", "journal"])
def test_what_the_manager_does_not_know_is_asked_as_before(published, policy):
    published.turn("on")
    client = published.knows(ADMIN, policy)
    assert asked(client) > 0 and client["counters"]["published"] >= 1
    assert all(known["memory_available_bytes"] > 0 for known in client["osds"].values())


def test_such_a_client_places_objects_by_it(published):
    """Of the objects whose home's group has the fullest OSD those go elsewhere whose other group hasn't; nothing else is a reason."""
    published.turn("on")
    monitor = published.cluster.monitor
    space.fill(monitor, published.cluster.wish, FULLER, FULLER_FILL)
    fuller = str(FULLER)
    until("the fuller OSD published", PATIENCE, lambda: published.published()["osds"].get(fuller, {}).get("free_fraction", 1) < 1 - FULLER_FILL)
    names = [f"placed.{number}.{time.monotonic_ns()}" for number in range(80)]
    with published.lean() as who:
        steps = [["write_full", name, "x"] for name in names] + [["known", name] for name in names]
        done = published.driver("objects", "p2", policy="space", choices=2, steps=steps, **who)
    picked = [one["picked"] for one in done["decisions"]]
    assert done["answers"] == [0] * len(names) + picked
    assert done["counters"]["unknown_metrics"] == 0 and done["counters"]["published"] >= 1
    groups = [[pools.placement(monitor, "p2", placed_as) for placed_as in (name, f"{name}#1")] for name in names]
    assert picked == [int(FULLER in home and FULLER not in other) for home, other in groups]
    # A quarter. It is none of the 80 where the OSD is in all of the pool's 16 groups, or in none: one cluster in 30,000.
    assert 1 in picked


def test_figures_equal_what_the_osds_say(published, figure):
    """One write alone on an OSD: the mean of the interval is that write's latency, to the nanosecond. The object itself is written elsewhere."""
    published.turn("on")
    write_everywhere(published)
    osd = next(osd for osd in range(published.cluster.wish.osds) if osd not in published.homes("p2"))
    number = next(i for i in range(1000) if primary_of(published, f"alone.{i}", "p1") == osd)

    def shown() -> int:
        return int(published.published()["osds"][str(osd)].get("write_latency_nanos", 0))

    def alone() -> int:
        """The latency of a write; 0 if another came to that OSD meanwhile."""
        before = published.counters_of(osd)["op_w_latency"]
        with published.cluster.monitor.rados.open_ioctx("p1") as io:
            io.write_full(f"alone.{number}", b"x")
        after = published.counters_of(osd)["op_w_latency"]
        return round((after["sum"] - before["sum"]) * 1e9) if after["avgcount"] == before["avgcount"] + 1 else 0

    def published_exactly() -> bool:
        """Not if the manager heard of it together with an earlier write: then it has the mean of both, and the next one is tried."""
        nanos = alone()
        with contextlib.suppress(ClusterError):
            until("that write's latency published", HEARD, lambda: abs(shown() - nanos) <= 2)
            figure(f"a write of {nanos} ns on osd.{osd}: published as {shown()}")
            return True
        return False

    until("a write alone published", PATIENCE, published_exactly)

    def equal() -> bool:
        told = {osd: published.counters_of(osd) for osd in range(published.cluster.wish.osds)}
        free = {str(osd): one["stat_bytes_avail"] / one["stat_bytes"] for osd, one in told.items()}
        return all(abs(published.published()["osds"][osd]["free_fraction"] - free[osd]) <= 1e-6 for osd in free)

    until("free space published as the OSDs have it", PATIENCE, equal)


def test_a_hung_osd_has_no_figures_and_a_pool_that_cannot_be_written_is_a_warning(published):
    published.turn("on", "p1")
    hung = published.homes("p1")[0]
    monitor = published.cluster.monitor

    def warned() -> bool:
        return "MULTIHASH_NOT_PUBLISHED" in monitor.command("health")["checks"]

    osds.pause(published.cluster.layout, hung)
    try:
        until("a warning", PATIENCE, warned)
        until("no figures of it", PATIENCE, lambda: f"osd.{hung}" not in published.status()["osds"])
    finally:
        heal(published.cluster)
    until("the warning gone", PATIENCE, lambda: not warned())
    until("its figures back", PATIENCE, lambda: f"osd.{hung}" in published.status()["osds"])


def test_what_is_not_rbds_is_refused(published):
    monitor = published.cluster.monitor
    monitor.command("osd pool create", pool="others", pg_num=1, pgp_num=1)
    try:
        with pytest.raises(ClusterError, match="EINVAL: pool others is not RBD's"):
            monitor.command("multihash on", pool="others")
    finally:
        pools.delete(monitor, "others")


def test_what_the_dashboards_page_of_modules_shows(published):
    """That page is made of this: the module, that it is on, and its options with what is allowed."""
    found = published.cluster.monitor.command("mgr dump")
    assert "multihash" in found["modules"]
    module = next(one for one in found["available_modules"] if one["name"] == "multihash")
    assert (module["can_run"], module["error_string"]) == (True, "")
    option = module["module_options"]["interval"]
    assert (option["type"], option["min"], option["max"], option["default_value"]) == ("int", "1", "60", "5")
    assert option["desc"]


def test_prometheus_text_is_what_is_published(published):
    published.turn("on")
    write_everywhere(published)
    lines = published.cluster.monitor.command("multihash metrics").splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert values['ceph_multihash_published{pool="p2"}'] == "1.0"
    for osd in range(published.cluster.wish.osds):
        shown = float(values[f'ceph_multihash_osd_free_ratio{{ceph_daemon="osd.{osd}"}}'])
        counters = published.counters_of(osd)
        assert shown == pytest.approx(counters["stat_bytes_avail"] / counters["stat_bytes"], abs=0.005)
        assert float(values[f'ceph_multihash_osd_write_latency_seconds{{ceph_daemon="osd.{osd}"}}']) > 10e-6


def test_the_module_tests_itself(published):
    monitor = published.cluster.monitor
    monitor.command("mgr module enable", module="selftest")
    answers(lambda: monitor.command("mgr self-test module", module="multihash"))
