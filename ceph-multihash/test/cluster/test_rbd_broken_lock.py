"""What a client that lost the lock has left on its way, and a doubt that was one for a moment."""

import select
from collections.abc import Iterator

import pytest
import rados
import rbd
from conftest import PATIENCE
from rbd_cluster import Placing, connection, counters, data_objects, fence, placing, rbd_ok
from rbd_writers import go_on, requests, says, writer
from stowage_ceph import health, osds, pools
from stowage_ceph.cluster import Cluster
from stowage_ceph.waiting import until

ORDER = 16
OBJECTS = 32


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster) as made:
        yield made


@pytest.fixture
def image(rig: Placing, request: pytest.FixtureRequest) -> Iterator[str]:
    """Written whole; its header has two replicas, its data have one."""
    name = request.node.name.split("[")[0][-40:]
    with rig.rados.open_ioctx("p2") as ioctx:
        rbd.RBD().create(ioctx, name, OBJECTS << ORDER, order=ORDER, old_format=False, data_pool="p1")
        with rbd.Image(ioctx, name) as opened:
            fence(opened)
        with rbd.Image(ioctx, name) as opened:
            opened.write(b"0" * (OBJECTS << ORDER), 0)
        yield name
        rbd_ok(rig, "rm", f"p2/{name}")


def alternate(rig: Placing, name: str) -> tuple[int, str, str, int, int]:
    """An object of the image that is on another OSD than its home: its number, name, locator key, home's OSD and its own."""
    monitor = rig.cluster.monitor
    with rig.rados.open_ioctx("p2") as headers, rbd.Image(headers, name, read_only=True) as opened:
        prefix = opened.block_name_prefix()
    with rig.rados.open_ioctx("p1") as data:
        listed = [(o.key, o.locator_key) for o in data.list_objects() if o.key.startswith(prefix) and o.locator_key]
    for oid, key in sorted(listed):
        home, other = (pools.placement(monitor, "p1", one)[0] for one in (oid, key))
        if home != other:
            return int(oid.rpartition(".")[2], 16), oid, key, home, other
    raise AssertionError("no object has left its home's OSD")


def test_what_home_forwards_for_a_client_that_was_shut_out_lands_first(faulty: Cluster, rig: Placing, image: str) -> None:
    """
    Home's OSD has a write of the first owner under way to an alternate whose OSD is down. The next owner breaks the lock and writes. Then the
    alternate's OSD is back, and home's is the last to know.
    """
    monitor = faulty.monitor
    number, oid, key, home, other = alternate(rig, image)
    stays_home = rig.conf.with_name("stays-home.conf")
    stays_home.write_text(rig.conf.read_text(encoding="ascii").replace("rados_multihash_choices = 3", "rados_multihash_choices = 1"), encoding="ascii")
    first = writer(stays_home, image, str(number << ORDER), "1")
    second = None
    try:
        says(first, "open")
        osds.end(faulty.layout, monitor, other)
        go_on(first)
        until("home forwards the first owner's write", PATIENCE, lambda: key in "".join(requests(rig, oid, osd=home)))
        first.kill()
        first.wait()
        second = writer(rig.conf, image, str(number << ORDER), "2")
        says(second, "open")
        go_on(second)
        until(
            "the second owner's write, or what comes before it, waits for the alternate",
            PATIENCE,
            lambda: key in "".join(requests(rig, oid, client=second.pid)) or len(requests(rig, oid, osd=home)) > 1,
        )
        monitor.command("osd set", key="nodown")
        osds.pause(faulty.layout, home)
        osds.start(faulty.layout, monitor, [other])
        with rig.rados.open_ioctx("p1") as data:
            data.set_locator_key(key)
            data.write_full(f"{oid}.beside", b"x")  # the alternate's placement group works
            # Long enough to be acknowledged, if it waits for nothing at home.
            select.select([second.stdout], [], [], 10)
            osds.resume(faulty.layout, home)
            says(second, "written")
            until("home forwards nothing any more", PATIENCE, lambda: not requests(rig, oid, osd=home))
            data.remove_object(f"{oid}.beside")
            data.set_locator_key("")
            assert data.read(oid, 512) == b"2" * 512
        second.wait(timeout=PATIENCE)  # it keeps its hints before it closes the image, and one that is killed leaves a watch
    finally:
        osds.resume(faulty.layout, home)
        monitor.command("osd unset", key="nodown")
        for process in (first, second):
            if process:
                process.kill()
                process.communicate(timeout=PATIENCE)


def test_home_after_a_doubt_is_left_again(faulty: Cluster, rig: Placing, image: str) -> None:
    """An OSD does not answer for longer than the client waits; later the owner's reads go to the alternate again."""
    number, _, _, home, _ = alternate(rig, image)
    with connection(rig.conf, rbd_cache="false", rados_osd_op_timeout="3") as own, own.open_ioctx("p2") as ioctx, rbd.Image(ioctx, image) as opened:
        opened.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
        osds.pause(faulty.layout, home)
        with pytest.raises((rados.Error, rbd.Error)):
            opened.read(number << ORDER, 512)
        osds.resume(faulty.layout, home)
        health.wait_clean(faulty.monitor)

        def is_direct() -> bool:
            assert opened.read(number << ORDER, 512) == b"0" * 512
            seen = counters(rig, opened.id())
            assert seen["timeouts"] == 0, "it was an error, not a late answer"
            return seen["direct"] > 0

        until("reads go to the alternate", 120, is_direct)
        assert data_objects(rig, "p1", opened.id())[1] > 0
