"""Test hosts and a client, on which playbooks run as they do on real ones."""

import json
import os
import shutil
from contextlib import contextmanager
from pathlib import Path

import processes
import pytest

from collection_paths import COLLECTION
from installed import surroundings

CHECKOUT = COLLECTION.parent
TESTBED = COLLECTION / "testbed/testbed"
NODES = ("h1", "h2", "h3")
SECONDS = 1800


class Hosts:
    """The testbed's command and Ansible's, as a user runs them. sources is the inventory's folder."""

    def __init__(self, name, count=len(NODES)):
        self.names = (*NODES[:count], "client")
        self.sources = CHECKOUT / f"build/ansible/{name}"
        # Their own, so a testbed that someone uses here meanwhile is not touched.
        self.state = Path(f"/var/tmp/stowage-{name}")
        self.environment = {**os.environ, "STOWAGE_TESTBED": str(self.state), "ANSIBLE_NOCOLOR": "1"}

    def testbed(self, *arguments):
        # What removes things goes on when the tests are ended.
        run = processes.run_whatever_happens if arguments[0] == "down" else processes.run
        done = run([TESTBED, *arguments], SECONDS, env=self.environment)
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    def ssh(self, host, *command):
        return self.testbed("ssh", host, *command)

    def addresses(self):
        return {h["name"]: h["address"] for h in json.loads(self.testbed("status", "--format", "json"))["hosts"]}

    def down_and_up(self, host, unit):
        """When the unit last went down and came up, in microseconds of the one clock that test hosts share."""
        return self.moments(host, unit, "InactiveEnter", "ActiveEnter")

    def moments(self, host, unit, *events):
        """The last moment of each of systemd's events, on the same clock."""
        names = [f"{event}TimestampMonotonic" for event in events]
        said = self.ssh(host, f"systemctl show --property={','.join(names)} {unit}")
        values = dict(line.split("=") for line in said.split())
        return tuple(int(values[name]) for name in names)

    def command(self, name, *arguments):
        """ansible-playbook with a playbook of the collection, or a file."""
        book = name if name.endswith(".yml") else f"stowage.clusters.{name}"
        return [COLLECTION / "run", "ansible-playbook", book, "-i", self.sources, *arguments]

    def playbook(self, name, *arguments):
        """The recap of a run that succeeded: {host: {"changed": 0, "failed": 0, ...}}."""
        return self._recap(self.command(name, *arguments), self.environment)

    def refused(self, name, *arguments):
        """What a run said that failed."""
        done = processes.run(self.command(name, *arguments), SECONDS, env=self.environment)
        assert done.returncode != 0, done.stdout[-8000:]
        return " ".join((done.stdout + done.stderr).split())

    def playbook_from(self, home, name, *arguments):
        """The same, of the collection that is installed in a home, without the checkout."""
        return self._recap(["ansible-playbook", f"stowage.clusters.{name}", "-i", self.sources, *arguments], surroundings(home))

    @staticmethod
    def _recap(command, environment):
        done = processes.run(command, SECONDS, env=environment)
        assert done.returncode == 0, done.stdout[-8000:] + done.stderr
        lines = done.stdout.partition("PLAY RECAP")[2].splitlines()[1:]
        fields = [line.split() for line in lines if ":" in line]
        return {f[0]: {k: int(v) for k, v in (pair.split("=") for pair in f[2:])} for f in fields}


def end_connections():
    """Ansible keeps them open for a minute, in processes of their own."""
    for socket in Path(os.environ["ANSIBLE_SSH_CONTROL_PATH_DIR"]).glob("*"):
        processes.run_whatever_happens(["ssh", "-o", f"ControlPath={socket}", "-O", "exit", "any"], 20)


@contextmanager
def running(name, *options, count=len(NODES)):
    """Hosts of their own, and nothing left of them afterwards."""
    missing = processes.run([TESTBED, "preflight"], 60)
    if missing.returncode != 0:
        reasons = [line for line in missing.stdout.splitlines() if "MISSING" in line]
        pytest.skip(f"test hosts are not possible here: {'; '.join(reasons)}")
    here = Hosts(name, count)
    here.testbed("down")
    shutil.rmtree(here.sources, ignore_errors=True)
    shutil.copytree(COLLECTION / "inventories/testbed/group_vars", here.sources / "group_vars")
    try:
        here.testbed("up", str(count), "--client", "--inventory", str(here.sources / "hosts.yml"), *options)
        yield here
    finally:
        end_connections()
        here.testbed("down")
    assert here.testbed("status", "--clean") == "nothing left\n"
