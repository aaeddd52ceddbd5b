"""Who waits how long for whom: the one-way delay between any two hosts, from the shapes and the pairs."""

from .model import Testbed, pair


def between(testbed: Testbed, one: str, other: str) -> int:
    """Microseconds one way: the pair's own latency, or else both hosts' latencies, as on two access links in a row."""
    own = testbed.pairs.get(pair(one, other))
    if own is not None:
        return own
    return latency(testbed, one) + latency(testbed, other)


def latency(testbed: Testbed, host: str) -> int:
    """The host's own latency in microseconds; that towards the machine itself."""
    return testbed.hosts[host].shape.latency or 0


def delayed(testbed: Testbed) -> list[str]:
    """The hosts with a latency of their own or a pair's; all others may stay on the plain bridge."""
    paired = {name for key in testbed.pairs for name in key.split(":")}
    return [name for name in testbed.hosts if latency(testbed, name) or name in paired]
