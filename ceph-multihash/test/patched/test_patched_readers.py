"""Who has read the map before its owner has recorded an object finds the object all the same."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import rados
import rbd
from model import ORDER, UNIT
from rig import PATIENCE, Rig
from stowage_ceph import osds
from stowage_ceph.waiting import until

OBJECTS = 32


def pattern(number: int) -> bytes:
    return bytes([number + 1]) * 4096


@pytest.fixture
def name(rig: Rig) -> Iterator[str]:
    rig.create("read", OBJECTS * UNIT // (4 << 20), order=ORDER)
    yield "read"
    rig.remove("read")


def away(rig: Rig, name: str) -> int:
    status = rig.maps.status(name)
    assert status is not None
    return sum(status[1:])


def write_all(image: rbd.Image) -> None:
    for number in range(OBJECTS):
        image.write(pattern(number), number * UNIT)


def read_all_at_once(image: rbd.Image) -> list[bytes]:
    """In flight together, so that each may find that another has read the map again."""
    found: dict[int, bytes] = {}
    done = threading.Semaphore(0)

    def note(number: int, data: bytes | None) -> None:
        found[number] = data or b""
        done.release()

    pending = [image.aio_read(n * UNIT, 4096, lambda _, data, n=n: note(n, data)) for n in range(OBJECTS)]
    for _ in pending:
        assert done.acquire(timeout=PATIENCE)
    return [found[number] for number in range(OBJECTS)]


def test_one_after_the_other(rig: Rig, name: str) -> None:
    with rbd.Image(rig.ioctx, name, read_only=True) as reader, rbd.Image(rig.ioctx, name) as owner:
        assert reader.read(0, owner.size()) == bytes(owner.size())
        for number in range(OBJECTS):
            owner.write(pattern(number), number * UNIT)
            assert reader.read(number * UNIT, 4096) == pattern(number)
    assert away(rig, name) > 0


def test_all_at_once(rig: Rig, name: str) -> None:
    with rbd.Image(rig.ioctx, name, read_only=True) as reader, rbd.Image(rig.ioctx, name) as owner:
        write_all(owner)
        assert read_all_at_once(reader) == [pattern(number) for number in range(OBJECTS)]
    assert away(rig, name) > 0


@contextmanager
def at_a_newer_snapshot(rig: Rig, name: str) -> Iterator[rbd.Image]:
    """A reader at a snapshot of all that another client has written since the reader read the map."""
    with rbd.Image(rig.ioctx, name) as reader:
        assert reader.read(0, 4096) == bytes(4096)
        with rbd.Image(rig.ioctx, name) as owner:
            write_all(owner)
            owner.create_snap("s")
        until("the reader sees the snapshot", PATIENCE, lambda: [one["name"] for one in reader.list_snaps()] == ["s"])
        reader.set_snap("s")
        yield reader
        reader.set_snap(None)
        reader.remove_snap("s")
    assert away(rig, name) > 0


def test_a_snapshot_that_is_newer_than_the_readers_map(rig: Rig, name: str) -> None:
    with at_a_newer_snapshot(rig, name) as reader:
        assert read_all_at_once(reader) == [pattern(number) for number in range(OBJECTS)]


def test_differences_between_snapshots(rig: Rig, name: str) -> None:
    """Asks for the objects' snapshots, by way of a map that is older than they."""
    with at_a_newer_snapshot(rig, name) as reader:
        found: list[tuple[int, int, bool]] = []
        reader.diff_iterate(0, reader.size(), None, lambda offset, length, exists: found.append((offset, length, exists)), whole_object=False)
        assert found == [(number * UNIT, 4096, True) for number in range(OBJECTS)]


def acting(rig: Rig, name: str, key: str = "") -> list[int]:
    return [int(osd) for osd in rig.cluster.monitor.command("osd map", pool="p2", object=key or name, nspace="")["acting"]]


def asks_for_the_map(rig: Rig, socket: Path) -> bool:
    asked = json.loads(rig.ok("ceph", "daemon", str(socket), "objecter_requests"))["ops"]
    return any(what.startswith("omap-get-vals-by-keys") for one in asked for what in one["osd_ops"])


@pytest.fixture
def apart(rig: Rig) -> Iterator[tuple[str, int]]:
    """An image, and the OSD with its map, which does not have its header."""
    for _ in range(50):
        rig.create("apart", OBJECTS * UNIT // (4 << 20), order=ORDER)
        with rbd.Image(rig.ioctx, "apart", read_only=True) as image:
            image_id = image.id()
        still = acting(rig, f"rbd_object_map.{image_id}")[0]
        if still not in acting(rig, f"rbd_header.{image_id}"):
            yield "apart", still
            rig.remove("apart")
            return
        rig.remove("apart")
    pytest.fail("of 50 images all have header and map on the same OSD")


def test_who_has_the_lock_but_not_yet_the_map(rig: Rig, apart: tuple[str, int], tmp_path: Path) -> None:
    """
    One whose map is old becomes the owner while the OSD with the map stands still. Reads do not wait for that; what they do not find they must not take for absent.
    """
    (name, still), socket = apart, tmp_path / "asok"
    with rados.Rados(conffile=str(rig.conf), name="client.admin", conf={"rbd_cache": "false", "admin_socket": str(socket)}) as other:
        with other.open_ioctx("p2") as ioctx, rbd.Image(ioctx, name) as late:
            assert late.read(0, 4096) == bytes(4096)
            with rbd.Image(rig.ioctx, name) as owner:
                write_all(owner)
                image_id = owner.id()
            reached = [one for one, key in rig.places(image_id) if key and still not in acting(rig, one, key) + acting(rig, one)]
            number = int(reached[0].rpartition(".")[2], 16)
            read: list[bytes] = []
            locking = threading.Thread(target=late.lock_acquire, args=(rbd.RBD_LOCK_MODE_EXCLUSIVE,))
            reading = threading.Thread(target=lambda: read.append(late.read(number * UNIT, 4096)))
            osds.pause(rig.cluster.layout, still)
            try:
                locking.start()
                until("the lock is held", PATIENCE, late.is_exclusive_lock_owner)
                reading.start()
                until("the read is done, or asks for the map", PATIENCE, lambda: bool(read) or asks_for_the_map(rig, socket))
            finally:
                osds.resume(rig.cluster.layout, still)
            locking.join(PATIENCE)
            reading.join(PATIENCE)
            assert read == [pattern(number)]
