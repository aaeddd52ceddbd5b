"""An image with a map is closed when its threads have ended."""

import sys
from pathlib import Path

from rig import Rig
from stowage_ceph.closing import threads_left


def test_no_thread_is_left(rig: Rig, tmp_path: Path) -> None:
    rig.create("closing-stock", 1, enabled=False)
    rig.create("closing", 1)
    assert threads_left(tmp_path, rig.conf, "p2", "closing-stock", "closing") == 0
    for name in ("closing-stock", "closing"):
        rig.remove(name)


# Freed memory is overwritten, so that a thread that still looks at the image's finds nothing of it.
OPENED_AND_CLOSED = """
import rados, rbd, sys
with rados.Rados(conffile=sys.argv[1]) as cluster, cluster.open_ioctx(sys.argv[2]) as pool:
    for _ in range(int(sys.argv[4])):
        rbd.Image(pool, sys.argv[3], read_only=True).close()
"""


def test_an_image_is_closed_as_soon_as_it_is_open(rig: Rig) -> None:
    """While the thread that read its map is on its way out. As few as three were enough on a busy machine, hundreds may not be on an idle one."""
    rig.create("closing-at-once", 1)
    rig.ok("env", "MALLOC_PERTURB_=165", sys.executable, "-c", OPENED_AND_CLOSED, str(rig.conf), "p2", "closing-at-once", "400")
    rig.remove("closing-at-once")
