"""A first write has two steps: the object map's update, with the place, and the data. The client is killed when the one, then when the other has been sent."""

import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
import rbd
from rig import OBJECT, PATIENCE, Rig
from stowage_ceph import health, osds
from stowage_ceph.waiting import until
from under_way import acting, in_flight

OBJECTS = 64
IMAGES = 40
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


@dataclass(frozen=True)
class Target:
    image_id: str
    number: int
    """The object's."""
    oid: str
    osd: int
    """Which the step needs, and the other one does not."""


def target(rig: Rig, name: str, step: str) -> Target:
    """
    In a new image, an object that will leave home. If the map is on all OSDs of the client's rack, which one PG in six is, every such object's OSD has the map,
    too; then another image's map is elsewhere.
    """
    for _ in range(IMAGES):
        rig.create(name, OBJECTS)
        image_id = rig.image_id(name)
        of_map = acting(rig, f"rbd_object_map.{image_id}")
        for number in range(1, OBJECTS):
            oid = f"rbd_data.{image_id}.{number:016x}"
            key = rig.wanted(oid)
            if key and acting(rig, key)[0] not in of_map:
                return Target(image_id, number, oid, of_map[0] if step == "map" else acting(rig, key)[0])
        rig.remove(name)
    raise AssertionError(f"in {IMAGES} images no object leaves home for another OSD than the map's")


@pytest.mark.parametrize("step", ["map", "data"])
@pytest.mark.parametrize("again", [True, False], ids=["written-again", "read"])
def test_killed_when_it_has_been_sent(rig: Rig, tmp_path: Path, step: str, again: bool) -> None:
    name, socket = f"steps-{step}-{again}", tmp_path / "writer.asok"
    at = target(rig, name, step)
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(rig.conf), name, str(socket)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert writer.stdin and writer.stdout
    try:
        assert writer.stdout.readline() == "owner\n"
        # Else, on a busy machine, the others may find that it is down, and go on without it.
        rig.ok("ceph", "osd", "set", "nodown")
        osds.pause(rig.cluster.layout, at.osd)
        writer.stdin.write(f"{at.number * OBJECT}\n")
        writer.stdin.flush()
        awaited = f"rbd_object_map.{at.image_id}" if step == "map" else at.oid
        until(f"{awaited} is under way", PATIENCE, lambda: awaited in in_flight(rig, socket))
    finally:
        writer.send_signal(signal.SIGKILL)
        said = writer.communicate(timeout=PATIENCE)[0]
        osds.resume(rig.cluster.layout, at.osd)
        rig.ok("ceph", "osd", "unset", "nodown")
    assert "written" not in said
    health.wait_clean(rig.cluster.monitor)
    with rbd.Image(rig.ioctx, name) as image:
        if again:
            image.write(b"c" * 8192, at.number * OBJECT)
            assert image.read(at.number * OBJECT, 8192) == b"c" * 8192
        else:
            # It has not been acknowledged, so it may be there or not, as long as it does not change.
            first = image.read(at.number * OBJECT, 4096)
            assert first in (bytes(4096), b"b" * 4096)
            image.write(b"d" * 4096, (OBJECTS - 1) * OBJECT)
            assert image.read(at.number * OBJECT, 4096) == first
    with rbd.Image(rig.ioctx, name, read_only=True) as image:
        assert image.read(0, 4096) == b"a" * 4096
        assert image.read(at.number * OBJECT, 4096) == (b"c" * 4096 if again else first)
    assert len([key for found, key in rig.places(at.image_id) if found == at.oid]) == (1 if again else bool(any(first)))
    rig.wait_alone(at.image_id)
    rig.remove(name)
