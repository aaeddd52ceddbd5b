"""The series' own workunit, as upstream's test suite would run it."""

import os
from pathlib import Path

from rig import Rig

SCRIPT = "/mnt/tree/qa/workunits/rbd/multihash.sh"
COMMANDS = Path(__file__).resolve().parents[2] / "target/patched"


def test_the_workunit_says_ok(rig: Rig) -> None:
    environment = [f"PATH={COMMANDS}:{os.environ['PATH']}", "RBD_POOL=p2"]
    assert rig.ok("env", *environment, SCRIPT).endswith("OK\n")
    assert not any(name.startswith("multihash-") for name in rig.rbd_names())
