"""The bounds by which counts are judged. No cluster."""

from fractions import Fraction
from math import comb

import pytest
from chance import binomial


@pytest.mark.parametrize(("draws", "share"), [(10, Fraction(1, 2)), (60, Fraction(3, 4)), (200, Fraction(1, 10))])
def test_as_exact_arithmetic_has_it(draws, share):
    low, high = binomial(draws, float(share), 1e-6)
    odds = [comb(draws, hits) * share**hits * (1 - share) ** (draws - hits) for hits in range(draws + 1)]
    half = Fraction(1, 2_000_000)
    assert sum(odds[:low]) < half <= sum(odds[: low + 1])
    assert sum(odds[high + 1 :]) < half <= sum(odds[high:])


def test_a_thousand_coins():
    assert binomial(1000, 0.5) == (404, 596)
