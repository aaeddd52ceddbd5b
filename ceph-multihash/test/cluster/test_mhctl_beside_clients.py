"""mhctl repair: what it does without closing an image is right beside clients, also if they go on meanwhile."""

import signal
from pathlib import Path

from conftest import PATIENCE
from mhctl_rig import Image, Rig, needs_plugin
from mhctl_stopped import stopped

# It mends eight at a time, so it has not looked at the last ones when it is about to change the first.
PENDING = 10


@needs_plugin
def test_a_stub_that_a_client_has_just_made_stays(rig: Rig, tmp_path: Path) -> None:
    """Its redirect has no target yet: the client is about to write that."""
    image = Image(rig, "mh2", "beside")
    image.fence()
    for number in range(PENDING):
        rig.die_after_creation("mh2", image.oid(number))
    last = image.oid(PENDING - 1)
    with stopped(rig, tmp_path, 1, "repair", "mh2", "--yes") as process:
        answer = rig.driver("maintain", "mh2", oid=last, what="finish", choice=1)
        assert answer["result"] == 0
        process.send_signal(signal.SIGCONT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    assert rig.driver.look("mh2", last)["kind"] == "redirect"
    assert all(rig.driver.look("mh2", image.oid(number))["kind"] == "absent" for number in range(PENDING - 1))
