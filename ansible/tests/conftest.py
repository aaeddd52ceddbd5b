"""Runs Ansible as a user would; needs no host but this one, and changes nothing on it."""

import os
import sys
from dataclasses import dataclass

import processes
import pytest
import yaml

# For what hangs.
SECONDS = 600


@dataclass(frozen=True)
class Run:
    """How a command ended."""

    code: int
    output: str

    def of(self, host):
        """What failed on the host, on one line; empty when nothing did."""
        _before, _mark, after = self.output.partition(f"fatal: [{host}]: FAILED!")
        return " ".join(after.partition("\nfatal: [")[0].partition("\nPLAY ")[0].split())


def playbook(directory, plays, hosts, groups):
    here = {"ansible_connection": "local", "ansible_python_interpreter": sys.executable}
    names = {name: {**here, **variables} for name, variables in hosts.items()}
    members = {group: {"hosts": dict.fromkeys(of)} for group, of in groups.items()}
    inventory = {"all": {"hosts": names, "children": members}}
    (directory / "hosts.yml").write_text(yaml.safe_dump(inventory, sort_keys=False), encoding="utf-8")
    (directory / "play.yml").write_text(yaml.safe_dump(plays), encoding="utf-8")
    command = ["ansible-playbook", "-i", str(directory / "hosts.yml"), str(directory / "play.yml")]
    environment = {**os.environ, "ANSIBLE_NOCOLOR": "1", "HOME": str(directory)}
    done = processes.run(command, SECONDS, env=environment)
    return Run(done.returncode, done.stdout + done.stderr)


@pytest.fixture(scope="session")
def ansible(tmp_path_factory):
    """ansible(plays, hosts, groups) runs plays on this machine under the names of hosts, which have variables, and returns a Run.

    Without groups, which are lists of names, all hosts are in the group cassandra.
    """

    def run(plays, hosts, groups=None):
        return playbook(tmp_path_factory.mktemp("ansible"), plays, hosts, groups or {"cassandra": list(hosts)})

    return run
