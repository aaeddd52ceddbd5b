"""Bad input: exit code 2 and one line that names option, value and what is allowed; nothing is changed."""

import os

import processes
import pytest
from machine import LAUNCHER, STATE, Machine

SYSTEM_PYTHON = "/usr/bin/python3"
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["up"], ["N"]),
        (["up", "0"], ["N", "0", "1 to 64"]),
        (["up", "many"], ["N", "many", "1 to 64"]),
        (["up", "2", "--cpus", "1000"], ["--cpus", "1000", "0.01 to"]),
        (["up", "2", "--memory", "1k"], ["--memory", "1k", "128M to"]),
        (["up", "2", "--disk-read", "fast"], ["--disk-read", "fast", "64K to 1T"]),
        (["up", "2", "--bandwidth", "1"], ["--bandwidth", "1", "64K to 100G"]),
        (["up", "2", "--racks", "0"], ["--racks", "0", "1 to 64"]),
        (["up", "2", "--image", "debian99"], ["--image", "debian99", "debian12", "debian13"]),
        (["up", "2", "--latency", "2ms"], ["--latency"]),
        (["up", "2", "--cpu", "1"], ["--cpu"]),
        (["shape", "all", "--latency", "2"], ["--latency", "2", "100us to 10s"]),
        (["shape"], ["HOST|all"]),
        (["status", "--format", "xml"], ["--format", "xml", "text", "json"]),
        (["conquer"], ["conquer", "preflight", "up", "down"]),
        ([], ["VERB"]),
    ],
)
def test_bad_input(arguments, parts):
    existed = STATE.exists()
    result = Machine().run(*arguments, timeout=300)
    assert result.code == 2
    assert result.out == ""
    assert len(result.err.splitlines()) == 1
    assert all(part in result.err for part in parts), result.err
    assert STATE.exists() == existed


@pytest.mark.parametrize("path", ["relative/path", "/with,comma", "/with space"])
def test_a_state_directory_that_mounts_cannot_name(path):
    result = Machine().run("status", timeout=300, environment={"STOWAGE_TESTBED": path})
    assert result.code == 2
    assert "STOWAGE_TESTBED" in result.err and path in result.err


@pytest.mark.skipif(not os.access(SYSTEM_PYTHON, os.X_OK), reason=f"no {SYSTEM_PYTHON}, which every user may run")
@pytest.mark.parametrize("verb", [["up", "2"], ["down"], ["status"]], ids=lambda verb: verb[0])
def test_without_root(verb):
    command = [SYSTEM_PYTHON, LAUNCHER, *verb]
    if os.geteuid() == 0:
        command = [*NOBODY, *command]
        if processes.run([*NOBODY, "test", "-r", LAUNCHER], 10).returncode != 0:
            pytest.skip("only root may read this checkout")
    done = processes.run(command, 60)
    assert done.returncode == 1
    assert "root" in done.stderr and len(done.stderr.splitlines()) == 1
