"""scripts/dist/run, ended while it builds, ends its build and leaves nothing half-made."""

import shutil
import signal
from pathlib import Path

import pytest
from ended import at_once, end, endless

TOP = Path(__file__).resolve().parents[3]


@pytest.fixture
def checkout(tmp_path):
    """What the script needs until Maven runs."""
    (tmp_path / "scripts/dist").mkdir(parents=True)
    shutil.copy(TOP / "scripts/dist/run", tmp_path / "scripts/dist/run")
    shutil.copy(TOP / "pom.xml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 129)])
def test_a_signal_ends_the_build_too(checkout, number, code):
    maven = endless(checkout, "maven")
    assert end([checkout / "scripts/dist/run"], checkout, number, {"MVN": str(maven)}) == (code, False)
    assert list((checkout / "dist").iterdir()) == []


def test_a_signal_ends_a_build_that_has_just_begun(checkout):
    environment = {"MVN": str(endless(checkout, "maven"))} | at_once(checkout)
    assert end([checkout / "scripts/dist/run"], checkout, signal.SIGINT, environment) == (130, False)
    assert list((checkout / "dist").iterdir()) == []
