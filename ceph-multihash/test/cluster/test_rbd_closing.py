"""An image of the plug-in is closed when its threads have ended."""

from pathlib import Path

import rbd
from rbd_cluster import fence, placing, rbd_ok
from stowage_ceph.closing import threads_left
from stowage_ceph.cluster import Cluster


def test_no_thread_is_left(cluster: Cluster, tmp_path: Path) -> None:
    with placing(cluster) as rig, rig.rados.open_ioctx("p1") as ioctx:
        for name in ("closing-stock", "closing"):
            rbd.RBD().create(ioctx, name, 4 << 20, old_format=False)
        with rbd.Image(ioctx, "closing") as image:
            fence(image)
        assert threads_left(tmp_path, rig.conf, "p1", "closing-stock", "closing") == 0
        for name in ("closing-stock", "closing"):
            rbd_ok(rig, "rm", "--no-progress", f"p1/{name}")
