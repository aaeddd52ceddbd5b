"""What the launcher refuses on a machine that could have hosts; nothing is changed."""

import pytest
from machine import STATE

from stowage_testbed.command import run


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
