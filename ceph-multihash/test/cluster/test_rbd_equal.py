"""Whatever librbd can do to an image, on one placed by the plug-in and on a stock one: equal data afterwards."""

import random
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import rados
import rbd
from conftest import PATIENCE
from rbd_cluster import FENCE, Placing, data_objects, far_from_home, placing, rbd_command, rbd_ok, wait_trimmed
from stowage_ceph.cluster import Cluster
from rbd_twin import FEATURES, OBJECT, ORDER, Twin
from stowage_ceph.waiting import until

# The image's pool and its data pool, if that is another.
KINDS = [("p1", None), ("p2", None), ("p2", "pe")]
STEPS = 300


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster) as made:
        yield made


@pytest.fixture
def ioctx(rig: Placing, request: pytest.FixtureRequest) -> Iterator[rados.Ioctx]:
    with rig.rados.open_ioctx(getattr(request, "param", "p1")) as made:
        yield made
        Twin.close_all()


def conf(rig: Placing) -> str:
    return str(rig.conf)


def options(data_pool: str | None) -> dict[str, object]:
    return {"data_pool": data_pool} if data_pool else {}


def alternates(rig: Placing, twin: Twin, data_pool: str | None = None, first: int = 0) -> int:
    return data_objects(rig, data_pool or twin.ioctx.name, twin.image_id(), twin.ioctx.get_namespace(), first)[1]


def far(rig: Placing, twin: Twin, data_pool: str | None = None, first: int = 0) -> int:
    return far_from_home(rig, data_pool or twin.ioctx.name, twin.image_id(), twin.ioctx.get_namespace(), first)


def some_are_elsewhere(rig: Placing, twin: Twin) -> None:
    """Of all objects of the image. Random operations leave few, and those may nearly all stay at home by chance."""
    for image in twin.images:
        image.resize(64 * OBJECT)
        image.write(b"y" * (64 * OBJECT), 0)
    twin.compare()
    assert alternates(rig, twin) > 2


def removed(rig: Placing, twin: Twin, data_pool: str | None = None) -> None:
    """Removes both images; of the placed one only empty stubs may stay, which `mhctl gc` collects."""
    pool, namespace = data_pool or twin.ioctx.name, twin.ioctx.get_namespace()
    image_ids = [str(image.id()) for image in twin.images]
    twin.remove()
    wait_trimmed(rig)
    placed, stock = image_ids

    def gone() -> bool:
        return data_objects(rig, pool, stock, namespace) == (0, 0)

    until("the stock image's objects gone", PATIENCE, gone)
    assert data_objects(rig, pool, placed, namespace)[1] == 0, "alternates left after rbd rm"


@pytest.mark.parametrize(("ioctx", "data_pool"), KINDS, indirect=["ioctx"])
def test_any_operations(rig: Placing, ioctx: rados.Ioctx, data_pool: str | None) -> None:
    """Writes, discards, snapshots, rollbacks, resizes, reopening, in any order."""
    twin = Twin.create(conf(rig), ioctx, "any", seed=11, **options(data_pool))
    for _ in range(0, STEPS, 100):
        twin.run(100)
        twin.compare()
    assert 3 < alternates(rig, twin, data_pool) <= far(rig, twin, data_pool)
    for name in twin.names:
        image = f"{ioctx.name}/{name}"
        assert "error" not in rbd_ok(rig, "object-map", "check", image)
        rbd_ok(rig, "object-map", "rebuild", image)
    twin.reopen()
    twin.compare()
    removed(rig, twin, data_pool)


@pytest.mark.parametrize(("ioctx", "data_pool"), KINDS, indirect=["ioctx"])
def test_clones(rig: Placing, ioctx: rados.Ioctx, data_pool: str | None) -> None:
    """Copyup, flatten, deep copy and sparsify; the parents stay what they were."""
    parents = Twin.create(conf(rig), ioctx, "parent", seed=21, **options(data_pool))
    parents.run(100)
    for image in parents.images:
        image.create_snap("base")
        image.protect_snap("base")
    parents.run(50)
    names = ("clone-placed", "clone-stock")
    for parent, name in zip(parents.names, names, strict=True):
        rbd.RBD().clone(ioctx, parent, "base", ioctx, name, features=FEATURES, order=ORDER, **options(data_pool))
    clones = Twin(conf(rig), ioctx, names, seed=22)
    clones.run(150)
    clones.compare()
    for image in clones.images:
        image.resize(96 * OBJECT)
    beyond = 72
    for image in clones.images:
        for offset in range(beyond * OBJECT, 96 * OBJECT, OBJECT):
            image.write(offset.to_bytes(8, "big") * 64, offset)
    clones.compare()
    placed = alternates(rig, clones, data_pool, beyond)
    assert placed == far(rig, clones, data_pool, beyond), "beyond the overlap with the parent objects are placed"
    for image in clones.images:
        image.flatten()
    clones.compare()
    clones.reopen()
    clones.run(100)
    clones.compare()
    for image, name in zip(clones.images, names, strict=True):
        image.deep_copy(ioctx, f"{name}-copy", features=FEATURES, order=ORDER, stripe_unit=0, stripe_count=0, **options(data_pool))
    copies = Twin(conf(rig), ioctx, (f"{names[0]}-copy", f"{names[1]}-copy"), seed=23)
    copies.snapshots = list(clones.snapshots)
    copies.compare()
    copies.run(50)
    copies.compare()
    removed(rig, copies, data_pool)
    for image in clones.images:
        image.sparsify(4096)
    clones.compare()
    removed(rig, clones, data_pool)
    parents.compare()
    for image in parents.images:
        image.unprotect_snap("base")
        image.remove_snap("base")
    removed(rig, parents, data_pool)


@pytest.mark.parametrize("features", [rbd.RBD_FEATURE_JOURNALING, rbd.RBD_FEATURE_OBJECT_MAP | rbd.RBD_FEATURE_FAST_DIFF], ids=["journal", "no-map"])
def test_other_features(rig: Placing, ioctx: rados.Ioctx, features: int) -> None:
    """With a journal, and without an object map."""
    twin = Twin.create(conf(rig), ioctx, "features", seed=31, features=FEATURES ^ features)
    twin.run(150)
    twin.compare()
    some_are_elsewhere(rig, twin)
    removed(rig, twin)


def test_striping(rig: Placing, ioctx: rados.Ioctx) -> None:
    twin = Twin.create(conf(rig), ioctx, "striped", seed=32, stripe_unit=4096, stripe_count=4)
    twin.run(150)
    twin.compare()
    some_are_elsewhere(rig, twin)
    removed(rig, twin)


def test_namespace(rig: Placing, ioctx: rados.Ioctx) -> None:
    rbd.RBD().namespace_create(ioctx, "ns")
    ioctx.set_namespace("ns")
    twin = Twin.create(conf(rig), ioctx, "named", seed=33)
    twin.run(150)
    twin.compare()
    some_are_elsewhere(rig, twin)
    removed(rig, twin)


def test_without_exclusive_lock_nothing_is_placed(rig: Placing, ioctx: rados.Ioctx) -> None:
    twin = Twin.create(conf(rig), ioctx, "unlocked", seed=34, features=rbd.RBD_FEATURE_LAYERING)
    twin.run(100)
    twin.compare()
    assert alternates(rig, twin) == 0
    removed(rig, twin)


def test_shrink_and_grow_shows_zeros(rig: Placing, ioctx: rados.Ioctx) -> None:
    twin = Twin.create(conf(rig), ioctx, "shrunk", seed=35)
    for image in twin.images:
        image.write(b"x" * (64 * OBJECT), 0)
    assert alternates(rig, twin) == far(rig, twin) > 0
    for image in twin.images:
        image.resize(3 * OBJECT // 2)
        image.resize(64 * OBJECT)
        assert image.read(0, 3 * OBJECT // 2) == b"x" * (3 * OBJECT // 2)
        assert image.read(3 * OBJECT // 2, 62 * OBJECT) == bytes(62 * OBJECT)
    twin.run(100)
    twin.compare()
    removed(rig, twin)


def test_export_and_import(rig: Placing, ioctx: rados.Ioctx) -> None:
    """rbd export | rbd import, and export-diff | import-diff, by the stock command."""
    twin = Twin.create(conf(rig), ioctx, "exported", seed=36)
    twin.run(100)
    for image in twin.images:
        image.create_snap("then")
    twin.run(50)
    twin.close()
    for name in twin.names:
        pipe(rig, f"rbd export --rbd-concurrent-management-ops 4 p1/{name}@then - | rbd import --image-format 2 - p1/{name}-in")
        rbd_ok(rig, "snap", "create", f"p1/{name}-in@then")
        pipe(rig, f"rbd export-diff --from-snap then p1/{name} - | rbd import-diff - p1/{name}-in")
        rbd_ok(rig, "du", f"p1/{name}")
    imported = Twin(conf(rig), ioctx, (f"{twin.names[0]}-in", f"{twin.names[1]}-in"), seed=37)
    imported.compare()
    twin.open()
    for ours, theirs in zip(imported.images, twin.images, strict=True):
        assert ours.read(0, ours.size()) == theirs.read(0, theirs.size())
    for pair in (imported, twin):
        for image in pair.images:
            image.remove_snap("then")
    removed(rig, imported)
    removed(rig, twin)


def test_images_are_closed_as_soon_as_they_are_open(rig: Placing, ioctx: rados.Ioctx) -> None:
    """`rbd du` opens and closes an image for each snapshot. librbd crashed in one of 40, on a machine with a lot to do."""
    twin = Twin.create(conf(rig), ioctx, "short", seed=40)
    twin.run(50)
    for image in twin.images:
        image.create_snap("then")
    twin.run(50)
    twin.close()
    with ThreadPoolExecutor(6) as many:
        done = list(many.map(lambda _: rbd_command(rig, "du", f"p1/{twin.names[0]}"), range(240)))
    assert [each.stderr for each in done if each.returncode != 0] == []
    twin.open()
    for image in twin.images:
        image.remove_snap("then")
    removed(rig, twin)


def test_migration(rig: Placing, ioctx: rados.Ioctx) -> None:
    """From alternates to a new image of another pool, which is written to meanwhile."""
    twin = Twin.create(conf(rig), ioctx, "moved", seed=38)
    twin.run(100)
    source = twin.image_id()
    some_are_elsewhere(rig, twin)
    twin.close()
    for name in twin.names:
        rbd_ok(rig, "migration", "prepare", f"p1/{name}", f"p2/{name}")
    with rig.rados.open_ioctx("p2") as other:
        moved = Twin(conf(rig), other, twin.names, seed=39)
        moved.snapshots, moved.counter = list(twin.snapshots), twin.counter
        for _ in range(40):
            moved.write()
        moved.compare()
        moved.close()
        for name in moved.names:
            rbd_ok(rig, "migration", "execute", f"p2/{name}")
            rbd_ok(rig, "migration", "commit", f"p2/{name}")
        moved.open()
        moved.compare()
        wait_trimmed(rig)
        assert data_objects(rig, "p1", source)[1] == 0, "alternates left of the image that was moved"
        moved.run(100)
        moved.compare()
        removed(rig, moved)


def test_encryption(rig: Placing, ioctx: rados.Ioctx) -> None:
    """
    Writes smaller than a block read it first, and are guarded by its version.

    All of the image is written before, because what stock librbd reads beside such a write into a hole is not zeros.
    """
    size, block, secret = 8 << 20, 4096, "not a secret"
    rbd.RBD().create(ioctx, "secret", size + (32 << 20), order=18, old_format=False, features=FEATURES)
    with rbd.Image(ioctx, "secret") as image:
        image.metadata_set(*FENCE)
    with rbd.Image(ioctx, "secret") as image:
        image.encryption_format(rbd.RBD_ENCRYPTION_FORMAT_LUKS2, secret)
    rng = random.Random(40)
    model = bytearray(rng.randbytes(size))
    with rbd.Image(ioctx, "secret") as image:
        image.encryption_load(rbd.RBD_ENCRYPTION_FORMAT_LUKS2, secret)
        image.write(bytes(model), 0)
    for _ in range(3):
        with rbd.Image(ioctx, "secret") as image:
            image.encryption_load(rbd.RBD_ENCRYPTION_FORMAT_LUKS2, secret)
            if image.size() < size:
                pytest.fail(f"the header leaves {image.size()} bytes")
            for _ in range(150):
                offset, length = rng.randrange(size - 3 * block), rng.choice((7, 512, block, 3 * block - 5))
                data = rng.randbytes(length)
                image.write(data, offset)
                model[offset : offset + length] = data
            found = image.read(0, size)
            # Not in one comparison: to show how millions of bytes differ takes minutes.
            assert [at for at in range(0, size, block) if found[at : at + block] != model[at : at + block]] == []
            assert data_objects(rig, "p1", image.id())[1] > 2
    rbd_ok(rig, "rm", "p1/secret")


def pipe(rig: Placing, command: str) -> None:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={"CEPH_CONF": conf(rig), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stderr}"
