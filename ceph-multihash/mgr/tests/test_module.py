"""The module in a manager that is made up."""

import errno
import gc
import json
import time

import pytest
from conftest import PERIOD
from multihash import module as under_test
from multihash import publisher
from multihash.module import Module


@pytest.fixture
def module(world):
    now = time.time()
    for osd in (0, 1):
        world.reports(osd, (now - 1, 1000, 1), (now, 4000, 2))
    return Module(world)


def command(module, words, **arguments):
    return module.handle_command("", {"prefix": f"multihash {words}", **arguments})


def status(module):
    return json.loads(command(module, "status")[1])


def test_nothing_is_written_unless_a_pool_is_on(module, world):
    module._round()
    assert world.objects == {} and module.health == {}


def test_a_pool_that_is_on_gets_its_object(module, world):
    code, _, message = command(module, "on", pool="images")
    assert (code, message) == (0, "metrics of pool images are published every 5 s")
    module._round()
    made = world.content()
    assert made["pool"] == 3 and made["groups"] == [[0, 1], [1, 0]]
    assert made["osds"]["1"] == {"host": "b", "free_fraction": 0.89, "write_latency_nanos": 3000}
    shown = status(module)
    assert [(pool["pool"], pool["fresh"], pool["problem"]) for pool in shown["pools"]] == [("images", True, "")]
    assert shown["pools"][0]["bytes"] == len(world.objects[3, "multihash", "metrics"])
    module.self_test()


@pytest.mark.parametrize(("pool", "code"), [("files", -errno.EINVAL), ("none", -errno.ENOENT)])
def test_other_pools_are_refused(module, pool, code):
    assert command(module, "on", pool=pool)[0] == code
    assert status(module)["pools"] == []


def test_off_removes_the_object(module, world):
    command(module, "on", pool="images")
    module._round()
    assert command(module, "off", pool="images")[2] == "metrics of pool images are not published any more"
    module._round()
    assert world.objects == {}


def test_off_says_what_it_could_not_remove(module, world):
    world.results[3] = -errno.EPERM
    assert "rados -p images -N multihash rm metrics" in command(module, "off", pool="images")[2]


def test_a_removal_that_hangs_may_end_after_the_command(module, world, monkeypatch):
    command(module, "on", pool="images")
    module._round()
    monkeypatch.setattr(publisher, "PATIENCE_SECONDS", 0)
    world.waiting = []
    assert "could not be removed" in command(module, "off", pool="images")[2]
    gc.collect()
    world.waiting.pop()()
    assert world.objects == {}


def test_osds_that_are_down_or_silent_have_no_figures(module, world):
    command(module, "on", pool="images")
    world.known["osd_map"]["osds"][0]["up"] = 0
    world.reports(1, (time.time() - 5 * PERIOD, 1000, 1))
    module._round()
    assert world.content()["osds"] == {"0": {"host": "a"}, "1": {"host": "b"}}


def test_groups_are_asked_for_once_an_epoch(module, world):
    command(module, "on", pool="images")
    module._round()
    module._round()
    assert world.asked == 2
    world.epoch += 1
    module._round()
    assert world.asked == 4


def test_a_write_that_hangs_is_a_warning_and_is_not_sent_again(module, world):
    command(module, "on", pool="images")
    world.waiting = []
    module._round()
    assert module.health == {}, "it has just begun"
    module._round()
    assert len(world.waiting) == 1
    assert module.health["MULTIHASH_NOT_PUBLISHED"]["detail"] == ["pool images: the last write has not ended"]
    world.waiting.pop()()
    world.waiting = None
    module._round()
    assert module.health == {} and status(module)["pools"][0]["fresh"]


def test_a_pool_that_was_just_turned_on_has_time_to_be_written(module, world, monkeypatch):
    """Also where the manager has run for long: the first write ends after the round that began it."""
    now = module._began + 3600
    monkeypatch.setattr(under_test.time, "time", lambda: now)
    world.waiting = []
    command(module, "on", pool="images")
    module._round()
    assert module.health == {}
    now += 3 * PERIOD
    command(module, "on", pool="images")
    monkeypatch.setattr(module._publisher, "publish", lambda *_: None)
    module._round()
    assert module.health == {}, "three intervals are not over yet"
    now += 1
    module._round()
    assert module.health["MULTIHASH_NOT_PUBLISHED"]["detail"] == ["pool images: nothing was written yet"]
    command(module, "on", pool="images")
    module._round()
    assert module.health != {}, "it was on before"


def test_a_failed_write_is_a_warning(module, world):
    command(module, "on", pool="images")
    world.results[3] = -errno.EIO
    module._round()
    assert module.health["MULTIHASH_NOT_PUBLISHED"]["detail"] == [f"pool images: the write failed (error -{errno.EIO})"]


def test_too_large_is_a_warning(module, world, monkeypatch):
    monkeypatch.setattr(under_test.document, "LIMIT", 10)
    command(module, "on", pool="images")
    module._round()
    assert "too large" in module.health["MULTIHASH_NOT_PUBLISHED"]["detail"][0]


def serve(module, monkeypatch, rounds):
    """So many rounds, as ceph-mgr has them run, without the time between them."""

    def wait(_seconds):
        nonlocal rounds
        rounds -= 1
        if rounds == 0:
            module.shutdown()

    module._stopping = False
    monkeypatch.setattr(module._changed, "wait", wait)
    module.serve()


def test_rounds_that_fail_are_a_warning_and_are_logged_once(module, world, monkeypatch):
    module.store["pools"] = "[3]"
    figures = world.known.pop("osd_stats")
    module._began -= 60
    world.logged = []
    serve(module, monkeypatch, 3)
    assert module.health["MULTIHASH_NOT_PUBLISHED"]["detail"] == ["pool images: KeyError: 'osd_stats'"]
    assert len(world.logged) == 1
    world.known["osd_stats"] = figures
    serve(module, monkeypatch, 2)
    assert module.health == {} and status(module)["pools"][0]["fresh"]
    assert len(world.logged) == 2


def test_what_is_on_cannot_be_read(module, world, monkeypatch):
    module.store["pools"], world.logged = "[3", []
    serve(module, monkeypatch, 3)
    assert len(world.logged) == 1
    (detail,) = module.health["MULTIHASH_NOT_PUBLISHED"]["detail"]
    assert detail.startswith("all pools: JSONDecodeError: ")
    module.store["pools"] = "[3]"
    serve(module, monkeypatch, 2)
    assert module.health == {} and world.content()["pool"] == 3


def test_a_pool_that_is_deleted_is_forgotten(module, world):
    command(module, "on", pool="images")
    world.known["osd_map"]["pools"].pop(0)
    module._round()
    assert json.loads(module.store["pools"]) == [] and module.health == {}


@pytest.mark.parametrize("end", ["off", "deleted", "failing"])
def test_figures_of_osds_end_with_what_is_published(module, world, end):
    """What Prometheus was given last would stay as the truth of now."""
    command(module, "on", pool="images")
    module._round()
    if end == "off":
        command(module, "off", pool="images")
    elif end == "deleted":
        world.known["osd_map"]["pools"].pop(0)
    else:
        world.known.pop("osd_stats")
        world.logged = []
    module._round()
    assert status(module)["osds"] == {}
    assert [values for _, _, labels, values in module.prometheus_metrics() if labels == ("ceph_daemon",)] == [{}, {}]


def test_prometheus_gets_plain_figures(module, world):
    command(module, "on", pool="images")
    module._round()
    given = {name: values for name, _, _, values in module.prometheus_metrics()}
    assert given["multihash_osd_write_latency_seconds"] == {("osd.0",): 3e-6, ("osd.1",): 3e-6}
    assert given["multihash_published"] == {("images",): 1}
    assert 'ceph_multihash_osd_free_ratio{ceph_daemon="osd.0"} 0.9' in command(module, "metrics")[1]
