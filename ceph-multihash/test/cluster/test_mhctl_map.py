"""mhctl beside images of the patched librbd: it reads their maps past librbd, and changes nothing of them. The maps are written by hand here."""

from pathlib import Path
from typing import Any

import pytest
import rados
import rbd
from mhctl_rig import FENCE, KINDS, Image, Rig, listed

OBJECTS_PER_PAGE = 512
# The version, and that the first two pages are stored.
HEADER = b"1\x03"
# Where the map has each object; the one far beyond is in the second page.
PLACES = {0: 0, 1: 0, 2: 1, 3: 2, 4: 7, 600: 1}


class MappedImage(Image):
    def __init__(self, rig: Rig, data_pool: str, name: str, **keys: bytes | None) -> None:
        """keys: in place of what the map has by PLACES; None: not there."""
        super().__init__(rig, data_pool, name)
        for number, choice in PLACES.items():
            rig.put(data_pool, self.oid(number), choice, f"object {number}")
        with self.header_pool() as io, rbd.Image(io, name) as image:
            image.metadata_set(FENCE, "multihash_map")
        values = {"multihash_map": HEADER, **pages(PLACES), **keys}
        self.set(f"rbd_object_map.{self.id}", {key: value for key, value in values.items() if value is not None})

    def set(self, oid: str, values: dict[str, bytes]) -> None:
        with self.header_pool() as io, rados.WriteOpCtx() as op:
            op.new(rados.LIBRADOS_CREATE_IDEMPOTENT)
            io.set_omap(op, tuple(values), tuple(values.values()))
            io.operate_write_op(op, oid)


def pages(places: dict[int, int]) -> dict[str, bytes]:
    made: dict[str, bytearray] = {}
    for number, choice in places.items():
        page = made.setdefault(f"multihash_{number // OBJECTS_PER_PAGE:08x}", bytearray(OBJECTS_PER_PAGE // 2))
        page[number % OBJECTS_PER_PAGE // 2] |= choice + 1 << number % 2 * 4
    return {key: bytes(page) for key, page in made.items()}


def shown(found: Any, image: Image) -> dict[str, Any]:
    return next(one for one in found["images"] if one["id"] == image.id)


@pytest.mark.parametrize("pool", KINDS)
def test_the_map_says_where_objects_are(rig: Rig, pool: str) -> None:
    image = MappedImage(rig, pool, "mapped")
    status, _ = rig("status", image.pool)
    one = shown(status, image)
    assert one["map"] == [2, 2, 1, 0, 0, 0, 0, 1] and one["fenced"] and one["data_pool"] == pool and not one["note"]
    held = {c["choice"]: c["objects"] for c in rig("status", pool)[0]["choices"]}
    assert {choice: count for choice, count in held.items() if choice} == {1: 2, 2: 1, 7: 1}
    assert rig("status", pool)[0]["orphan_alternates"]["objects"] == 0
    found, _ = rig("ls", image.pool, "--image", "mapped")
    places = {o["object"]: (o["choice"], o["why"]) for o in found["objects"]}
    assert places == {image.oid(n): (choice, "map" if choice else "home") for n, choice in PLACES.items()}
    found, _ = rig("verify", pool)
    assert found["clean"] and not found["findings"] and found["checked"] == len(PLACES)


def test_what_the_map_does_not_have_is_found_and_left(rig: Rig, tmp_path: Path) -> None:
    image = MappedImage(rig, "mh2", "mapped")
    rig.put("mh2", image.oid(2), 0, "also at home")
    rig.put("mh2", image.oid(3), 1, "also at 1")
    rig.put("mh2", image.oid(1), 2, "also at 2")
    rig.put("mh2", image.oid(5), 0, "not recorded")
    rig.put("mh2", image.oid(6), 3, "not recorded")
    wrong = {image.oid(n): {"not-in-map"} for n in (1, 2, 3, 5, 6)}
    assert listed(rig("verify", "mh2", code=1)[0]) == wrong
    rig.die_after_creation("mh2", "of no image")
    before = rig.dump("mh2")
    rig("repair", "mh2", "--yes", "--stopped", "--save", tmp_path, code=1)
    after = rig.dump("mh2")
    assert {oid for (_, oid, _), _ in before.items() ^ after.items()} == {"of no image"}, "that alone was mended"
    assert listed(rig("verify", "mh2", code=1)[0]) == wrong
    for arguments in (("mh2", "--image", "mapped"), ("mh2",)):
        assert "rbd multihash drain" in rig("drain", *arguments, "--yes", "--stopped", code=2)[1]
    assert rig.dump("mh2") == after

    # RBD_FLAG_OBJECT_MAP_INVALID: as long as it is set, nothing new is recorded, and stays at home.
    image.set(f"rbd_header.{image.id}", {"flags": (1).to_bytes(8, "little")})
    del wrong[image.oid(5)]
    assert listed(rig("verify", "mh2", code=1)[0]) == wrong


@pytest.mark.parametrize(
    "keys, named",
    [
        ({"multihash_map": None}, "lost"),
        ({"multihash_00000001": None}, "lost"),
        ({"multihash_map": b"1\x03\x80"}, "lost"),
        ({"multihash_map": b"2"}, "version"),
        ({"multihash_00000001": b"\x0a" + bytes(255)}, "multihash_00000001"),
        ({"multihash_00000001": bytes(255)}, "multihash_00000001"),
        ({"multihash_x": bytes(256)}, "multihash_x"),
    ],
    ids=["lost", "a page lost", "the sixteenth page lost", "newer", "no such place", "short", "no page"],
)
def test_a_map_that_says_nothing(rig: Rig, keys: dict[str, bytes | None], named: str) -> None:
    image = MappedImage(rig, "mh2", "mapped", **keys)
    before = rig.dump("mh2")
    found, _ = rig("verify", "mh2", code=1)
    assert [(one["finding"], one["mendable"]) for one in found["findings"]] == [("map-unreadable", False)]
    assert named in found["findings"][0]["what"]
    assert named in shown(rig("status", "mh2")[0], image)["note"]
    whys = {o["why"] for o in rig("ls", "mh2", "--image", "mapped")[0]["objects"] if o["choice"]}
    assert whys == {"map-unreadable"}
    rig("repair", "mh2", "--yes", "--stopped", code=1)
    assert "rbd multihash drain" in rig("drain", "mh2", "--yes", "--stopped", code=2)[1]
    assert rig.dump("mh2") == before
