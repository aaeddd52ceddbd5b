"""A client that knew where objects are, and slept until nobody could see any more that it has the image open."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import rbd
from conftest import PATIENCE
from mhctl_rig import MHCTL
from rbd_cluster import Placing, data_objects, fence, placing, rbd_ok
from stowage_ceph.cluster import Cluster
from stowage_ceph.waiting import until

ORDER = 16
OBJECTS = 64
NAME = "slept"
SLEEPER = str(Path(__file__).with_name("rbd_sleeper.py"))


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster) as made:
        yield made


@pytest.fixture
def image_id(rig: Placing) -> Iterator[str]:
    with rig.rados.open_ioctx("p1") as ioctx:
        rbd.RBD().create(ioctx, NAME, OBJECTS << ORDER, order=ORDER, old_format=False)
        with rbd.Image(ioctx, NAME) as image:
            fence(image)
        with rbd.Image(ioctx, NAME) as image:
            image.write(b"old!" * ((OBJECTS << ORDER) // 4), 0)
            image_id = image.id()
        assert data_objects(rig, "p1", image_id)[1] > 0
        yield image_id
        rbd_ok(rig, "rm", f"p1/{NAME}")


@contextmanager
def asleep(rig: Placing, then: str) -> Iterator[subprocess.Popen[str]]:
    """It has read all, and nobody sees it any more."""
    arguments = [sys.executable, SLEEPER, str(rig.conf), "p1", NAME, str(1 << ORDER), then]
    sleeper = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert sleeper.stdout and sleeper.stdout.readline() == "read\n"
        sleeper.send_signal(signal.SIGSTOP)
        until("its watch has expired", PATIENCE, lambda: "Watchers: none" in rbd_ok(rig, "status", f"p1/{NAME}"))
        yield sleeper
    finally:
        sleeper.send_signal(signal.SIGCONT)
        sleeper.kill()
        sleeper.communicate(timeout=PATIENCE)


def wake(sleeper: subprocess.Popen[str]) -> str:
    sleeper.send_signal(signal.SIGCONT)
    said, errors = sleeper.communicate("go on\n", timeout=PATIENCE)
    assert sleeper.returncode == 0, errors
    return said.strip()


def repair(cluster: Cluster, *options: str) -> None:
    environment = {**os.environ, "CEPH_CONF": str(cluster.layout.conf)}
    subprocess.run([MHCTL, "repair", "p1", "--yes", "--stopped", *options], env=environment, timeout=PATIENCE, check=True)


def test_a_client_that_slept_writes_where_objects_are_now(cluster: Cluster, rig: Placing, image_id: str) -> None:
    """It knew alternates whose redirects have been removed."""
    with rig.rados.open_ioctx("p1") as ioctx, asleep(rig, "write") as sleeper:
        # Objects without data leave redirects to nothing, which repair takes away.
        with rbd.Image(ioctx, NAME) as image:
            image.discard(0, OBJECTS << ORDER)
        repair(cluster)
        assert data_objects(rig, "p1", image_id) == (0, 0)
        assert wake(sleeper) == "written"
        with rbd.Image(ioctx, NAME) as image:
            stale = [n for n in range(OBJECTS) if image.read(n << ORDER, 512) != b"new!" * 128]
    assert not stale


def test_a_client_that_slept_reads_what_is_there_now(cluster: Cluster, rig: Placing, image_id: str, driver) -> None:
    """`mhctl drain` has brought the objects home, and was killed before it removed the alternates; then somebody has written."""
    with rig.rados.open_ioctx("p1") as ioctx, asleep(rig, "read") as sleeper:
        moved = [o.key for o in ioctx.list_objects() if o.key.startswith(f"rbd_data.{image_id}.") and o.locator_key]
        for oid in moved:
            assert driver("maintain", "p1", oid=oid, what="restore_home", data="home")["result"] == 0
        with rbd.Image(ioctx, NAME) as image:
            image.write(b"new!" * ((OBJECTS << ORDER) // 4), 0)
        assert data_objects(rig, "p1", image_id) == (OBJECTS, len(moved)), "the alternates are still there"
        seen = wake(sleeper)
        repair(cluster, "--save", str(cluster.layout.state))
    assert seen == "n" * OBJECTS, f"{seen.count('o')} of {OBJECTS} objects are old, {len(moved)} had been moved"
