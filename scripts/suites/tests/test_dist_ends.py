"""scripts/dist/run, ended while it builds, ends its build and leaves nothing half-made."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 60


@pytest.fixture
def checkout(tmp_path):
    """What the script needs until Maven runs, and a Maven that builds without end."""
    (tmp_path / "scripts/dist").mkdir(parents=True)
    shutil.copy(TOP / "scripts/dist/run", tmp_path / "scripts/dist/run")
    shutil.copy(TOP / "pom.xml", tmp_path)
    maven = tmp_path / "maven"
    maven.write_text(f"#!/bin/sh\necho $$ >{tmp_path}/pid.new\nmv {tmp_path}/pid.new {tmp_path}/pid\nexec sleep 600\n", encoding="utf-8")
    maven.chmod(0o755)
    return tmp_path


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 129)])
def test_a_signal_ends_the_build_too(checkout, number, code):
    script = subprocess.Popen(
        [checkout / "scripts/dist/run"], env={**os.environ, "MVN": str(checkout / "maven")}, stdin=subprocess.DEVNULL, start_new_session=True
    )
    try:
        end = time.monotonic() + PATIENCE_SECONDS
        while not (checkout / "pid").exists():
            assert time.monotonic() < end and script.poll() is None
            time.sleep(0.05)
        maven = int((checkout / "pid").read_text(encoding="ascii"))
        assert is_alive(maven)
        script.send_signal(number)
        assert script.wait(PATIENCE_SECONDS) == code
        assert not is_alive(maven)
        assert list((checkout / "dist").iterdir()) == []
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(script.pid, signal.SIGKILL)
        script.wait()
