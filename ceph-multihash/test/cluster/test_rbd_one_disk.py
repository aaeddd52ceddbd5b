"""A redirect that only one disk has: nothing is acknowledged behind it, whoever made it."""

import select
from collections.abc import Iterator

import pytest
import rbd
from conftest import PATIENCE
from rbd_cluster import Placing, fence, placing, rbd_command
from rbd_writers import go_on, requests, says, writer
from stowage_ceph import osds, pools
from stowage_ceph.cluster import Cluster
from stowage_ceph.waiting import until

ORDER = 16
SIZE = 256 << ORDER


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster) as made:
        yield made


def behind_a_replica(rig: Placing, name: str, image_id: str, prefix: str) -> tuple[int, int, int] | None:
    """
    An object that leaves home by the first client's policy, and not by that of a client in the other rack; another one whose home is the same group; and
    the OSD that only that group needs of what the test touches. None where the image has no such object: it depends on its id.
    """
    monitor, wish = rig.cluster.monitor, rig.cluster.wish

    def home_of(number: int) -> tuple[str, list[int]]:
        oid = f"{prefix}.{number:016x}"
        return oid, pools.placement(monitor, "p2", oid)

    needed = {pools.placement(monitor, "p1", oid)[0] for oid in (f"rbd_header.{image_id}", "rbd_mirroring", f"rbd_id.{name}")}
    groups: dict[str, list[int]] = {}
    for number in range(SIZE >> ORDER):
        oid, home = home_of(number)
        group = str(monitor.command("osd map", pool="p2", object=oid)["pgid"])
        groups.setdefault(group, []).append(number)
        if wish.rack(home[0]) == "r0" or home[1] in needed:
            continue
        near = [to for to in (pools.placement(monitor, "p2", f"{oid}#{choice}") for choice in (1, 2)) if wish.rack(to[0]) == "r0"]
        others = [other for other in groups[group] if other != number]
        if near and others and not set(near[0]) & set(home):
            return number, others[0], home[1]
    return None


def image_with_such_an_object(rig: Placing) -> tuple[str, str, tuple[int, int, int]]:
    """Its name, the prefix of its objects, and what was found. Some one image in ten has none; so many in a row haven't by chance."""
    features = rbd.RBD_FEATURE_LAYERING | rbd.RBD_FEATURE_EXCLUSIVE_LOCK
    with rig.rados.open_ioctx("p1") as ioctx:
        for number in range(30):
            name = f"one-disk-{number}"
            rbd.RBD().create(ioctx, name, SIZE, order=ORDER, old_format=False, features=features, data_pool="p2")
            with rbd.Image(ioctx, name) as made:
                fence(made)
                image_id, prefix = made.id(), made.block_name_prefix()
            if found := behind_a_replica(rig, name, image_id, prefix):
                return name, prefix, found
            assert rbd_command(rig, "rm", f"p1/{name}").returncode == 0
    raise AssertionError("no image has such an object")


def shut_out(rig: Placing, address: str) -> None:
    """As who breaks its lock would do when its watch has expired, 30 s later: so long a pause of an OSD is in its ping times for minutes."""
    rig.cluster.monitor.command("osd blocklist", blocklistop="add", addr=address)


def test_nothing_goes_at_once_behind_a_redirect_that_another_owner_left_on_one_disk(faulty: Cluster, rig: Placing) -> None:
    """
    Home's replica does not answer. The first owner's stub is at home's primary alone when the owner dies. By the next owner's policy the object stays
    home: it must not be written there, where the primary would pass it on, before the redirect is on both disks.
    """
    monitor = faulty.monitor
    name, prefix, (number, other, replica) = image_with_such_an_object(rig)
    elsewhere = rig.conf.with_name("other-rack.conf")
    elsewhere.write_text(rig.conf.read_text(encoding="ascii").replace("rack=r0", "rack=r1"), encoding="ascii")
    oid = f"{prefix}.{number:016x}"
    first = writer(rig.conf, name, str(number << ORDER), "1", pool="p1")
    second = None
    try:
        says(first, "open")
        with rig.rados.open_ioctx("p1") as ioctx, rbd.Image(ioctx, name, read_only=True) as opened:
            (watcher,) = opened.watchers_list()
        monitor.command("osd set", key="nodown")
        osds.pause(faulty.layout, replica)
        go_on(first)
        until("its stub is under way", PATIENCE, lambda: len(requests(rig, oid, client=first.pid)) > 1)
        first.kill()
        first.wait()
        shut_out(rig, watcher["addr"])
        second = writer(elsewhere, name, f"{number << ORDER},{other << ORDER}", "2", pool="p1")
        says(second, "open")
        go_on(second)
        # As long as it takes to be wrong. They are told in their order, and the first is the one that could be passed on.
        assert not select.select([second.stdout], [], [], 5)[0], "acknowledged"
        osds.resume(faulty.layout, replica)
        says(second, "written")
        says(second, "written")
        second.wait(timeout=PATIENCE)
        with rig.rados.open_ioctx("p1") as ioctx, rbd.Image(ioctx, name, read_only=True) as opened:
            assert opened.read(number << ORDER, 512) == opened.read(other << ORDER, 512) == b"2" * 512
    finally:
        osds.resume(faulty.layout, replica)
        monitor.command("osd unset", key="nodown")
        for process in (first, second):
            if process:
                process.kill()
                process.communicate(timeout=PATIENCE)
    until("nobody watches", PATIENCE, lambda: rbd_command(rig, "rm", f"p1/{name}").returncode == 0)
