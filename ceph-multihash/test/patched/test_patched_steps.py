"""A first write has two steps: the object map's update, with the place, and the data. The client is killed when the one, then when the other has been sent."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import rbd
from rig import OBJECT, PATIENCE, Rig
from stowage_ceph import health, osds
from stowage_ceph.waiting import until

OBJECTS = 64
WRITER = """
import sys, rados, rbd
conf, name, socket = sys.argv[1:4]
with rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false", "admin_socket": socket}) as cluster, cluster.open_ioctx("p2") as ioctx:
    with rbd.Image(ioctx, name) as image:
        image.write(b"a" * 4096, 0)
        print("owner", flush=True)
        image.write(b"b" * 4096, int(sys.stdin.readline()))
        print("written", flush=True)
"""


def acting(rig: Rig, oid: str) -> list[int]:
    """The OSDs of an object, or of a locator key, the primary first."""
    found = rig.cluster.monitor.command("osd map", pool="p2", object=oid, nspace="")
    return [found["acting_primary"], *(osd for osd in found["acting"] if osd != found["acting_primary"])]


def in_flight(rig: Rig, socket: Path) -> list[str]:
    answer = json.loads(rig.ok("ceph", "daemon", str(socket), "objecter_requests"))
    return [one["object_id"] for one in answer["ops"]]


def choose(rig: Rig, image_id: str, step: str) -> tuple[int, str, int]:
    """A new object that will leave home, its name, and the OSD that this step needs, and the other does not."""
    of_map = acting(rig, f"rbd_object_map.{image_id}")
    for number in range(1, OBJECTS):
        name = f"rbd_data.{image_id}.{number:016x}"
        key = rig.wanted(name)
        if key and acting(rig, key)[0] not in of_map:
            return number, name, of_map[0] if step == "map" else acting(rig, key)[0]
    raise AssertionError("no object leaves home for another OSD than the map's")


@pytest.mark.parametrize("step", ["map", "data"])
@pytest.mark.parametrize("again", [True, False], ids=["written-again", "read"])
def test_killed_when_it_has_been_sent(rig: Rig, tmp_path: Path, step: str, again: bool) -> None:
    name, socket = f"steps-{step}-{again}", tmp_path / "writer.asok"
    rig.create(name, OBJECTS)
    with rbd.Image(rig.ioctx, name, read_only=True) as image:
        image_id = image.id()
    number, oid, osd = choose(rig, image_id, step)
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(rig.conf), name, str(socket)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert writer.stdin and writer.stdout
    try:
        assert writer.stdout.readline() == "owner\n"
        osds.pause(rig.cluster.layout, osd)
        writer.stdin.write(f"{number * OBJECT}\n")
        writer.stdin.flush()
        awaited = f"rbd_object_map.{image_id}" if step == "map" else oid
        until(f"{awaited} is under way", PATIENCE, lambda: awaited in in_flight(rig, socket))
    finally:
        writer.send_signal(signal.SIGKILL)
        said = writer.communicate(timeout=PATIENCE)[0]
        osds.resume(rig.cluster.layout, osd)
    assert "written" not in said
    health.wait_clean(rig.cluster.monitor)
    with rbd.Image(rig.ioctx, name) as image:
        if again:
            image.write(b"c" * 8192, number * OBJECT)
            assert image.read(number * OBJECT, 8192) == b"c" * 8192
        else:
            # It has not been acknowledged, so it may be there or not, as long as it does not change.
            first = image.read(number * OBJECT, 4096)
            assert first in (bytes(4096), b"b" * 4096)
            image.write(b"d" * 4096, (OBJECTS - 1) * OBJECT)
            assert image.read(number * OBJECT, 4096) == first
    with rbd.Image(rig.ioctx, name, read_only=True) as image:
        assert image.read(0, 4096) == b"a" * 4096
        assert image.read(number * OBJECT, 4096) == (b"c" * 4096 if again else first)
    assert len([key for found, key in rig.places(image_id) if found == oid]) == (1 if again else bool(any(first)))
    rig.wait_alone(image_id)
    rig.remove(name)
