"""Bad input: exit code 2 and one line that names option, value and what is allowed; nothing is changed."""

import os
import subprocess

import pytest
from conftest import HOME, NO_REAL_HOSTS, STATE, Machine

from stowage_testbed.command import run

SYSTEM_PYTHON = "/usr/bin/python3"


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
    result = Machine().run(*arguments, timeout=30)
    assert result.code == 2
    assert result.out == ""
    assert len(result.err.splitlines()) == 1
    assert all(part in result.err for part in parts), result.err
    assert STATE.exists() == existed


@pytest.mark.parametrize("path", ["relative/path", "/with,comma", "/with space"])
def test_a_state_directory_that_mounts_cannot_name(path):
    result = Machine().run("status", timeout=30, environment={"STOWAGE_TESTBED": path})
    assert result.code == 2
    assert "STOWAGE_TESTBED" in result.err and path in result.err


@pytest.mark.skipif(bool(NO_REAL_HOSTS), reason=f"refused earlier: {NO_REAL_HOSTS}")
@pytest.mark.parametrize(
    ("arguments", "code", "part"),
    [
        (["up", "2", "--racks", "3"], 2, "--racks: 3 is not allowed: 1 to 2"),
        (["shape", "h1", "--cpus", "0.5"], 1, "there is no testbed"),
        (["ssh", "h1", "true"], 1, "there is no testbed"),
    ],
)
def test_refused_without_a_testbed(machine, arguments, code, part):
    result = machine.run(*arguments)
    assert (result.code, part in result.err) == (code, True), result.err
    assert not STATE.exists()
    assert machine.must("status", "--clean") == "nothing left\n"


@pytest.mark.skipif(bool(NO_REAL_HOSTS), reason=f"refused earlier: {NO_REAL_HOSTS}")
def test_no_space(machine, tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    run(["mount", "-t", "tmpfs", "-o", "size=32M", "small", str(small)])
    try:
        result = machine.run("up", "1", environment={"STOWAGE_TESTBED": str(small / "state")})
        assert result.code == 1
        assert result.err.startswith("testbed: no space for 1 new hosts: 3") and str(small) in result.err
        assert list(small.iterdir()) == []
    finally:
        run(["umount", str(small)])


@pytest.mark.skipif(os.geteuid() != 0, reason="gives up root, which it does not have")
@pytest.mark.skipif(not os.access(SYSTEM_PYTHON, os.X_OK), reason=f"no {SYSTEM_PYTHON}, which every user may run")
def test_without_root():
    for verb in (["up", "2"], ["down"], ["status"]):
        done = subprocess.run(
            ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", SYSTEM_PYTHON, str(HOME / "testbed"), *verb],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 1
        assert "root" in done.stderr and len(done.stderr.splitlines()) == 1
