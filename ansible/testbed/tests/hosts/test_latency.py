"""Delays: no packet is earlier than it may be, and one that nothing else holds up is on time."""

import pytest
from kernel_caps import Kernel
from preconditions import need_delays
from waiting import until

from stowage_testbed import kernel

# A busy machine delays packets further, but not all of them: the fastest of many is the one to look at. How exact it can be depends on the machine; what
# was asked for is compared exactly in `told`.
PINGS = 40
TOLERANCE = 0.1


def fastest(machine, one: str, other: str) -> float:
    """The shortest of many round trips, in milliseconds."""
    out = machine.ssh(one, "ping", "-c", str(PINGS), "-i", "0.01", other)
    return min(float(line.split("time=")[1].split()[0]) for line in out.splitlines() if "time=" in line)


def told(machine) -> set[int]:
    """All delays in microseconds, one way, that the kernel or else the delay switch was told."""
    if kernel.has_qdisc("netem"):
        queues = [queue for host in ("h1", "h2", "client") for queue in Kernel(machine, host).queues("from")]
        delays = {round(queue["options"]["delay"]["delay"] * 1e6) for queue in queues if queue["kind"] == "netem"}
    else:
        count, *lines = (machine.layout.state / "switch.config").read_text().splitlines()
        delays = {int(word) for line in lines[int(count) :] for word in line.split()}
    return delays - {0}


def insist_on_delay(machine, one: str, other: str, millis: float, base: float) -> None:
    """base is what a round trip took before; each packet takes at least millis more than none, and some not more than that and a tenth."""

    def on_time() -> bool:
        took = fastest(machine, one, other)
        assert took >= millis
        return took <= base + (1 + TOLERANCE) * millis

    until(on_time, f"a round trip from {one} to {other} of {millis} ms")


def insist_on_none(machine, one: str, other: str, millis: float) -> None:
    until(lambda: fastest(machine, one, other) < millis, f"a round trip from {one} to {other} without the delay of {millis} ms")


@pytest.mark.parametrize("millis", [1, 2, 10])
def test_latency_of_a_host(shaped, millis):
    need_delays()
    base = fastest(shaped, "h2", "h1")
    shaped.must("shape", "h1", "--latency", f"{millis}ms")
    assert told(shaped) == {1000 * millis}
    insist_on_delay(shaped, "h2", "h1", 2 * millis, base)
    insist_on_delay(shaped, "client", "h1", 2 * millis, base)
    insist_on_none(shaped, "client", "h2", millis)


def test_latency_of_a_pair(shaped):
    need_delays()
    base = fastest(shaped, "h1", "h2")
    shaped.must("shape", "h1", "--latency", "3ms", "--to", "h2")
    assert told(shaped) == {3000}
    insist_on_delay(shaped, "h1", "h2", 6, base)
    insist_on_none(shaped, "client", "h1", 3)
    insist_on_none(shaped, "client", "h2", 3)


def test_latency_under_a_bandwidth(shaped):
    need_delays()
    base = fastest(shaped, "h1", "h2")
    shaped.must("shape", "h1", "--latency", "2ms", "--bandwidth", "100M")
    insist_on_delay(shaped, "h1", "h2", 4, base)


def test_the_delay_switch_comes_back(shaped):
    need_delays()
    if kernel.has_qdisc("netem"):
        pytest.skip("this kernel has netem: the delay switch is not used")
    base = fastest(shaped, "h1", "h2")
    shaped.must("shape", "h1", "--latency", "2ms")
    shaped.cgroups.kill("switch")
    assert "problem: delay switch: not running" in shaped.run("status").out
    assert shaped.up("2") == "delays\n3 hosts up, 1 changes\n"
    insist_on_delay(shaped, "h1", "h2", 4, base)
