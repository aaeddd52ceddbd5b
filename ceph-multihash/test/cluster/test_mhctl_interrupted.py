"""A drain that was ended in its middle: what is discarded then stays away, whatever comes next."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import rados
import rbd
from conftest import PATIENCE
from mhctl_rig import FENCE, OBJECT, Image, Rig, listed, needs_plugin
from mhctl_stopped import evict, killed, stopped
from rbd_cluster import Placing, placing

pytestmark = needs_plugin

# Of one object: it is written at home, then its alternate is removed.
WRITTEN_HOME = 2


@pytest.fixture(scope="module")
def clients(cluster) -> Iterator[Placing]:
    """Clients that place some three of eight objects away from home."""
    with placing(cluster) as made:
        yield made


@contextmanager
def opened(image: Image, clients: Placing) -> Iterator[rbd.Image]:
    """By the plug-in, without the cache: what is written is at the OSDs."""
    made = rados.Rados(conffile=str(clients.conf), name="client.admin", conf={"rbd_cache": "false", "rados_osd_op_timeout": str(PATIENCE)})
    made.connect(timeout=PATIENCE)
    try:
        with image.header_pool(made) as io, rbd.Image(io, image.name) as opened:
            yield opened
    finally:
        made.shutdown()


def written(rig: Rig, clients: Placing, name: str) -> tuple[Image, int]:
    """An image of which one object is at an alternate, by the policy, and which one; the object is all that a client has written last."""
    image = Image(rig, "mh2", name, objects=64)
    image.fence()
    for number in range(64):
        data = f"{number:8}".encode() * (OBJECT // 8)
        with opened(image, clients) as client:
            client.write(data, number * OBJECT)
        image.model[number * OBJECT : (number + 1) * OBJECT] = data
        if image.elsewhere():
            return image, number
    raise AssertionError("no object leaves home")


def discard(image: Image, clients: Placing, number: int) -> None:
    with opened(image, clients) as client:
        client.discard(number * OBJECT, OBJECT)
    image.model[number * OBJECT : (number + 1) * OBJECT] = bytes(OBJECT)


def half_drained(rig: Rig, clients: Placing, folder: Path, name: str) -> tuple[Image, int]:
    """The object is at home, and its copy still at the alternate, when mhctl is killed."""
    image, number = written(rig, clients, name)
    killed(rig, folder, WRITTEN_HOME, "drain", "mh2", "--yes")
    assert rig.driver.look("mh2", image.oid(number))["kind"] == "data"
    assert len([one for one in image.elsewhere() if one[1]]) == 1
    return image, number


def wrong(image: Image, clients: Placing | None = None) -> list[int]:
    """Which objects are not as a client reads them; without clients: one of stock Ceph. As numbers: who compares images shows megabytes."""
    if clients:
        with opened(image, clients) as client:
            held = client.read(0, len(image.model))
    else:
        held = image.stock()
    starts = range(0, len(image.model), OBJECT)
    return [start // OBJECT for start in starts if held[start : start + OBJECT] != image.model[start : start + OBJECT]]


def test_repair_does_not_take_a_copy_for_an_object_that_was_discarded(rig: Rig, clients: Placing, tmp_path: Path) -> None:
    image, number = half_drained(rig, clients, tmp_path, "discarded-repaired")
    discard(image, clients, number)
    found, _ = rig("verify", "mh2", code=1)
    assert listed(found)[image.oid(number)] == {"orphan"}
    saved = tmp_path / "saved"
    saved.mkdir()
    rig("repair", "mh2", "--yes", "--save", saved)
    assert not wrong(image, clients)
    assert rig("verify", "mh2")[0]["findings"] == []
    rig("drain", "mh2", "--yes")
    assert not wrong(image) and not image.elsewhere()


def test_drain_goes_on_when_objects_were_discarded(rig: Rig, clients: Placing, tmp_path: Path) -> None:
    image, number = half_drained(rig, clients, tmp_path, "discarded-drained")
    discard(image, clients, number)
    rig("drain", "mh2", "--yes")
    assert not wrong(image) and not image.elsewhere()
    assert rig("verify", "mh2")[0]["findings"] == []


def test_drain_goes_on_when_objects_were_written(rig: Rig, clients: Placing, tmp_path: Path) -> None:
    image, number = half_drained(rig, clients, tmp_path, "written-drained")
    with opened(image, clients) as client:
        client.write(b"newer", number * OBJECT)
    image.model[number * OBJECT : number * OBJECT + 5] = b"newer"
    rig("drain", "mh2", "--yes")
    assert not wrong(image) and not image.elsewhere()


def test_a_client_does_not_place_an_object_where_its_old_copy_is(rig: Rig, clients: Placing, tmp_path: Path) -> None:
    image, number = half_drained(rig, clients, tmp_path, "written-anew")
    discard(image, clients, number)
    with opened(image, clients) as client:
        client.write(b"new", number * OBJECT + 4096)
    image.model[number * OBJECT + 4096 : number * OBJECT + 4099] = b"new"
    assert not wrong(image, clients)
    assert rig.driver.look("mh2", image.oid(number))["kind"] == "data"
    rig("drain", "mh2", "--yes")
    assert not wrong(image) and not image.elsewhere()


def test_verify_says_that_it_was_begun_and_repair_gives_it_up(rig: Rig, clients: Placing, tmp_path: Path) -> None:
    """Afterwards clients place objects again."""
    image, number = half_drained(rig, clients, tmp_path, "given-up")
    found, _ = rig("verify", "mh2", code=1)
    kinds = listed(found)
    assert kinds.pop(image.oid(number)) == {"orphan"} and list(kinds.values()) == [{"drain-begun"}]
    assert [i["drain_begun"] for i in rig("status", "mh2")[0]["images"] if i["id"] == image.id] == [True]
    rig("repair", "mh2", "--yes")
    assert rig("verify", "mh2")[0]["findings"] == []
    assert [i["drain_begun"] for i in rig("status", "mh2")[0]["images"] if i["id"] == image.id] == [False]
    with image.header_pool() as io, rbd.Image(io, image.name) as client:
        assert client.metadata_get(FENCE) == "multihash"
    with opened(image, clients) as client:
        for other in range(number + 1, 64):
            client.write(b"placed", other * OBJECT)
            image.model[other * OBJECT : other * OBJECT + 6] = b"placed"
    assert image.elsewhere()
    assert not wrong(image, clients)


def test_objects_of_no_image_that_were_removed_after_it(rig: Rig, tmp_path: Path) -> None:
    rig.place("mh2", 1, ("raw", "data"))
    killed(rig, tmp_path, WRITTEN_HOME, "drain", "mh2", "--yes", "--stopped")
    with rig.at("mh2", "raw", 0) as io:
        io.remove_object("raw")
    saved = tmp_path / "saved"
    saved.mkdir()
    rig("repair", "mh2", "--yes", "--stopped", "--save", saved)
    assert rig.contents("mh2", "raw") == {}
    assert rig("verify", "mh2")[0]["findings"] == []


def test_repair_that_was_killed_while_it_brought_an_object_home(rig: Rig, clients: Placing, tmp_path: Path) -> None:
    """It does what drain does, to an object whose stub has lost its mark."""
    image, number = written(rig, clients, "unmarked")
    with rig.at("mh2", image.oid(number), 0) as io, rados.WriteOpCtx() as op:
        op.set_xattr("other", b"tool")
        io.operate_write_op(op, image.oid(number), flags=256)
    with stopped(rig, tmp_path, WRITTEN_HOME, "repair", "mh2", "--yes"):
        pass
    evict(rig, "mh2")
    discard(image, clients, number)
    saved = tmp_path / "saved"
    saved.mkdir()
    rig("repair", "mh2", "--yes", "--save", saved)
    assert not wrong(image, clients)
    assert rig("verify", "mh2")[0]["findings"] == []
