"""The command rbd that is built with the library: what it says, and its exit codes."""

import errno
import json

import rbd
from rig import OBJECT, RBD, Rig

NAME = "commanded"
# What is exported is read as text: printable bytes.
FIRST = ord("A")
IMAGE = f"p2/{NAME}"


def test_an_image_gets_a_map_and_loses_it(rig: Rig) -> None:
    rig.create(NAME, 24, enabled=False)
    assert rig.ok(RBD, "multihash", "status", IMAGE) == "no multihash map\n"
    assert rig.command(RBD, "multihash", "drain", IMAGE).returncode == errno.ENOENT
    rig.ok(RBD, "multihash", "enable", IMAGE)
    again = rig.command(RBD, "multihash", "enable", IMAGE)
    assert again.returncode == errno.EEXIST and "rbd: multihash enable error: " in again.stderr
    with rbd.Image(rig.ioctx, NAME) as image:
        for number in range(24):
            image.write(bytes([FIRST + number]) * 4096, number * OBJECT)
        image_id = image.id()
    status = json.loads(rig.ok(RBD, "multihash", "status", IMAGE, "--format", "json"))
    assert status["enabled"] and sum(status["objects"]) == 24 and status["objects"] == rig.maps.status(NAME)
    text = dict(line.split(": ") for line in rig.ok(RBD, "multihash", "status", IMAGE).splitlines())
    assert text["home"] == f"{status['objects'][0]} objects" and text.get("choice 1", "0 objects") == f"{status['objects'][1]} objects"

    # A lost map.
    map_oid = f"rbd_object_map.{image_id}"
    for key in rig.ok("rados", "-p", "p2", "listomapkeys", map_oid).split():
        rig.ok("rados", "-p", "p2", "rmomapkey", map_oid, key)
    assert rig.command(RBD, "multihash", "status", IMAGE).returncode == errno.EIO
    assert "Looking for objects: 100% complete...done." in rig.command(RBD, "multihash", "rebuild", IMAGE).stderr
    assert json.loads(rig.ok(RBD, "multihash", "status", IMAGE, "--format", "json")) == status

    assert "Bringing objects home: 100% complete...done." in rig.command(RBD, "multihash", "drain", IMAGE).stderr
    assert rig.ok(RBD, "multihash", "status", IMAGE) == "no multihash map\n"
    assert not any(key for _, key in rig.places(image_id))
    exported = rig.ok("rbd", "export", IMAGE, "-", stock=True)
    assert [ord(exported[number * OBJECT]) for number in range(24)] == list(range(FIRST, FIRST + 24))
    rig.remove(NAME)


def test_what_is_not_there_is_named(rig: Rig) -> None:
    for action in ("enable", "status", "drain", "rebuild"):
        done = rig.command(RBD, "multihash", action, "p2/nosuch")
        assert done.returncode == errno.ENOENT and f"rbd: multihash {action} error: " in done.stderr
