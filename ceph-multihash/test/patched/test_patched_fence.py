"""Who does not know the map does not open the image; what the map needs stays."""

import pytest
import rbd
from maps import MapError
from rig import FENCE, OBJECT, Rig

ENOSYS = 38
# So many that not all stay home by chance.
OBJECTS = 32


@pytest.fixture
def name(rig: Rig) -> object:
    rig.create("fenced", OBJECTS)
    yield "fenced"
    rig.remove("fenced")


def test_stock_refuses(rig: Rig, name: str) -> None:
    for words in (("info", f"p2/{name}"), ("rm", f"p2/{name}"), ("export", f"p2/{name}", "/dev/null"), ("resize", f"p2/{name}", "--size", "1G")):
        done = rig.command("rbd", *words, stock=True)
        assert done.returncode == ENOSYS, (words, done.returncode, done.stderr)
    assert FENCE not in rig.ok("rbd", "info", f"p2/{name}")


def test_stock_refuses_clones(rig: Rig, name: str) -> None:
    with rbd.Image(rig.ioctx, name) as image:
        image.write(b"x" * 4096, 0)
        image.create_snap("s")
        image.protect_snap("s")
    rbd.RBD().clone(rig.ioctx, name, "s", rig.ioctx, "fenced-child", clone_format=1)
    assert rig.command("rbd", "info", "p2/fenced-child", stock=True).returncode == ENOSYS
    rig.remove("fenced-child")
    with rbd.Image(rig.ioctx, name) as image:
        image.unprotect_snap("s")
        image.remove_snap("s")


def test_the_fence_and_the_features_stay(rig: Rig, name: str) -> None:
    with rbd.Image(rig.ioctx, name) as image:
        for feature in (rbd.RBD_FEATURE_OBJECT_MAP | rbd.RBD_FEATURE_FAST_DIFF, rbd.RBD_FEATURE_EXCLUSIVE_LOCK):
            with pytest.raises(rbd.Error):
                image.update_features(feature, False)
        with pytest.raises(rbd.Error):
            image.update_features(rbd.RBD_FEATURE_JOURNALING, True)
        with pytest.raises(rbd.Error):
            image.metadata_remove(FENCE)
        with pytest.raises(rbd.Error):
            image.metadata_set(FENCE, "")
        image.metadata_set("other", "1")


def test_mirroring_is_refused(rig: Rig, name: str) -> None:
    rbd.RBD().mirror_mode_set(rig.ioctx, rbd.RBD_MIRROR_MODE_IMAGE)
    try:
        with rbd.Image(rig.ioctx, name) as image, pytest.raises(rbd.Error):
            image.mirror_image_enable(rbd.RBD_MIRROR_IMAGE_MODE_SNAPSHOT)
    finally:
        rbd.RBD().mirror_mode_set(rig.ioctx, rbd.RBD_MIRROR_MODE_DISABLED)


def test_migrated_it_holds_the_same_and_has_no_map(rig: Rig, name: str) -> None:
    """Live migration copies objects one by one while the image is used."""
    with rbd.Image(rig.ioctx, name) as image:
        image_id = image.id()
        for number in range(OBJECTS):
            image.write(bytes([number + 1]) * 4096, number * OBJECT)
    assert any(key for _, key in rig.places(image_id))
    rig.ok("rbd", "migration", "prepare", f"p2/{name}", "p2/migrated")
    with rbd.Image(rig.ioctx, "migrated") as image:
        image.write(b"x" * 4096, OBJECT)
        assert [image.read(number * OBJECT, 1) for number in range(OBJECTS)] == [bytes([number + 1]) if number != 1 else b"x" for number in range(OBJECTS)]
    rig.ok("rbd", "migration", "execute", "--no-progress", "p2/migrated")
    rig.ok("rbd", "migration", "commit", "--no-progress", "p2/migrated")
    assert rig.maps.status("migrated") is None
    assert rig.places(image_id) == []
    with rbd.Image(rig.ioctx, "migrated") as image:
        assert [image.read(number * OBJECT, 1) for number in range(OBJECTS)] == [bytes([number + 1]) if number != 1 else b"x" for number in range(OBJECTS)]
    rig.ok("rbd", "rename", "p2/migrated", f"p2/{name}", stock=True)


def test_enable_refuses_what_cannot_have_a_map(rig: Rig) -> None:
    rbd.RBD().create(rig.ioctx, "plain", 1 << 24, old_format=False, features=rbd.RBD_FEATURE_LAYERING | rbd.RBD_FEATURE_EXCLUSIVE_LOCK)
    with pytest.raises(MapError):
        rig.maps.enable("plain")
    rig.remove("plain")
    rig.create("opened", 4, enabled=False)
    with rbd.Image(rig.ioctx, "opened"), pytest.raises(MapError):
        rig.maps.enable("opened")
    assert rig.maps.status("opened") is None
    rig.maps.enable("opened")
    with pytest.raises(MapError):
        rig.maps.enable("opened")
    rig.remove("opened")


def test_what_exists_stays_at_home(rig: Rig) -> None:
    """Also what only a snapshot has."""
    rig.create("older", 16, enabled=False)
    step = 4 << 20
    with rbd.Image(rig.ioctx, "older") as image:
        for number in range(8):
            image.write(b"a" * 4096, number * step)
        image.create_snap("s")
        for number in range(4):
            image.discard(number * step, step)
    rig.maps.enable("older")
    with rbd.Image(rig.ioctx, "older") as image:
        for number in range(16):
            image.write(b"b" * 4096, number * step)
        places = rig.places(image.id())
        assert not any(key for name, key in places if int(name.rpartition(".")[2], 16) < 8)
    with rbd.Image(rig.ioctx, "older", snapshot="s", read_only=True) as image:
        assert all(image.read(number * step, 4096) == b"a" * 4096 for number in range(8))
    with rbd.Image(rig.ioctx, "older") as image:
        image.remove_snap("s")
    rig.remove("older")
