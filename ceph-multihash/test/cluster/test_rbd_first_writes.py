"""First writes: which wait, which do not, what is placed ahead of a sequential writer, and what hints of the last opening do."""

import random
import subprocess
from collections.abc import Callable, Iterator

import pytest
import rados
import rbd
from conftest import PATIENCE
from mhctl_rig import MHCTL
from rbd_cluster import Placing, connection, counters, data_objects, far_from_home, fence, placing, rbd_ok
from stowage_ceph import health, pools
from stowage_ceph.cluster import Cluster

ORDER = 16
OBJECT = 1 << ORDER
OBJECTS = 256
GROUPS = 16
SEED = 20261125
POOL = "first"


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster) as made:
        yield made


@pytest.fixture(scope="module", autouse=True)
def pool(rig: Placing) -> Iterator[None]:
    """Of these tests alone, since `mhctl verify` looks at all that a pool holds."""
    pools.create(rig.cluster.monitor, rig.cluster.wish, POOL, "2", GROUPS, init_rbd=True)
    health.wait_clean(rig.cluster.monitor)
    yield
    pools.delete(rig.cluster.monitor, POOL)


@pytest.fixture
def image(rig: Placing, request: pytest.FixtureRequest) -> Iterator[str]:
    name = request.node.name[:40]
    with rig.rados.open_ioctx(POOL) as ioctx:
        rbd.RBD().create(ioctx, name, OBJECTS * OBJECT, order=ORDER, old_format=False)
        with rbd.Image(ioctx, name) as made:
            fence(made)
        yield name
        rbd.RBD().remove(ioctx, name)


def content(number: int, version: int) -> bytes:
    return f"{number:08x}{version:08x}".encode() * 32


def session(rig: Placing, name: str, act: Callable[[rbd.Image], None]) -> dict[str, int]:
    """A client of its own opens the image, takes the lock and acts; what the plug-in counted."""
    with connection(rig.conf, rbd_cache="false") as own, own.open_ioctx(POOL) as ioctx, rbd.Image(ioctx, name) as image:
        image.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
        act(image)
        return counters(rig, image.id())


def check(rig: Placing, name: str, model: dict[int, int]) -> None:
    """By a client that does not hold the lock, and knows nothing."""
    with rig.rados.open_ioctx(POOL) as ioctx, rbd.Image(ioctx, name, read_only=True) as image:
        for number in range(image.size() // OBJECT):
            expected = content(number, model[number]) if number in model else bytes(512)
            assert image.read(number * OBJECT, 512) == expected, f"object {number}"


def write_all(numbers: list[int], version: int, model: dict[int, int]) -> Callable[[rbd.Image], None]:
    def act(image: rbd.Image) -> None:
        for number in numbers:
            image.write(content(number, version), number * OBJECT)
            model[number] = version

    return act


def shuffled() -> list[int]:
    numbers = list(range(OBJECTS))
    random.Random(SEED).shuffle(numbers)
    return numbers


def verify(rig: Placing) -> None:
    environment = {"CEPH_CONF": str(rig.cluster.layout.conf), "PATH": "/usr/bin:/bin"}
    done = subprocess.run([MHCTL, "verify", POOL], env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_writes_that_stay_home_do_not_wait(rig: Placing, image: str, figure: Callable[[str], None]) -> None:
    """One in each placement group at most waits for its look; those that leave home wait for their stub."""
    model: dict[int, int] = {}
    seen = session(rig, image, write_all(shuffled(), 1, model))
    with rig.rados.open_ioctx(POOL) as ioctx, rbd.Image(ioctx, image, read_only=True) as opened:
        far = far_from_home(rig, POOL, opened.id())
        assert data_objects(rig, POOL, opened.id()) == (OBJECTS, far)
    figure(f"first writes of {OBJECTS} objects in {GROUPS} groups, {far} leave home: {seen}")
    assert seen["stubs_created"] == far
    assert seen["at_once"] >= OBJECTS - far - GROUPS - seen["ahead"]
    assert seen["probes"] <= OBJECTS, "no look more than before"
    check(rig, image, model)
    verify(rig)


def test_a_sequential_writer_finds_its_objects_placed(rig: Placing, image: str, figure: Callable[[str], None]) -> None:
    """It stops in the middle; a second one writes up to the end. What was made for nothing is what `mhctl repair` takes away."""
    model: dict[int, int] = {}
    half = OBJECTS // 2
    seen = session(rig, image, write_all(list(range(half)), 1, model))
    figure(f"sequential writes of {half} objects: {seen}")
    assert seen["ahead"] >= half // 2
    check(rig, image, model)
    with rig.rados.open_ioctx(POOL) as ioctx, rbd.Image(ioctx, image, read_only=True) as opened:
        home, alternates = data_objects(rig, POOL, opened.id())
        assert half <= home <= half + 16
        assert alternates <= home - (half - alternates), "nothing is written at an alternate that nobody wrote"
    verify(rig)
    seen = session(rig, image, write_all(list(range(half, OBJECTS)), 2, model))
    check(rig, image, model)
    with rig.rados.open_ioctx(POOL) as ioctx, rbd.Image(ioctx, image, read_only=True) as opened:
        far = far_from_home(rig, POOL, opened.id())
        assert data_objects(rig, POOL, opened.id()) == (OBJECTS, far), "no stub beyond the end"


def hint_keys(rig: Placing, image_id: str) -> dict[str, bytes]:
    with rig.rados.open_ioctx(POOL) as ioctx, rados.ReadOpCtx() as op:
        found, _ = ioctx.get_omap_vals(op, "", "multihash_hints.", 100)
        ioctx.operate_read_op(op, f"rbd_header.{image_id}")
        return dict(found)


def test_hints_of_the_last_opening(rig: Placing, image: str, figure: Callable[[str], None]) -> None:
    model: dict[int, int] = {}
    session(rig, image, write_all(shuffled(), 1, model))
    with rig.rados.open_ioctx(POOL) as ioctx, rbd.Image(ioctx, image, read_only=True) as opened:
        image_id = opened.id()
    kept = hint_keys(rig, image_id)
    assert [len(value) for value in kept.values()] == [1 + OBJECTS // 2]
    again = session(rig, image, write_all(shuffled(), 2, model))
    figure(f"writes by hints: {again}")
    assert again["hints_wrong"] == again["stub_races_lost"] == again["stub_failures"] == 0
    assert again["hints_right"] + again["at_once"] == OBJECTS
    assert again["stub_ops"] == 0, "nothing is tried where there is something"
    check(rig, image, model)
    assert hint_keys(rig, image_id) == kept


@pytest.mark.parametrize("kind", ["wrong", "garbage", "none"])
def test_hints_that_are_wrong_make_nothing_wrong(rig: Placing, image: str, kind: str) -> None:
    model: dict[int, int] = {}
    some = shuffled()[: OBJECTS // 2]
    session(rig, image, write_all(some, 1, model))
    with rig.rados.open_ioctx(POOL) as ioctx, rbd.Image(ioctx, image, read_only=True) as opened:
        image_id = opened.id()
    rng = random.Random(SEED)
    # Nibbles: choice + 1. All of them wrong, or at random, with objects among them that are nowhere.
    values = {
        "wrong": b"\x01" + bytes((value & 15) % 3 + 1 | ((value >> 4) % 3 + 1) << 4 for value in rng.randbytes(OBJECTS // 2)),
        "garbage": rng.randbytes(1000),
        "none": b"",
    }
    with rig.rados.open_ioctx(POOL) as ioctx, rados.WriteOpCtx() as op:
        ioctx.set_omap(op, ("multihash_hints.0000",), (values[kind],))
        ioctx.operate_write_op(op, f"rbd_header.{image_id}")
    again = session(rig, image, write_all(shuffled(), 2, model))
    assert (again["hints_wrong"] > 0) == (kind == "wrong")
    check(rig, image, model)
    with rig.rados.open_ioctx(POOL) as ioctx, rbd.Image(ioctx, image, read_only=True) as opened:
        assert data_objects(rig, POOL, opened.id()) == (OBJECTS, far_from_home(rig, POOL, opened.id()))
    verify(rig)


def test_hints_go_with_the_image(rig: Placing) -> None:
    rbd_ok(rig, "create", f"{POOL}/gone", "--size", f"{OBJECT}B")
    rbd_ok(rig, "image-meta", "set", f"{POOL}/gone", "conf_rbd_plugins", "multihash")
    model: dict[int, int] = {}
    session(rig, "gone", write_all([0], 1, model))
    with rig.rados.open_ioctx(POOL) as ioctx:
        with rbd.Image(ioctx, "gone", read_only=True) as opened:
            image_id = opened.id()
        assert hint_keys(rig, image_id)
        rbd_ok(rig, "rm", f"{POOL}/gone")
        assert f"rbd_header.{image_id}" not in [one.key for one in ioctx.list_objects()]
