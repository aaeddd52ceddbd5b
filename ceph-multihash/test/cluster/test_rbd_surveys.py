"""A connection by which many images are open asks the cluster no more than one that has one; and what asks ends with it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import rbd
from conftest import PATIENCE
from rbd_cluster import Placing, connection, fence, placing, rbd_ok
from stowage_ceph.cluster import Cluster

IMAGES = 8
OBJECT = 1 << 20


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster, rados_multihash_policy="space", rados_multihash_metrics_ttl_ms="100") as made:
        yield made


def threads() -> int:
    return len(os.listdir("/proc/self/task"))


def threads_an_image(rig: Placing, *, fenced: bool, connections: int) -> float:
    """How many threads each image has beyond the first of this process, while it creates objects."""
    names = [f"survey-{i}" for i in range(IMAGES)]
    for name in names:
        rbd_ok(rig, "create", f"p1/{name}", "--size", "8M", "--object-size", f"{OBJECT}B")
        if fenced:
            with rig.rados.open_ioctx("p1") as ioctx, rbd.Image(ioctx, name) as image:
                fence(image)
    counted = []
    with ExitStack() as stack:
        made = [stack.enter_context(connection(rig.conf)) for _ in range(connections)]
        contexts = [stack.enter_context(one.open_ioctx("p1")) for one in made]
        for i, name in enumerate(names):
            image = stack.enter_context(rbd.Image(contexts[i % connections], name))
            image.write(b"x" * OBJECT, 0)
            counted.append(threads())
    for name in names:
        rbd_ok(rig, "rm", f"p1/{name}")
    # The first of each connection has what the connection needs.
    return (counted[-1] - counted[connections - 1]) / (IMAGES - connections)


@pytest.mark.parametrize("connections", [1, 2])
def test_images_of_a_connection_share_what_asks_the_cluster(rig: Placing, connections: int) -> None:
    stock, placed = (threads_an_image(rig, fenced=fenced, connections=connections) for fenced in (False, True))
    assert placed - stock <= 1


OBJECTS = 200

# As fio does: a connection for each image, of which the first one is freed while the other's image is written on.
OUTLIVE = f"""
import sys, rbd
from rbd_cluster import connection
conf, *names = sys.argv[1:]
with connection(conf) as stays, stays.open_ioctx("p1") as there:
    with connection(conf) as goes, goes.open_ioctx("p1") as here, rbd.Image(here, names[0]) as image:
        image.write(b"x", 0)
        longer = rbd.Image(there, names[1])
        longer.write(b"x", 0)
    for number in range(1, {OBJECTS}):
        longer.write(b"x", number * {OBJECT})
    longer.close()
"""


def test_a_connection_that_is_freed_is_asked_nothing_more(rig: Placing) -> None:
    names = ["freed", "outlives-it"]
    for name in names:
        rbd_ok(rig, "create", f"p1/{name}", "--size", f"{OBJECTS}M", "--object-size", f"{OBJECT}B")
        with rig.rados.open_ioctx("p1") as ioctx, rbd.Image(ioctx, name) as image:
            fence(image)
    done = subprocess.run(
        [sys.executable, "-c", OUTLIVE, str(rig.conf), *names], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    for name in names:
        rbd_ok(rig, "rm", f"p1/{name}")
