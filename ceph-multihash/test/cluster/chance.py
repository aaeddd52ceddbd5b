"""How far chance may take a count from what is expected, so that a right product is as good as never called wrong."""

import math

NEVER = 1e-9


def binomial(draws: int, probability: float, chance: float = NEVER) -> tuple[int, int]:
    """The least and the most of so many independent draws; beyond each of them it is with less than half of that chance."""
    odds = [_probability(draws, hits, probability) for hits in range(draws + 1)]
    return _first(odds, chance / 2), draws - _first(odds[::-1], chance / 2)


def _probability(draws: int, hits: int, probability: float) -> float:
    ways = math.lgamma(draws + 1) - math.lgamma(hits + 1) - math.lgamma(draws - hits + 1)
    return math.exp(ways + hits * math.log(probability) + (draws - hits) * math.log1p(-probability))


def _first(odds: list[float], chance: float) -> int:
    """The first index up to which the sum is not below chance."""
    total = 0.0
    for index, one in enumerate(odds):
        total += one
        if total >= chance:
            return index
    return len(odds)
