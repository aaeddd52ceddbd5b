"""Images of the plug-in: their stubs become a map, whatever interrupts that; and back."""

import errno
import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import rados
import rbd
from clones import CHILD, cloned
from maps import MapError
from model import ORDER, Model
from rig import FENCE, PATIENCE, PLUGIN, RBD, Rig
from stowage_ceph.waiting import until

HERE = str(Path(__file__).resolve().parent)
# A client of stock's librbd, which loads the plug-in, does what the model says.
STOCK = """
import json, sys
sys.path.insert(0, sys.argv[1])
import rados, rbd
from model import Model
conf, name, seed, steps = sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
with rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false"}) as cluster, cluster.open_ioctx("p2") as ioctx:
    model = Model(seed)
    with rbd.Image(ioctx, name) as image:
        model.data = bytearray(image.size())
        for _ in range(steps):
            model.step(image)
        model.check(image)
    model.check_snapshots(ioctx, name)
print(json.dumps({"data": model.data.hex(), "snapshots": {key: value.hex() for key, value in model.snapshots.items()}}))
"""
# What stock's librbd without the plug-in reads.
READ = """
import json, sys
import rados, rbd
with rados.Rados(conffile=sys.argv[1], name="client.admin") as cluster, cluster.open_ioctx("p2") as ioctx:
    found = {}
    with rbd.Image(ioctx, sys.argv[2], read_only=True) as image:
        names = [one["name"] for one in image.list_snaps()]
        found[""] = image.read(0, image.size()).hex()
    for name in names:
        with rbd.Image(ioctx, sys.argv[2], snapshot=name, read_only=True) as image:
            found[name] = image.read(0, image.size()).hex()
print(json.dumps(found))
"""

pytestmark = pytest.mark.skipif(not PLUGIN.exists(), reason="the plug-in for Ceph 20.2 is not built: CEPH_RELEASE=tentacle ceph-multihash/build")


@pytest.fixture
def name(rig: Rig, request: pytest.FixtureRequest) -> Iterator[str]:
    made = f"conv-{request.node.name[5:40]}"
    rig.create(made, 6, enabled=False, order=ORDER)
    rig.ok("rbd", "image-meta", "set", f"p2/{made}", FENCE, "multihash", stock=True)
    yield made
    with rbd.Image(rig.ioctx, made) as opened:
        for snapshot in list(opened.list_snaps()):
            opened.remove_snap(snapshot["name"])
    rig.remove(made)


def by_the_plugin(rig: Rig, name: str, seed: int, steps: int = 250) -> Model:
    made = json.loads(rig.python(STOCK, HERE, str(rig.conf), name, str(seed), str(steps), stock=True))
    model = Model(seed + 100, data=bytearray.fromhex(made["data"]))
    model.snapshots = {key: bytes.fromhex(value) for key, value in made["snapshots"].items()}
    return model


def check_with_stock(rig: Rig, name: str, model: Model) -> None:
    found = {key: bytes.fromhex(value) for key, value in json.loads(rig.python(READ, str(rig.conf), name, stock=True)).items()}
    assert found == {"": bytes(model.data), **model.snapshots}


def check(rig: Rig, name: str, model: Model) -> None:
    with rbd.Image(rig.ioctx, name) as image:
        model.check(image)
    model.check_snapshots(rig.ioctx, name)


def stubs(rig: Rig, image_id: str) -> int:
    """Names that are at home and elsewhere, too."""
    places = rig.places(image_id)
    return len(places) - len({name for name, _ in places})


def fence(rig: Rig, name: str) -> bytes:
    """Without opening the image, which is refused while it is half converted."""
    key = f"metadata_{FENCE}"
    with rados.ReadOpCtx() as op:
        found, _ = rig.ioctx.get_omap_vals_by_keys(op, (key,))
        rig.ioctx.operate_read_op(op, f"rbd_header.{rig.image_id(name)}")
        return bytes(dict(found)[key])


def interrupted(rig: Rig, command: str, name: str, millis: int) -> None:
    words = [RBD, "--conf", str(rig.conf), "multihash", command, "--no-progress", f"p2/{name}"]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(millis / 1000)
    except subprocess.TimeoutExpired:
        process.kill()
    assert process.wait(PATIENCE) in (0, -signal.SIGKILL)


def used(rig: Rig, name: str, model: Model, steps: int) -> None:
    with rbd.Image(rig.ioctx, name) as image:
        if not model.data:
            model.data = bytearray(image.size())
        for _ in range(steps):
            model.step(image)
    check(rig, name, model)


@pytest.mark.parametrize("seed", [1, 2])
def test_converted_and_back(rig: Rig, name: str, seed: int) -> None:
    model = by_the_plugin(rig, name, seed)
    number = rig.image_id(name)
    assert stubs(rig, number) > 0
    with pytest.raises(MapError):
        rig.maps.enable(name)
    rig.maps.convert(name)
    assert stubs(rig, number) == 0
    status = rig.maps.status(name)
    assert status and sum(status[1:]) > 0
    check(rig, name, model)
    assert rig.command("rbd", "info", f"p2/{name}", stock=True).returncode == errno.ENOSYS
    with rbd.Image(rig.ioctx, name) as image:
        for _ in range(150):
            model.step(image)
        model.check(image)
    model.check_snapshots(rig.ioctx, name)
    rig.maps.drain(name)
    check_with_stock(rig, name, model)


def test_open_elsewhere_nothing_is_changed(rig: Rig, name: str) -> None:
    model = by_the_plugin(rig, name, 3, 100)
    number = rig.image_id(name)
    before = sorted(rig.places(number))
    with rbd.Image(rig.ioctx, name), pytest.raises(MapError):
        rig.maps.convert(name)
    assert sorted(rig.places(number)) == before
    assert rig.ok("rbd", "image-meta", "get", f"p2/{name}", FENCE, stock=True).strip() == "multihash"
    rig.maps.convert(name)
    check(rig, name, model)


def test_a_clone_is_open_nothing_is_changed(rig: Rig, name: str) -> None:
    """It goes by the stubs. Converted all the same, it would find zeros."""
    model = by_the_plugin(rig, name, 7, 100)
    with rbd.Image(rig.ioctx, name) as image:
        image.create_snap("base")
    model.snapshots["base"] = bytes(model.data)
    number = rig.image_id(name)
    before = sorted(rig.places(number))
    with cloned(rig, rig.ioctx, parent=name, snapshot="base"):
        with rbd.Image(rig.ioctx, CHILD) as clone:
            try:
                rig.maps.convert(name)
                refused = 0
            except MapError as error:
                refused = error.errno
            model.check(clone)
            assert refused == errno.EBUSY
        assert sorted(rig.places(number)) == before
        rig.maps.convert(name)
        check(rig, name, model)
        with rbd.Image(rig.ioctx, CHILD) as clone:
            model.check(clone)


@pytest.mark.parametrize("millis", [60, 120, 240])
def test_killed_in_the_middle_it_goes_on(rig: Rig, name: str, millis: int) -> None:
    """Wherever it was: nobody reads anything wrong, and the next call ends it."""
    model = by_the_plugin(rig, name, 4, 150)
    interrupted(rig, "convert", name, millis)
    try:
        check(rig, name, model)  # by the map, or by the plug-in
    except rbd.Error as error:
        assert error.errno == errno.EBUSY, error
    rig.wait_alone(rig.image_id(name))
    if fence(rig, name) != b"multihash_map":
        rig.maps.convert(name)
    assert stubs(rig, rig.image_id(name)) == 0
    check(rig, name, model)


def test_half_converted_it_is_refused_until_the_next_call(rig: Rig, name: str) -> None:
    model = by_the_plugin(rig, name, 6, 100)
    rig.maps.convert(name)
    header = f"rbd_header.{rig.image_id(name)}"
    with rados.WriteOpCtx() as op:
        rig.ioctx.set_omap(op, (f"metadata_{FENCE}",), (b"multihash,multihash_map",))
        rig.ioctx.operate_write_op(op, header)
    with pytest.raises(rbd.Error) as refused:
        rbd.Image(rig.ioctx, name, read_only=True)
    assert refused.value.errno == errno.EBUSY
    assert rig.command("rbd", "info", f"p2/{name}", stock=True).returncode == errno.ENOSYS
    rig.maps.convert(name)
    check(rig, name, model)


def test_what_is_not_the_plugins_is_refused(rig: Rig) -> None:
    rig.create("conv-plain", 4, enabled=False)
    with pytest.raises(MapError):
        rig.maps.convert("conv-plain")
    assert rig.maps.status("conv-plain") is None
    rig.maps.enable("conv-plain")
    with pytest.raises(MapError):
        rig.maps.convert("conv-plain")
    rig.remove("conv-plain")


def test_drained_with_snapshots_it_is_stock(rig: Rig) -> None:
    """Killed several times, and used in between."""
    name, model = "conv-drained", Model(5)
    rig.create(name, 6, order=ORDER)
    for millis in (80, 150, 300):
        used(rig, name, model, 150)
        interrupted(rig, "drain", name, millis)
        rig.wait_alone(rig.image_id(name))
        check(rig, name, model)
        if rig.maps.status(name) is None:
            rig.maps.enable(name)
    used(rig, name, model, 50)
    assert model.snapshots
    rig.maps.drain(name)
    check_with_stock(rig, name, model)
    with rbd.Image(rig.ioctx, name) as image:
        for snapshot in list(image.list_snaps()):
            image.remove_snap(snapshot["name"])
    until("what snapshots had at other places is trimmed", PATIENCE, lambda: not any(key for _, key in rig.places(rig.image_id(name))))
    model.snapshots.clear()
    check_with_stock(rig, name, model)
    rig.remove(name)
