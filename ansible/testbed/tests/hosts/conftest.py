"""The one testbed that all real tests share."""

import shutil

import pytest
from machine import STATE, Machine

from stowage_testbed import preflight

NO_REAL_HOSTS = "; ".join(f"{c.name} ({c.remedy})" for c in preflight.checks() if c.required and not c.present)


@pytest.fixture(scope="session")
def machine():
    """The machine with nothing of ours on it, before and after."""
    if NO_REAL_HOSTS:
        pytest.skip(f"real hosts are not possible here: {NO_REAL_HOSTS}")
    machine = Machine()
    machine.must("down")
    try:
        yield machine
    finally:
        machine.must("down")
        shutil.rmtree(STATE, ignore_errors=True)


@pytest.fixture(scope="module")
def pair(machine):
    """Two hosts and a client, without caps."""
    machine.up("2", "--client")
    yield machine
    machine.must("down")


@pytest.fixture
def shaped(pair):
    """The pair; whatever caps a test set are taken off after it."""
    yield pair
    for host in ("all", "client"):
        pair.must("shape", host, "--reset")
