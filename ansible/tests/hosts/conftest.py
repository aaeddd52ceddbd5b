"""Three test hosts and a client, on which playbooks run as they do on real ones."""

import json
import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest

from collection_paths import COLLECTION

CHECKOUT = COLLECTION.parent
TESTBED = CHECKOUT / "ansible/testbed/testbed"
# Its own, so a testbed that someone uses here meanwhile is not touched.
STATE = Path("/var/tmp/stowage-clusters-tests")
SOURCES = CHECKOUT / "build/ansible/tests-inventory"
NODES = ("h1", "h2", "h3")
EVERYWHERE = (*NODES, "client")
SECONDS = 1800


class Hosts:
    """The testbed's command and Ansible's, as a user runs them."""

    def __init__(self, state, sources):
        self.sources = sources
        self.environment = {**os.environ, "STOWAGE_TESTBED": str(state), "ANSIBLE_NOCOLOR": "1"}

    def testbed(self, *arguments):
        done = subprocess.run(
            [TESTBED, *arguments], capture_output=True, text=True, timeout=SECONDS, env=self.environment, check=False
        )
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    def ssh(self, host, *command):
        return self.testbed("ssh", host, *command)

    def command(self, name, *arguments):
        """ansible-playbook with a playbook of the collection, or a file."""
        book = name if name.endswith(".yml") else f"stowage.clusters.{name}"
        return [COLLECTION / "run", "ansible-playbook", book, "-i", self.sources, *arguments]

    def playbook(self, name, *arguments):
        """The recap of a run that succeeded: {host: {"changed": 0, "failed": 0, ...}}."""
        done = subprocess.run(
            self.command(name, *arguments), capture_output=True, text=True, timeout=SECONDS, env=self.environment, check=False
        )
        assert done.returncode == 0, done.stdout[-8000:] + done.stderr
        lines = done.stdout.partition("PLAY RECAP")[2].splitlines()[1:]
        fields = [line.split() for line in lines if ":" in line]
        return {f[0]: {k: int(v) for k, v in (pair.split("=") for pair in f[2:])} for f in fields}


@contextmanager
def running(state, sources, *options):
    """Hosts of their own, and nothing left of them afterwards."""
    missing = subprocess.run([TESTBED, "preflight"], capture_output=True, text=True, timeout=60, check=False)
    if missing.returncode != 0:
        reasons = [line for line in missing.stdout.splitlines() if "MISSING" in line]
        pytest.skip(f"test hosts are not possible here: {'; '.join(reasons)}")
    here = Hosts(state, sources)
    here.testbed("down")
    shutil.rmtree(sources, ignore_errors=True)
    shutil.copytree(COLLECTION / "inventories/testbed/group_vars", sources / "group_vars")
    try:
        here.testbed("up", str(len(NODES)), "--client", "--inventory", str(sources / "hosts.yml"), *options)
        yield here
    finally:
        here.testbed("down")
    assert here.testbed("status", "--clean") == "nothing left\n"


@pytest.fixture(scope="session")
def hosts():
    with running(STATE, SOURCES, "--memory", "1536M") as here:
        yield here


def addresses(hosts):
    """A function from the name of a host to its address."""
    found = {h["name"]: h["address"] for h in json.loads(hosts.testbed("status", "--format", "json"))["hosts"]}
    return found.__getitem__


@pytest.fixture(scope="session")
def address(hosts):
    """The address of a host."""
    return addresses(hosts)
