"""Each file of tests has hosts of its own, made with the options it names, so that the files can run side by side."""

import pytest
from host_set import NODES, running
from traces import look


@pytest.fixture(scope="module")
def hosts(request):
    count = getattr(request.module, "COUNT", len(NODES))
    with running(request.module.__name__.replace("_", "-"), *request.module.OPTIONS, count=count) as here:
        yield here


@pytest.fixture(scope="module")
def address(hosts):
    """A function from the name of a host to its address."""
    return hosts.addresses().__getitem__


@pytest.fixture(scope="module")
def fresh(hosts):
    """What was on the hosts before anything was done."""
    return look(hosts)
