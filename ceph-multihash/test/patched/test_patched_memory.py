"""What a map costs in the memory of an image that is open."""

from collections.abc import Callable

import rados
import rbd
from rig import OBJECT, Rig

NAME = "large"
OBJECTS = (1 << 40) // OBJECT
PAGE = 512
BYTES_PER_OBJECT = 1
# By what malloc has given away, once all that one opening makes for all later ones is there.
OPEN = """
import ctypes, sys, rados, rbd
class Given(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]
libc = ctypes.CDLL(None)
libc.mallinfo2.restype = Given
def given():
    now = libc.mallinfo2()
    return now.uordblks + now.hblkhd
conf, image = sys.argv[1:]
with rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false"}) as cluster, cluster.open_ioctx("p2") as ioctx:
    costs = []
    for _ in range(6):
        before = given()
        with rbd.Image(ioctx, image) as one:
            one.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
            costs.append(given() - before)
    print(sorted(costs[1:])[2])
"""


def test_an_image_of_a_terabyte(rig: Rig, figure: Callable[[str], None]) -> None:
    rig.create(NAME, OBJECTS, enabled=False)
    stock = int(rig.python(OPEN, str(rig.conf), NAME, stock=True))
    off = int(rig.python(OPEN, str(rig.conf), NAME))
    rig.maps.enable(NAME)
    with rbd.Image(rig.ioctx, NAME, read_only=True) as image:
        oid = f"rbd_object_map.{image.id()}"
    # Every second object is at choice 1.
    keys = tuple(f"multihash_{page:08x}" for page in range(OBJECTS // PAGE))
    with rados.WriteOpCtx() as op:
        rig.ioctx.set_omap(op, keys, (b"\x21" * (PAGE // 2),) * len(keys))
        rig.ioctx.operate_write_op(op, oid)
    assert rig.maps.status(NAME) == [OBJECTS // 2, OBJECTS // 2, 0, 0, 0, 0, 0, 0]
    on = int(rig.python(OPEN, str(rig.conf), NAME))
    figure(
        f"an open image of 1 TiB, {OBJECTS} objects: {stock} bytes with stock's librbd, {off} with ours, {on} with a map: {(on - off) / OBJECTS:.2f} bytes per object"
    )
    assert on - off < BYTES_PER_OBJECT * OBJECTS
    rig.remove(NAME)
