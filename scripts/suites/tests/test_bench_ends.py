"""ansible/bench/run, ended while a playbook runs, ends the playbook and takes the hosts down."""

import os
import shutil
import signal
from pathlib import Path

import pytest
from ended import at_once, end, endless

TOP = Path(__file__).resolve().parents[3]


@pytest.fixture
def checkout(tmp_path):
    """What the script needs until the first playbook runs; a testbed that only notes what it is asked for."""
    (tmp_path / "ansible/testbed").mkdir(parents=True)
    (tmp_path / "ansible/bench/matrices").mkdir(parents=True)
    shutil.copy(TOP / "ansible/bench/run", tmp_path / "ansible/bench/run")
    shutil.copy(TOP / "ansible/bench/matrices/alluxio.yml", tmp_path / "ansible/bench/matrices/alluxio.yml")
    testbed = tmp_path / "ansible/testbed/testbed"
    testbed.write_text(f"#!/bin/sh\necho $1 >>{tmp_path}/asked\n", encoding="utf-8")
    testbed.chmod(0o755)
    endless(tmp_path, "ansible/run")
    return tmp_path


@pytest.mark.skipif(os.geteuid() != 0, reason="the script makes test hosts, as root only")
@pytest.mark.parametrize("heard", ["in the wait", "before it"])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_the_playbook_and_the_hosts(checkout, number, code, heard):
    environment = at_once(checkout) if heard == "before it" else {}
    assert end([checkout / "ansible/bench/run", "alluxio"], checkout, number, environment) == (code, False)
    asked = (checkout / "asked").read_text(encoding="utf-8").split()
    assert asked[-1] == "down" and asked.count("up") == 1
