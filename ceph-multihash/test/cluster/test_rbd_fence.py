"""Who sees an image with alternates without the plug-in: librbd never, a plain RADOS client the right bytes."""

from collections.abc import Iterator

import pytest
import rbd
from rbd_cluster import FENCE, Placing, data_objects, far_from_home, placing, rbd_command, rbd_ok
from stowage_ceph.cluster import Cluster

SIZE = 32 << 20
OBJECT = 1 << 20

COMMANDS = {
    "info": "info p1/fenced",
    "du": "du p1/fenced",
    "export": "export p1/fenced -",
    "bench": "bench --io-type write --io-size 4096 --io-total 4096 p1/fenced",
    "resize": "resize --size 64M p1/fenced",
    "snap create": "snap create p1/fenced@no",
    "snap ls": "snap ls p1/fenced",
    "clone": "clone p1/fenced@base p1/no",
    "clone's info": "info p1/child",
    "diff": "diff p1/fenced",
    "cp": "cp p1/fenced p1/no",
    "deep cp": "deep cp p1/fenced p1/no",
    "feature disable": "feature disable p1/fenced object-map",
    "flatten": "flatten p1/child",
    "rollback": "snap rollback p1/fenced@base",
    "mv": "mv p1/fenced p1/moved",
    "trash": "trash mv p1/fenced",
    "migration": "migration prepare p1/fenced p1/migrated",
    "rm": "rm p1/fenced",
}


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    """With a fenced image, a snapshot of it and a clone."""
    with placing(cluster) as made, made.rados.open_ioctx("p1") as ioctx:
        rbd_ok(made, "create", "p1/fenced", "--size", f"{SIZE}B", "--object-size", f"{OBJECT}B")
        rbd_ok(made, "image-meta", "set", "p1/fenced", *FENCE)
        with rbd.Image(ioctx, "fenced") as image:
            for offset in range(0, SIZE, OBJECT):
                image.write(content(offset), offset)
        rbd_ok(made, "snap", "create", "p1/fenced@base")
        rbd_ok(made, "snap", "protect", "p1/fenced@base")
        rbd_ok(made, "clone", "p1/fenced@base", "p1/child")
        yield made
        rbd_ok(made, "rm", "p1/child")
        rbd_ok(made, "snap", "unprotect", "p1/fenced@base")
        rbd_ok(made, "snap", "purge", "p1/fenced")
        rbd_ok(made, "rm", "p1/fenced")


def content(offset: int) -> bytes:
    return f"{offset:016x}".encode() * 4096


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS.keys())
def test_stock_librbd_is_refused(rig: Placing, command: str) -> None:
    done = rbd_command(rig, *command.split(), stock=True)
    assert done.returncode != 0, done.stdout
    assert "Function not implemented" in done.stderr, done.stderr
    assert rbd_ok(rig, "info", "p1/fenced"), "it works with the plug-in, before and after"


def test_refusal_changed_nothing(rig: Placing) -> None:
    with rig.rados.open_ioctx("p1") as ioctx, rbd.Image(ioctx, "fenced") as image:
        assert image.size() == SIZE
        assert [snap["name"] for snap in image.list_snaps()] == ["base"]
        for offset in range(0, SIZE, OBJECT):
            assert image.read(offset, 65536) == content(offset)


def test_raw_client_reads_and_writes_the_same_bytes(rig: Placing) -> None:
    """Through the redirect, by the object's name alone."""
    with rig.rados.open_ioctx("p1") as ioctx:
        with rbd.Image(ioctx, "fenced") as image:
            prefix, image_id, snapc = image.block_name_prefix(), image.id(), sorted(s["id"] for s in image.list_snaps())
        home, alternates = data_objects(rig, "p1", image_id)
        assert (home, alternates) == (SIZE // OBJECT, far_from_home(rig, "p1", image_id))
        ioctx.set_self_managed_snap_write(snapc)
        for offset in range(0, SIZE, OBJECT):
            name = f"{prefix}.{offset // OBJECT:016x}"
            assert ioctx.read(name, 65536) == content(offset)
            ioctx.write(name, b"raw client", 100)
        with rbd.Image(ioctx, "fenced") as image:
            for offset in range(0, SIZE, OBJECT):
                assert image.read(offset + 100, 10) == b"raw client"
                image.write(b"plug-in", offset + 100)
                assert ioctx.read(f"{prefix}.{offset // OBJECT:016x}", 10, 100) == b"plug-in" + b"ent"
        assert data_objects(rig, "p1", image_id) == (home, alternates)


def test_unfenced_image_is_stock(rig: Placing) -> None:
    """The plug-in alone, named in ceph.conf, places nothing and says what is missing."""
    rbd_ok(rig, "create", "p1/plain", "--size", f"{SIZE}B", "--object-size", f"{OBJECT}B")
    wrote = rbd_command(
        rig, "bench", "--io-type", "write", "--io-threads", "1", "--io-size", "4M", "--io-total", "32M", "p1/plain", "--rbd-plugins=multihash", "--log-to-stderr=true"
    )
    assert wrote.returncode == 0, wrote.stderr
    assert "rbd image-meta set plain conf_rbd_plugins multihash" in wrote.stderr
    with rig.rados.open_ioctx("p1") as ioctx, rbd.Image(ioctx, "plain") as image:
        assert data_objects(rig, "p1", image.id()) == (SIZE // OBJECT, 0)
    assert rbd_command(rig, "rm", "p1/plain", stock=True).returncode == 0


def test_a_mirrored_image_places_nothing(rig: Placing) -> None:
    """Its copy elsewhere would have the fence, and rbd-mirror there no plug-in."""
    with rig.rados.open_ioctx("p1") as ioctx:
        rbd_ok(rig, "mirror", "pool", "enable", "p1", "image")
        try:
            for name in ("mirrored", "not-mirrored"):
                rbd_ok(rig, "create", f"p1/{name}", "--size", f"{SIZE}B", "--object-size", f"{OBJECT}B")
                rbd_ok(rig, "image-meta", "set", f"p1/{name}", *FENCE)
            rbd_ok(rig, "mirror", "image", "enable", "p1/mirrored", "snapshot")
            elsewhere = {}
            for name in ("mirrored", "not-mirrored"):
                with rbd.Image(ioctx, name) as image:
                    for offset in range(0, SIZE, OBJECT):
                        image.write(content(offset), offset)
                    assert far_from_home(rig, "p1", image.id()) > 0
                    elsewhere[name] = data_objects(rig, "p1", image.id())[1] / far_from_home(rig, "p1", image.id())
            assert elsewhere == {"mirrored": 0, "not-mirrored": 1}
            rbd_ok(rig, "mirror", "image", "disable", "p1/mirrored")
            for name in elsewhere:
                rbd_ok(rig, "rm", f"p1/{name}")
        finally:
            rbd_ok(rig, "mirror", "pool", "disable", "p1")
