"""The OSD that knows whether an image is mirrored answers late: objects stay at home until then, and not for longer."""

from collections.abc import Iterator

import pytest
import rados
import rbd
from conftest import PATIENCE
from rbd_cluster import Placing, connection, data_objects, fence, placing, rbd_ok
from stowage_ceph import osds, pools
from stowage_ceph.cluster import Cluster
from stowage_ceph.waiting import until

ORDER = 16
OBJECTS = 4096
WANTED = 24


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster, rados_multihash_probe_timeout_ms="500") as made:
        yield made


def home(rig: Placing, oid: str) -> int:
    return pools.placement(rig.cluster.monitor, "p1", oid)[0]


@pytest.fixture
def image(rig: Placing) -> Iterator[tuple[str, int]]:
    """An image of which nothing but that question needs the OSD with this number, until data are written there."""
    asked = home(rig, "rbd_mirroring")
    features = rbd.RBD_FEATURE_LAYERING | rbd.RBD_FEATURE_EXCLUSIVE_LOCK
    with rig.rados.open_ioctx("p1") as ioctx:
        for number in range(30):
            name = f"late-{number}"
            rbd.RBD().create(ioctx, name, OBJECTS << ORDER, order=ORDER, old_format=False, features=features)
            with rbd.Image(ioctx, name) as made:
                fence(made)
                header = f"rbd_header.{made.id()}"
            if home(rig, header) != asked:
                break
            rbd_ok(rig, "rm", "--no-progress", f"p1/{name}")
        else:
            raise AssertionError("all headers are on one OSD")
    yield name, asked
    rbd_ok(rig, "rm", "--no-progress", f"p1/{name}")


def numbers(rig: Placing, image: rbd.Image, osd: int) -> list[int]:
    """Of the first objects that leave home by the policy, and have no place that needs that OSD: some one in fifty, if it is in the rack that is preferred."""
    wanted: list[int] = []
    for number in range(OBJECTS):
        if len(wanted) == WANTED:
            break
        oid = f"{image.block_name_prefix()}.{number:016x}"
        places = [home(rig, key) for key in (oid, f"{oid}#1", f"{oid}#2")]
        racks = [rig.cluster.wish.rack(place) for place in places]
        if osd not in places and racks[0] != "r0" and "r0" in racks:
            wanted.append(number)
    return wanted


def alternates(rig: Placing, image: rbd.Image, numbers: list[int]) -> int:
    """How many of these objects have one: a listing would need the OSD that sleeps."""
    found = 0
    with rig.rados.open_ioctx("p1") as ioctx:
        for number in numbers:
            oid = f"{image.block_name_prefix()}.{number:016x}"
            for choice in (1, 2):
                ioctx.set_locator_key(f"{oid}#{choice}")
                try:
                    ioctx.stat(oid)
                    found += 1
                except rados.ObjectNotFound:
                    continue
    return found


def test_what_comes_late_counts(faulty: Cluster, rig: Placing, image: tuple[str, int]) -> None:
    name, asked = image
    with connection(rig.conf, rbd_cache="false") as client, client.open_ioctx("p1") as ioctx, rbd.Image(ioctx, name) as opened:
        free = numbers(rig, opened, asked)
        assert len(free) == WANTED
        # Not one after another, which has the plug-in place others ahead.
        order = iter(free[::2] + free[1::2])
        osds.pause(faulty.layout, asked)
        try:
            first = next(order)
            opened.write(b"before", first << ORDER)
            assert alternates(rig, opened, free) == 0, "nothing is known, so it is at home"
        finally:
            osds.resume(faulty.layout, asked)

        written = [first]

        def placed() -> bool:
            number = next(order, None)
            assert number is not None, "nothing is placed though the question can be answered"
            opened.write(b"after", number << ORDER)
            written.append(number)
            return data_objects(rig, "p1", opened.id())[1] > 0

        until("an object is placed", PATIENCE, placed)
        # What was written meanwhile stays where it is, and is read by all.
        opened.write(b"again", first << ORDER)
        assert opened.read(first << ORDER, 6) == b"againe"
    with rig.rados.open_ioctx("p1") as ioctx, rbd.Image(ioctx, name, read_only=True) as again:
        assert again.read(first << ORDER, 6) == b"againe"
        assert all(again.read(number << ORDER, 5) == b"after" for number in written[1:])


def test_an_answer_that_comes_when_the_image_is_closed(faulty: Cluster, rig: Placing, image: tuple[str, int]) -> None:
    """Nobody waits for it, and it harms nobody: neither the client nor who opens the image next."""
    name, asked = image
    with connection(rig.conf, rbd_cache="false") as client, client.open_ioctx("p1") as ioctx:
        with rbd.Image(ioctx, name) as opened:
            wanted = numbers(rig, opened, asked)[:3]
        for number in wanted:
            # Opened before, which that OSD may be needed for.
            opened = rbd.Image(ioctx, name)
            osds.pause(faulty.layout, asked)
            try:
                opened.write(b"closed", number << ORDER)
                opened.close()
            finally:
                osds.resume(faulty.layout, asked)
        with rbd.Image(ioctx, name) as opened:
            assert all(opened.read(number << ORDER, 6) == b"closed" for number in wanted)
