"""A page of the map is lost, and its header is not: nobody reads zeros in place of what is there."""

import errno

import pytest
import rados
import rbd
from blocks import BLOCK, OBJECT, ORDER
from rig import MHCTL, Rig

NAME = "lost-page"
OBJECTS = 1024
PAGE = 512
STEP = 8


def at(number: int) -> int:
    return number * OBJECT * BLOCK


def content(number: int) -> bytes:
    return number.to_bytes(4, "big") * (BLOCK // 4)


def test_nobody_reads_zeros(rig: Rig) -> None:
    rig.create(NAME, at(OBJECTS) >> 22, order=ORDER)
    written = range(1, OBJECTS, STEP)
    # It has read the map when that was empty.
    with rbd.Image(rig.ioctx, NAME, read_only=True) as reader:
        with rbd.Image(rig.ioctx, NAME) as owner:
            image_id = owner.id()
            for number in written:
                owner.write(content(number), at(number))
        lose(rig, f"rbd_object_map.{image_id}", "multihash_00000001")
        home = {name for name, key in rig.places(image_id) if not key}
        for number in written:
            if number < PAGE or f"rbd_data.{image_id}.{number:016x}" in home:
                assert reader.read(at(number), BLOCK) == content(number)
            else:
                with pytest.raises(rbd.OSError) as reading:
                    reader.read(at(number), BLOCK)
                assert reading.value.errno == errno.EIO
        assert reader.read(at(0), BLOCK) == bytes(BLOCK)
    refused(rig)
    rig.maps.rebuild(NAME)
    with rbd.Image(rig.ioctx, NAME) as image:
        for number in range(OBJECTS):
            assert image.read(at(number), BLOCK) == (content(number) if number in written else bytes(BLOCK))
        # A new page beside old ones.
        image.resize(at(2 * OBJECTS))
        image.write(content(7), at(OBJECTS))
    lose(rig, f"rbd_object_map.{image_id}", "multihash_00000002")
    refused(rig)
    rig.maps.rebuild(NAME)
    rig.remove(NAME)


def lose(rig: Rig, oid: str, key: str) -> None:
    with rados.WriteOpCtx() as op:
        rig.ioctx.remove_omap_keys(op, (key,))
        rig.ioctx.operate_write_op(op, oid)


def refused(rig: Rig) -> None:
    with pytest.raises(rbd.OSError) as opening:
        rbd.Image(rig.ioctx, NAME, read_only=True)
    assert opening.value.errno == errno.EIO
    if MHCTL.exists():
        told = rig.command(str(MHCTL), "verify", "p2")
        assert told.returncode == 1 and f"{NAME}: map-unreadable: its map is lost" in told.stdout
