"""Whatever librbd does with an image whose objects are at many places, it holds what was written."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import rbd
from maps import MapError
from model import ORDER, UNIT, Model
from rig import PATIENCE, Rig
from stowage_ceph.waiting import until

WRITER = """
import sys, rados, rbd
conf, image, unit = sys.argv[1], sys.argv[2], int(sys.argv[3])
with rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false"}) as cluster, cluster.open_ioctx("p2") as ioctx:
    with rbd.Image(ioctx, image) as one:
        for number in range(one.size() // unit):
            one.write(bytes([number + 1]) * 4096, number * unit)
            print(number, flush=True)
"""


@pytest.fixture
def image(rig: Rig, request: pytest.FixtureRequest) -> Iterator[str]:
    name = f"eq-{request.node.name[:40].replace('[', '-').replace(']', '')}"
    rig.create(name, 6, order=ORDER)
    yield name
    with rbd.Image(rig.ioctx, name) as opened:
        for snapshot in list(opened.list_snaps()):
            if opened.is_protected_snap(snapshot["name"]):
                opened.unprotect_snap(snapshot["name"])
            opened.remove_snap(snapshot["name"])
        image_id = opened.id()
    rig.remove(name)
    # What snapshots kept of an object is trimmed later.
    until("nothing is left of a removed image", PATIENCE, lambda: rig.places(image_id) == [])


def run(rig: Rig, name: str, model: Model, steps: int) -> None:
    with rbd.Image(rig.ioctx, name) as opened:
        if not model.data:
            model.data = bytearray(opened.size())
        for _ in range(steps):
            model.step(opened)
        model.check(opened)
    with rbd.Image(rig.ioctx, name, read_only=True) as opened:
        model.check(opened)
    model.check_snapshots(rig.ioctx, name)


def away(rig: Rig, name: str) -> int:
    status = rig.maps.status(name)
    assert status is not None
    return sum(status[1:])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_operations(rig: Rig, image: str, seed: int, operations: int, figure: Callable[[str], None]) -> None:
    model = Model(seed)
    for _ in range(3):
        run(rig, image, model, operations // 3)
    figure(f"seed {seed}: {model.counts}, {away(rig, image)} objects away from home, 0 bytes wrong")
    assert away(rig, image) > 0
    with rbd.Image(rig.ioctx, image) as opened:
        opened.rebuild_object_map()
        model.check(opened)
    run(rig, image, model, 100)


def test_clone_flatten_and_copies(rig: Rig, image: str) -> None:
    model = Model(11)
    run(rig, image, model, 150)
    with rbd.Image(rig.ioctx, image) as parent:
        parent.create_snap("base")
        parent.protect_snap("base")
    model.snapshots["base"] = bytes(model.data)
    rbd.RBD().clone(rig.ioctx, image, "base", rig.ioctx, "eq-child", clone_format=1)
    assert rig.maps.status("eq-child") is None, "a clone has no map of its own"
    rig.maps.enable("eq-child")
    child = Model(12, data=bytearray(model.data))
    run(rig, "eq-child", child, 200)
    with rbd.Image(rig.ioctx, "eq-child") as opened:
        opened.flatten()
        child.check(opened)
    child.check_snapshots(rig.ioctx, "eq-child")
    run(rig, "eq-child", child, 200)
    # Before, stock's librbd copies some of it as zeros, too (docs/ceph-patch.md).
    rig.wait_trimmed()
    with rbd.Image(rig.ioctx, "eq-child") as opened:
        opened.deep_copy(rig.ioctx, "eq-copy")
    assert rig.maps.status("eq-copy") is None, "a copy has none"
    with rbd.Image(rig.ioctx, "eq-copy") as copied:
        child.check(copied)
    child.check_snapshots(rig.ioctx, "eq-copy")
    for name in ("eq-child", "eq-copy"):
        with rbd.Image(rig.ioctx, name) as opened:
            for snapshot in child.snapshots:
                opened.remove_snap(snapshot)
        rig.remove(name)


def test_exported_and_imported_it_is_the_same(rig: Rig, image: str, tmp_path: Path) -> None:
    """By our command and by stock's; differences between snapshots, too."""
    model = Model(31)
    run(rig, image, model, 100)
    with rbd.Image(rig.ioctx, image) as opened:
        opened.create_snap("from")
    run(rig, image, model, 100)
    assert away(rig, image) > 0
    whole, base, rest = (str(tmp_path / name) for name in ("whole", "base", "rest"))
    rig.ok("rbd", "export", "--no-progress", f"p2/{image}", whole)
    assert Path(whole).read_bytes() == bytes(model.data)
    rig.ok("rbd", "export-diff", "--no-progress", f"p2/{image}@from", base)
    rig.ok("rbd", "export-diff", "--no-progress", "--from-snap", "from", f"p2/{image}", rest)
    for stock in (False, True):
        rig.ok("rbd", "import", "--no-progress", whole, "p2/imported", stock=stock)
        rig.ok("rbd", "create", "p2/differences", "--size", "1M", stock=stock)
        for file in (base, rest):
            rig.ok("rbd", "import-diff", "--no-progress", file, "p2/differences", stock=stock)
        for made in ("imported", "differences"):
            with rbd.Image(rig.ioctx, made) as opened:
                model.check(opened)
                for snapshot in list(opened.list_snaps()):
                    opened.remove_snap(snapshot["name"])
            rig.remove(made)


def test_a_killed_writer_leaves_all_that_was_acknowledged(rig: Rig, image: str) -> None:
    with rbd.Image(rig.ioctx, image) as opened:
        opened.resize(200 * UNIT)
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(rig.conf), image, str(UNIT)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout
    acknowledged = [int(writer.stdout.readline()) for _ in range(60)]
    writer.send_signal(signal.SIGKILL)
    acknowledged += [int(line) for line in writer.stdout]
    writer.wait(timeout=60)
    with rbd.Image(rig.ioctx, image) as opened:
        for number in acknowledged:
            assert opened.read(number * UNIT, 4096) == bytes([number + 1]) * 4096, number
        opened.write(b"x" * 4096, 0)
        assert opened.read(0, 4096) == b"x" * 4096


def test_a_lost_map_is_noticed_and_made_again(rig: Rig, image: str) -> None:
    model = Model(21)
    run(rig, image, model, 150)
    before = away(rig, image)
    with rbd.Image(rig.ioctx, image, read_only=True) as opened:
        map_oid = f"rbd_object_map.{opened.id()}"
    keys = rig.ok("rados", "-p", "p2", "listomapkeys", map_oid).split()
    assert "multihash_map" in keys
    for key in keys:
        rig.ok("rados", "-p", "p2", "rmomapkey", map_oid, key)
    with pytest.raises(rbd.Error):
        rbd.Image(rig.ioctx, image, read_only=True)
    rig.maps.rebuild(image)
    with rbd.Image(rig.ioctx, image) as opened:
        model.check(opened)
    model.check_snapshots(rig.ioctx, image)
    assert 0 < away(rig, image) <= before
    run(rig, image, model, 100)


def test_drained_images_are_stock(rig: Rig, image: str) -> None:
    with rbd.Image(rig.ioctx, image) as opened:
        image_id = opened.id()
        for number in range(opened.size() // UNIT):
            opened.write(bytes([number + 1]) * 8192, number * UNIT + 4096)
        with pytest.raises(MapError):
            rig.maps.drain(image)  # open elsewhere
    assert any(key for _, key in rig.places(image_id))
    rig.maps.drain(image)
    assert rig.maps.status(image) is None
    assert not any(key for _, key in rig.places(image_id))
    text = "import sys,rados,rbd\nwith rados.Rados(conffile=sys.argv[1],name='client.admin') as c, c.open_ioctx('p2') as i, rbd.Image(i,sys.argv[2],read_only=True) as o: sys.stdout.write(o.read(0,o.size()).hex())"
    read = bytes.fromhex(rig.python(text, str(rig.conf), image, stock=True))
    for number in range(len(read) // UNIT):
        assert read[number * UNIT : (number + 1) * UNIT] == bytes(4096) + bytes([number + 1]) * 8192 + bytes(UNIT - 12288)
