"""What is measured, in which order."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

STOCK, AGAIN = "stock", "stock-again"
STRATEGIES = {
    STOCK: "Ceph as it is: one hash, no plug-in",
    AGAIN: "the same once more: how far the two differ is noise",
    "space": "the choice whose OSD has the largest free share",
    "local": "the choice whose OSD is nearest to the client: host, then rack",
    "latency": "the choice whose OSD wrote fastest lately",
    "journal": "the choice whose OSD has the fewest deferred bytes",
}
NONE, WORSE = "none", "one-worse"
SCENARIOS = (NONE, WORSE)


@dataclass(frozen=True)
class Phase:
    """One strategy in one scenario, once."""

    cycle: int
    scenario: str
    strategy: str


def phases(cycles: int, seed: int) -> Iterator[Phase]:
    """Scenario after scenario, as a full disk stays full; within, cycle after cycle, each in an order of its own."""
    order = random.Random(seed)
    for scenario in SCENARIOS:
        for cycle in range(1, cycles + 1):
            strategies = list(STRATEGIES)
            order.shuffle(strategies)
            yield from (Phase(cycle, scenario, strategy) for strategy in strategies)


def count(cycles: int) -> int:
    return len(SCENARIOS) * cycles * len(STRATEGIES)
