"""mhctl: 2 says that nothing was changed. What is refused after a change is 1, and says what was done."""

import re
import signal
from pathlib import Path

from conftest import PATIENCE
from mhctl_rig import Image, Rig, needs_plugin
from mhctl_stopped import stopped

pytestmark = needs_plugin

# More than one operation holds, which mhctl refuses.
LARGE = 91 << 20


def grow(rig: Rig, pool: str, oid: str, choice: int) -> None:
    with rig.at(pool, oid, choice) as io:
        io.trunc(oid, LARGE)


def test_drain_refuses_an_object_when_others_are_home(rig: Rig, tmp_path: Path) -> None:
    """The objects of no image come first."""
    rig.place("mh2", 1, ("raw", "data"))
    image = Image(rig, "mh2", "grows")
    image.place(1, 0)
    image.fence()
    with stopped(rig, tmp_path, 1, "drain", "mh2", "--yes", "--stopped") as process:
        grow(rig, "mh2", image.oid(0), 1)
        process.send_signal(signal.SIGCONT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert rig.contents("mh2", "raw") == {"raw": b"data"}
    assert rig.driver.look("mh2", "raw")["kind"] == "data", "it is home"
    assert process.returncode == 1, errors
    assert errors.count("\n") == 1 and image.oid(0) in errors
    assert re.search(r"before that,? 1 object", errors), errors


def test_repair_refuses_an_object_when_others_are_mended(rig: Rig, tmp_path: Path) -> None:
    rig.die_after_creation("mh2", "raw")
    image = Image(rig, "mh2", "grows")
    image.place(0, 0)
    image.fence()
    same = bytes(image.model[: 1 << 20])
    rig.put("mh2", image.oid(0), 1, same.decode())
    with stopped(rig, tmp_path, 1, "repair", "mh2", "--yes", "--stopped") as process:
        grow(rig, "mh2", image.oid(0), 1)
        process.send_signal(signal.SIGCONT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert rig.driver.look("mh2", "raw")["kind"] == "absent", "it is mended"
    assert process.returncode == 1, errors
    assert errors.count("\n") == 1 and image.oid(0) in errors
    assert re.search(r"before that,? 1 object", errors), errors


def test_repair_needs_a_folder_when_others_are_mended(rig: Rig, tmp_path: Path) -> None:
    """The copy was equal when it was looked at."""
    rig.die_after_creation("mh2", "raw")
    image = Image(rig, "mh2", "changes")
    image.place(0, 0)
    image.fence()
    rig.put("mh2", image.oid(0), 1, bytes(image.model[: 1 << 20]).decode())
    with stopped(rig, tmp_path, 1, "repair", "mh2", "--yes", "--stopped") as process:
        rig.put("mh2", image.oid(0), 1, "something else")
        process.send_signal(signal.SIGCONT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1, errors
    assert errors.count("\n") == 1 and "--save" in errors
    assert re.search(r"before that,? 1 object", errors), errors
    with rig.at("mh2", image.oid(0), 1) as io:
        assert io.read(image.oid(0)) == b"something else", "and the copy stays"
