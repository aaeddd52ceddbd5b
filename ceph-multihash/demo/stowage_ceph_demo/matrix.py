"""What is measured, in which order."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

NONE, WORSE = "none", "one-worse"
SCENARIOS = (NONE, WORSE)


@dataclass(frozen=True)
class Phase:
    """One strategy in one scenario, once."""

    cycle: int
    scenario: str
    strategy: str


def phases(strategies: Iterable[str], cycles: int, seed: int, scenarios: Iterable[str] = SCENARIOS) -> Iterator[Phase]:
    """Scenario after scenario, as a full disk stays full; within, cycle after cycle, each in an order of its own."""
    order = random.Random(seed)
    for scenario in scenarios:
        for cycle in range(1, cycles + 1):
            shuffled = list(strategies)
            order.shuffle(shuffled)
            yield from (Phase(cycle, scenario, strategy) for strategy in shuffled)
