"""An image with a map is closed when its threads have ended."""

from pathlib import Path

from rig import Rig
from stowage_ceph.closing import threads_left


def test_no_thread_is_left(rig: Rig, tmp_path: Path) -> None:
    rig.create("closing-stock", 1, enabled=False)
    rig.create("closing", 1)
    assert threads_left(tmp_path, rig.conf, "p2", "closing-stock", "closing") == 0
    for name in ("closing-stock", "closing"):
        rig.remove(name)
