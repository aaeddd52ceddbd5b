"""One client at a time: objects at home and elsewhere, on each kind of pool."""


import pytest
from conftest import POOLS
from stowage_ceph import osds, pools

ENOENT = -2


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("choice", [0, 1])
def test_an_object_is_as_in_stock_ceph_wherever_it_is(driver, pool, choice, oid):
    answers = driver.objects(
        pool,
        *[["read", oid], ["stat", oid], ["remove", oid]],
        *[["write_full", oid, "hello"], ["known", oid], ["read", oid], ["write", oid, "HE", 0], ["read", oid]],
        *[["stat", oid], ["remove", oid], ["read", oid], ["stat", oid], ["remove", oid]],
        *[["write", oid, "again", 2], ["read", oid]],
        always=choice,
    )
    assert answers[:3] == [ENOENT] * 3
    assert answers[3:8] == [0, choice, "hello", 0, "HEllo"]
    assert answers[8:13] == [{"bytes": 5}, 0, ENOENT, ENOENT, ENOENT]
    assert answers[13:] == [0, "\0\0again"]
    seen = driver.look(pool, oid)
    assert seen["kind"] == ("redirect" if choice else "data")
    assert seen["unaware"]["data"] == "\0\0again", "a client that knows nothing of this sees the same"
    held_at = [c for c, place in enumerate(seen["places"]) if place["result"] == 0]
    assert held_at == ([0, 1] if choice else [0])


@pytest.mark.parametrize("pool", POOLS)
def test_a_client_that_comes_later_finds_it(driver, pool, oid):
    driver.objects(pool, ["write_full", oid, "one"])
    answers = driver.objects(pool, ["known", oid], ["read", oid], ["known", oid], always=0)
    assert answers == [None, "one", 1]
    assert driver.objects(pool, ["write", oid, "two", 0], ["known", oid], ["read", oid], always=0) == [0, 1, "two"]


def test_one_choice_is_stock_ceph(driver, oid):
    answer = driver("objects", "p2", policy="space", choices=1, steps=[["write_full", oid, "x"], ["read", oid]])
    assert answer["answers"] == [0, "x"]
    counters = answer["counters"]
    assert (counters["probes"], counters["stub_ops"], counters["data_ops"]) == (0, 0, 2)
    assert driver.look("p2", oid)["kind"] == "data"


def test_an_empty_object_is_no_stub(driver, oid):
    assert driver.objects("p2", ["write_full", oid, ""], ["read", oid], ["stat", oid], always=0) == [0, "", {"bytes": 0}]
    assert driver.look("p2", oid)["kind"] == "data"
    assert driver.objects("p2", ["read", oid], ["write_full", oid, "x"], ["known", oid]) == ["", 0, 0]


def test_unaware_clients_and_ours_mix(driver, cluster, oid):
    with cluster.monitor.rados.open_ioctx("p2") as io:
        driver.objects("p2", ["write_full", oid, "ours"])
        io.write(oid, b"THEIRS", 0)
        assert driver.objects("p2", ["read", oid]) == ["THEIRS"]
        io.remove_object(oid)
        assert driver.objects("p2", ["read", oid], ["known", oid]) == [ENOENT, 1]
        io.write_full(oid, b"back")
        assert driver.objects("p2", ["read", oid]) == ["back"]
        assert driver.look("p2", oid)["places"][1]["data"] == "back"


def test_listing_shows_each_object_once(driver, cluster):
    pools.create(cluster.monitor, cluster.wish, "listed", "2", 16)
    for i in range(3):
        driver.objects("listed", *[["write_full", f"{i}.{n}", "x"] for n in range(50)], always=i, choices=3)
    driver.objects("listed", ["remove", "0.0"], ["remove", "1.0"], ["remove", "2.0"])
    found = driver("list", "listed", policy="always", always=0)
    assert found["result"] == 0 and found["twice"] == 0
    assert found["objects"] == {f"{i}.{n}": i for i in range(3) for n in range(1, 50)}


def test_coalescing_sends_one_question_for_many(driver, faulty, oid):
    """All ask while home's OSD stands still, so that no answer comes in between."""
    asking = driver.start("hold", {"pool": "p2", "policy": "always", "always": 1, "oid": oid, "askers": 200})
    driver.pause(asking)
    home = pools.placement(faulty.monitor, "p2", oid)[0]
    osds.pause(faulty.layout, home)
    driver.resume(asking)
    driver.pause(asking)
    osds.resume(faulty.layout, home)
    driver.resume(asking)
    answer = driver.answer(asking)
    assert answer["choices"] == [1] * 200
    counters = answer["counters"]
    assert (counters["probes"], counters["stub_ops"], counters["coalesced"]) == (1, 2, 199)


@pytest.mark.parametrize("pool", POOLS)
def test_operations_per_object(driver, pool, figure):
    pools_ops = driver("count-ops", pool, policy="always", always=1, objects=100)
    figure(f"operations per object on {pool}: {pools_ops}")
    assert pools_ops["warm_read"] == 1 and pools_ops["warm_write"] == 1
    assert pools_ops["first_read"] == 2, "the read, and beside it one probe"
    assert pools_ops["create"] == 4, "in two round trips: create, redirect and probe at once; the write"


def test_snapshots_of_an_alternate(driver, cluster, oid):
    with cluster.monitor.rados.open_ioctx("p2") as io:
        driver.objects("p2", ["write_full", oid, "old"])
        snapshot = io.create_self_managed_snap()
        io.set_self_managed_snap_write([snapshot])
        io.write_full(oid, b"new")
        io.set_read(snapshot)
        assert io.read(oid) == b"old"
        io.set_read(2**64 - 2)  # the head
        assert io.read(oid) == b"new"
        io.remove_self_managed_snap(snapshot)
    assert driver.objects("p2", ["read", oid]) == ["new"]


@pytest.mark.parametrize("pool", POOLS)
def test_home_that_is_gone_but_for_clones_stays_home(driver, cluster, pool, oid):
    with cluster.monitor.rados.open_ioctx(pool) as io:
        io.write_full(oid, b"at the snapshot")
        snapshot = io.create_self_managed_snap()
        io.set_self_managed_snap_write([snapshot])
        io.remove_object(oid)
        assert driver.objects(pool, ["write_full", oid, "new"], ["read", oid], ["known", oid])[:2] == [0, "new"]
        assert driver.look(pool, oid)["kind"] == "data", "an alternate would hide the clone"
        io.rollback_self_managed_snap(oid, snapshot)
        assert io.read(oid) == b"at the snapshot"
        io.remove_self_managed_snap(snapshot)


def test_a_pool_with_snapshots_of_its_own_gets_no_stubs(driver, cluster, oid):
    pools.create(cluster.monitor, cluster.wish, "snapped", "2", 16)
    with cluster.monitor.rados.open_ioctx("snapped") as io:
        io.create_snap("one")
        assert driver.objects("snapped", ["write_full", oid, "x"], ["read", oid]) == [0, "x"]
        assert driver.look("snapped", oid)["kind"] == "data"
        io.remove_snap("one")


@pytest.mark.parametrize("pool", POOLS)
def test_maintenance(driver, pool, oid):
    maintain = lambda what, **more: driver("maintain", pool, oid=oid, what=what, **more)["result"]  # noqa: E731
    driver.objects(pool, ["write_full", oid, "far"])
    assert maintain("remove_pending") < 0, "it is a redirect"
    assert maintain("restore_home", data="near") == 0
    assert driver.look(pool, oid)["kind"] == "data"
    assert driver.objects(pool, ["read", oid], ["known", oid]) == ["near", 0]
    assert maintain("restore_home", data="x") < 0, "it is no redirect any more"
    assert maintain("remove_redirect") < 0
    assert driver.objects(pool, ["read", oid]) == ["near"]
