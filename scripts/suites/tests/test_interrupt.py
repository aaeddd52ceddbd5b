"""scripts/suites/interrupt tells what a command leaves."""

import subprocess
import sys
from pathlib import Path

import pytest

INTERRUPT = Path(__file__).resolve().parents[1] / "interrupt"
MIDDLE = "echo middle; sleep 600 & wait"


def interrupt(folder, *arguments):
    done = subprocess.run(
        [sys.executable, str(INTERRUPT), *arguments], cwd=folder, env={"TMPDIR": str(folder), "PATH": "/usr/bin:/bin", "HOME": str(folder)}, capture_output=True, text=True, check=False, timeout=120
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("end", ["TERM", "INT", "HUP"])
def test_what_ends_all_it_started_leaves_nothing(tmp_path, end):
    trap = "trap 'kill $!; exit 7' TERM INT HUP; "
    _, out, err = interrupt(tmp_path, end, "^middle$", "bash", "-c", f"{trap}{MIDDLE}")
    assert err == ""
    assert f"{end}: exit 7 after" in out
    assert "processes   0" in out
    # Mounts and namespaces are the machine's: others make some meanwhile.
    assert not [line for line in out.splitlines() if line.startswith("  left:") and str(tmp_path) in line]


def test_a_process_that_is_left(tmp_path):
    code, out, _ = interrupt(tmp_path, "TERM", "middle", "bash", "-c", f"trap 'exit 0' TERM; {MIDDLE}")
    assert code == 1
    [left] = [line for line in out.splitlines() if line.startswith("  left:") and line.endswith("sleep 600")]
    subprocess.run(["kill", left.split()[1]], check=True, timeout=30)


def test_a_file_that_is_left_at_an_ordinary_end(tmp_path):
    code, out, _ = interrupt(tmp_path, "none", ".", "touch", str(tmp_path / "stale"))
    assert code == 1
    assert f"left: {tmp_path}/stale" in out


def test_a_command_that_ends_before(tmp_path):
    code, out, _ = interrupt(tmp_path, "TERM", "middle", "false")
    assert (code, out) == (1, "false: exit 1 before its output matched 'middle': build/interrupt.log\n")


@pytest.mark.parametrize("arguments", [(), ("KILL", ".", "true"), ("TERM", ".")])
def test_bad_arguments(tmp_path, arguments):
    code, _, err = interrupt(tmp_path, *arguments)
    assert code == 2
    assert "usage: scripts/suites/interrupt TERM|INT|HUP|none PATTERN COMMAND" in err
    assert list(tmp_path.iterdir()) == []
