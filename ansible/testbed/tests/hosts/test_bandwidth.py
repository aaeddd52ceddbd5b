"""Links: the kernel has the cap that was asked for, and does not let more pass."""

import time

import pytest
from kernel_caps import Kernel
from preconditions import need, need_delays
from waiting import until

from stowage_testbed import traffic

ENOUGH = 20 << 20


@pytest.fixture
def busy(shaped):
    """busy(one, other): from now on, one sends to the other what the link takes."""
    started = []

    def start(one, other):
        for host, unit, command in (
            (other, "sink", "iperf3 --server --one-off"),
            (one, "flow", f"iperf3 --client {other} --time 3600"),
        ):
            shaped.ssh(host, "systemd-run", "--quiet", "--collect", f"--unit={unit}", *command.split())
            started.append((host, unit))
            if unit == "sink":
                shaped.ssh(host, "timeout 110 sh -c 'until ss --no-header --listening --tcp sport = 5201 | grep -q .; do :; done'")

    yield start
    for host, unit in reversed(started):
        shaped.run("ssh", host, "systemctl", "stop", unit)


def tbf(kernel, end):
    found = [queue for queue in kernel.queues(end) if queue["kind"] == "tbf"]
    assert len(found) == 1, found
    return found[0]


def insist_on_a_cap(read, rate):
    """What passes while the queue is full is at most what the rate allows, and what its bucket held. read gives the bytes so far."""
    began, before = time.monotonic(), read()
    until(lambda: read() >= before + ENOUGH, f"{ENOUGH} bytes pass")
    passed = read() - before
    assert passed <= rate / 8 * (time.monotonic() - began) + traffic.burst(rate)


@pytest.mark.parametrize(("asked", "rate"), [("100M", 10**8), ("1G", 10**9)])
@pytest.mark.parametrize("end", ["from", "to"])
def test_bandwidth(shaped, busy, asked, rate, end):
    need("tbf")
    kernel = Kernel(shaped)
    shaped.must("shape", "h1", "--bandwidth", asked)
    for each in ("from", "to"):
        options = tbf(kernel, each)["options"]
        assert options["rate"] * 8 == rate
        assert options["burst"] == traffic.burst(rate)

    busy(*(("h1", "h2") if end == "from" else ("h2", "h1")))
    insist_on_a_cap(lambda: tbf(kernel, end)["bytes"], rate)
    # 1 Gbit/s may be more than a busy machine has to send.
    if rate == 10**8:
        until(lambda: tbf(kernel, end)["overlimits"] > 100, "the queue makes packets wait")


def test_bandwidth_of_a_pair(shaped, busy):
    need("htb")
    rate = 10**8
    shaped.must("shape", "client", "--bandwidth", "100M", "--to", "h2")
    assert Kernel(shaped, "h1").classes("from") == {}
    assert len(Kernel(shaped, "client").classes("from")[rate]) == 1
    capped, free = Kernel(shaped, "h2").classes("from")[rate], Kernel(shaped, "h2").classes("from")[traffic.UNBOUNDED]
    assert len(capped) == 1
    # From h2 to h1 is another pair: not a byte of it is in the capped class.
    busy("h2", "h1")
    until(lambda: sum(Kernel(shaped, "h2").classes("from")[traffic.UNBOUNDED]) > sum(free) + ENOUGH, "h2 sends to h1")
    assert Kernel(shaped, "h2").classes("from")[rate] == capped


@pytest.mark.parametrize(("one", "other"), [("h1", "h2"), ("h2", "h1")])
def test_bandwidth_of_a_pair_both_ways(shaped, busy, one, other):
    need("htb")
    rate = 10**8
    shaped.must("shape", "h1", "--bandwidth", "100M", "--to", "h2")
    kernel = Kernel(shaped, one)
    busy(one, other)
    insist_on_a_cap(lambda: kernel.classes("from")[rate][0], rate)


def test_caps_are_taken_off(shaped):
    need("cpu", "memory", "tbf")
    shaped.must("shape", "all", "--cpus", "0.5", "--memory", "1G", "--bandwidth", "100M")
    assert {str(h["shape"]) for h in shaped.status()["hosts"] if h["name"] != "client"} == {
        "{'cpus': 0.5, 'memory': 1073741824, 'bandwidth': 100000000}"
    }
    shaped.must("shape", "h1", "--bandwidth", "none")
    shaped.must("shape", "h2", "--reset")
    shapes = {h["name"]: h["shape"] for h in shaped.status()["hosts"]}
    assert shapes == {"h1": {"cpus": 0.5, "memory": 1 << 30}, "h2": {}, "client": {}}
    kernel = Kernel(shaped)
    assert "tbf" not in {queue["kind"] for end in ("from", "to") for queue in kernel.queues(end)}
    assert (kernel.memory_limit(), kernel.cpu_quota() is None) == (1 << 30, False)
    kernel = Kernel(shaped, "h2")
    assert (kernel.memory_limit(), kernel.cpu_quota()) == (None, None)


def test_latency_and_bandwidth_together(shaped, busy):
    need_delays()
    need("tbf")
    shaped.must("shape", "h1", "--latency", "2ms", "--bandwidth", "100M")
    rate = 10**8
    kernel = Kernel(shaped)
    kinds = {queue["kind"] for queue in kernel.queues("from")}
    busy("h1", "h2")
    if "tbf" in kinds:
        insist_on_a_cap(lambda: tbf(kernel, "from")["bytes"], rate)
    else:
        insist_on_a_cap(lambda: sum(map(sum, kernel.classes("from").values())), rate)
