"""Clients that die between two steps, OSDs that stop, pause or come back, caches that are out of date."""

import json
import subprocess
import uuid
from collections.abc import Callable

import pytest
from conftest import PATIENCE, POOLS, Cluster
from driving import Driver, Load
from stowage_ceph import health, osds, pools

KILLED = -9


def killed_after(driver: Driver, step: str, pool: str, oid: str) -> None:
    steps = {"pool": pool, "policy": "always", "always": 1, "steps": [["write_full", oid, "of the dead"]]}
    process = driver.start("objects", steps, MULTIHASH_TEST_DIE_AFTER=step)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == KILLED


@pytest.mark.parametrize("pool", POOLS)
def test_killed_after_create(driver, cluster, pool, oid):
    """A stub without redirect: no object for our clients, an empty one for others; a write makes it home."""
    killed_after(driver, "created", pool, oid)
    assert driver.look(pool, oid)["kind"] == "pending"
    assert driver.objects(pool, ["read", oid], ["stat", oid]) == [-2, -2]
    assert oid not in driver("list", pool, policy="always", always=0)["objects"]
    assert driver.objects(pool, ["write_full", oid, "of the living"], ["read", oid]) == [0, "of the living"]
    seen = driver.look(pool, oid)
    assert (seen["kind"], seen["unaware"]["data"]) == ("data", "of the living")
    assert [c for c, place in enumerate(seen["places"]) if place["result"] == 0] == [0]


@pytest.mark.parametrize("pool", POOLS)
def test_an_unfinished_stub_can_be_finished_or_removed_while_it_is_empty(driver, pool, oid):
    maintain = lambda what, **more: driver("maintain", pool, oid=oid, what=what, **more)["result"]  # noqa: E731
    killed_after(driver, "created", pool, oid)
    assert maintain("remove_pending") == 0
    assert driver.look(pool, oid)["kind"] == "absent"
    killed_after(driver, "created", pool, oid)
    assert maintain("finish", choice=2) == 0
    seen = driver.look(pool, oid)
    assert (seen["kind"], seen["choice"]) == ("redirect", 2)
    assert driver.objects(pool, ["write_full", oid, "x"], ["known", oid], choices=3) == [0, 2]
    assert maintain("finish", choice=1) < 0, "it is finished"
    killed_after(driver, "created", pool, other := oid + ".2")
    driver.objects(pool, ["write_full", other, "data"])
    assert driver("maintain", pool, oid=other, what="finish", choice=1)["result"] < 0, "it holds data"
    assert driver.objects(pool, ["read", other]) == ["data"]


@pytest.mark.parametrize("pool", POOLS)
def test_killed_after_redirect(driver, pool, oid):
    """A redirect to nothing: no object for anybody; a write makes the alternate."""
    killed_after(driver, "redirected", pool, oid)
    seen = driver.look(pool, oid)
    assert (seen["kind"], seen["choice"], seen["unaware"]["result"]) == ("redirect", 1, -2)
    assert driver.objects(pool, ["read", oid], ["known", oid], ["stat", oid]) == [-2, 1, -2]
    assert driver.objects(pool, ["write_full", oid, "of the living"], always=0) == [0]
    assert driver.look(pool, oid)["places"][1]["data"] == "of the living"


@pytest.mark.parametrize("pool", POOLS)
def test_killed_after_write(driver, pool, oid):
    killed_after(driver, "written", pool, oid)
    assert driver.objects(pool, ["read", oid], ["known", oid], always=0) == ["of the dead", 1]
    assert driver.look(pool, oid)["unaware"]["data"] == "of the dead"


def object_with(cluster: Cluster, pool: str, wanted: Callable[[list[int], list[int]], bool]) -> str:
    """A name whose home and whose choice 1 the pool places on OSDs, primaries first, that are wanted."""
    for i in range(10_000):
        oid = f"between.{uuid.uuid4().hex[:8]}.{i}"
        if wanted(*(pools.placement(cluster.monitor, pool, name) for name in (oid, f"{oid}#1"))):
            return oid
    raise AssertionError("no such name")


def object_between(cluster: Cluster, pool: str, home: int, alternate: int) -> str:
    return object_with(cluster, pool, lambda one, other: (one[0], other[0]) == (home, alternate))


def test_a_paused_osd_is_never_taken_for_an_absent_object(driver, faulty):
    """The probe of an object elsewhere does not answer: the write waits for it, and is not lost."""
    oid = object_between(faulty, "p1", 0, 1)
    driver.objects("p1", ["write_full", oid, "old"])
    osds.pause(faulty.layout, 0)
    steps = [["write_full", oid, "new"], ["forget", oid], ["read", oid]]
    writer = driver.start(
        "objects",
        {"pool": "p1", "policy": "always", "always": 2, "choices": 3, "probe_timeout_ms": 300, "steps": steps},
    )
    driver.wait_for_log(writer, "rados_multihash_probe_timeout_ms")
    osds.resume(faulty.layout, 0)
    answer = driver.answer(writer)
    assert answer["answers"] == [0, 0, "new"]
    assert answer["counters"]["timeouts"] == 0, "only reads give up"
    seen = driver.look("p1", oid)
    assert (seen["kind"], seen["choice"]) == ("redirect", 1)
    assert [c for c, place in enumerate(seen["places"]) if place["result"] == 0] == [0, 1], "no third copy"


def test_no_write_goes_where_a_redirect_leads_that_may_be_forgotten(driver, faulty):
    """Its replica does not answer: the primary has the redirect, but has not got it on all disks."""
    oid = object_with(faulty, "p2", lambda home, alternate: home[1] not in alternate)
    replica = pools.placement(faulty.monitor, "p2", oid)[1]
    osds.pause(faulty.layout, replica)
    writer = driver.start(
        "objects",
        {"pool": "p2", "policy": "always", "always": 1, "probe_timeout_ms": 300, "steps": [["write_full", oid, "once"]]},
    )
    # Not acknowledged: it waits at home.
    driver.wait_for_log(writer, "rados_multihash_probe_timeout_ms")
    osds.resume(faulty.layout, replica)
    assert driver.answer(writer)["answers"] == [0]
    seen = driver.look("p2", oid)
    assert (seen["kind"], seen["choice"], seen["unaware"]["data"]) == ("redirect", 1, "once")


def test_nothing_is_acknowledged_behind_a_redirect_that_is_on_one_disk_only(driver, faulty):
    """Home's primary passes writes on before its replica has the redirect. Both die; the replica comes back without it."""
    oid = object_with(faulty, "p2", lambda home, alternate: not set(home) & set(alternate))
    primary, replica = pools.placement(faulty.monitor, "p2", oid)
    osds.pause(faulty.layout, replica)
    writer = driver.start(
        "objects",
        {"pool": "p2", "policy": "always", "always": 1, "probe_timeout_ms": 100, "steps": [["write_full", oid, "once"]]},
    )
    driver.wait_for_log(writer, "rados_multihash_probe_timeout_ms")
    try:
        # Long enough to be wrong, and not so long that the replica is taken for dead.
        acknowledged = driver.answer(writer, timeout=5)["answers"] == [0]
    except subprocess.TimeoutExpired:
        acknowledged = False
    for osd in (primary, replica):
        osds.end(faulty.layout, faulty.monitor, osd)
    osds.start(faulty.layout, faulty.monitor, [replica])
    assert driver.objects("p2", ["read", oid]) == ["once"] or not acknowledged


def test_a_paused_osd_delays_nobody_who_does_not_need_it(driver, faulty):
    """Home of a known alternate is not asked: the answers come while it stands still."""
    oid = object_between(faulty, "p1", 2, 1)
    steps = [["write_full", oid, "one"], ["wait"], ["write_full", oid, "two"], ["read", oid]]
    client = driver.start("objects", {"pool": "p1", "policy": "always", "always": 1, "steps": steps})
    driver.pause(client)
    osds.pause(faulty.layout, 2)
    driver.resume(client)
    assert driver.answer(client)["answers"] == [0, 0, 0, "two"]
    osds.resume(faulty.layout, 2)


@pytest.mark.parametrize("pool", POOLS)
def test_a_cache_that_is_out_of_date(driver, pool, oid):
    """While a client has the alternate in its cache, the object is brought home, or removed with its stub."""
    steps = [["write_full", oid, "far"], ["known", oid], ["wait"], ["read", oid]]
    steps += [["wait"], ["write", oid, "NEAR", 0], ["read", oid]]
    client = driver.start("objects", {"pool": pool, "policy": "always", "always": 1, "steps": steps})
    driver.pause(client)
    assert driver("maintain", pool, oid=oid, what="restore_home", data="home now")["result"] == 0
    remove_alternate(driver, pool, oid)
    driver.resume(client)
    driver.pause(client)
    assert driver("maintain", pool, oid=oid, what="remove_redirect")["result"] < 0
    driver.resume(client)
    answer = driver.answer(client)
    assert answer["answers"] == [0, 1, 0, "home now", 0, 0, "NEAR now"]
    assert answer["counters"]["stale_choices"] == 1
    seen = driver.look(pool, oid)
    assert (seen["kind"], seen["unaware"]["data"]) == ("data", "NEAR now")


@pytest.mark.parametrize("pool", POOLS)
def test_a_write_by_a_cache_that_is_out_of_date(driver, pool, oid):
    steps = [["write_full", oid, "far"], ["wait"], ["write_full", oid, "found"], ["read", oid]]
    client = driver.start("objects", {"pool": pool, "policy": "always", "always": 1, "steps": steps})
    driver.pause(client)
    assert driver("maintain", pool, oid=oid, what="restore_home", data="home now")["result"] == 0
    remove_alternate(driver, pool, oid)
    driver.resume(client)
    assert driver.answer(client)["answers"] == [0, 0, 0, "found"]
    seen = driver.look(pool, oid)
    assert (seen["kind"], seen["unaware"]["data"]) == ("data", "found")
    assert [c for c, place in enumerate(seen["places"]) if place["result"] == 0] == [0]


def remove_alternate(driver: Driver, pool: str, oid: str) -> None:
    assert driver("maintain", pool, oid=oid, what="remove_alternate", choice=1)["result"] == 0


FAULTS = {"one after another": [[0], [1], [2], [3]], "two at a time": [[0, 1], [2, 3]]}


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("faults", FAULTS)
def test_osds_killed_and_restarted(driver, faulty, tmp_path, figure, operations, pool, faults):
    """Home's, the alternate's, both: whichever OSD an object needs, it is killed once while clients work on it."""
    load = Load(driver, tmp_path, pool)
    load.wait_for(300)
    for several in FAULTS[faults]:
        for osd in several:
            osds.end(faulty.layout, faulty.monitor, osd)
        osds.start(faulty.layout, faulty.monitor, several)
        load.wait_for(300)
    health.wait_clean(faulty.monitor)
    figure(f"OSDs killed {faults}, {pool}: {load.finish(operations)} operations")


def test_all_is_clean_in_the_end(cluster):
    """Deep scrub after everything above: no OSD has crashed, no stub is inconsistent."""
    assert health.deep_scrub(cluster.monitor, list(POOLS)) == {}
    crashes = [json.loads(meta.read_text()) for meta in (cluster.layout.state / "crash").glob("**/meta")]
    assert [c for c in crashes if c["entity_name"].startswith("osd.")] == []
