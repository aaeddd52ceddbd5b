"""ceph-multihash/steps.sh: a script's step ends with the script."""

import signal
import subprocess
from pathlib import Path

import pytest
from ended import at_once, end, endless

STEPS = Path(__file__).resolve().parents[3] / "ceph-multihash/steps.sh"


@pytest.fixture
def script(tmp_path):
    """A script of one step, which starts a process of its own, as builds do."""
    path = tmp_path / "script"
    path.write_text(f"#!/bin/bash\nset -e\n. '{STEPS}'\nstep sh -c '\"$1\" & wait $!' sh \"$1\"\necho more\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 143)])
def test_a_signal_ends_the_step_and_what_it_started(tmp_path, script, number, code):
    assert end([script, endless(tmp_path, "endless")], tmp_path, number) == (code, False)


def test_a_signal_ends_a_step_that_has_just_begun(tmp_path, script):
    assert end([script, endless(tmp_path, "endless")], tmp_path, signal.SIGINT, at_once(tmp_path)) == (130, False)


@pytest.mark.parametrize(("command", "code", "said"), [("true", 0, "more\n"), ("false", 1, "")])
def test_a_step_that_fails_ends_the_script(script, command, code, said):
    done = subprocess.run([script, command], stdout=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (code, said)
