"""What is compared, and in which order."""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.dont_write_bytecode = True
DEMO = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(DEMO), str(DEMO.parent / "testkit"), str(DEMO.parents[1] / "ansible/testbed")]

from stowage_ceph.errors import UsageError  # noqa: E402  (the path above comes first)
from stowage_ceph_demo import matrix, setup  # noqa: E402


def test_those_that_are_wanted_are_compared_with_the_controls() -> None:
    found = setup.only(setup.patched_beside(), ["patched-space", "latency"])
    assert list(found.strategies) == ["stock", "stock-again", "latency", "patched-space"]
    assert (found.subject, found.published) == ("patched-space", "latency")


def test_a_control_may_be_named() -> None:
    assert list(setup.only(setup.plugin_alone(), ["stock", "local"]).strategies) == ["stock", "stock-again", "local"]


@pytest.mark.parametrize("names", [["patched-local"], [""], ["space", "spcae"]])
def test_a_strategy_that_is_not_there_is_named_with_those_that_are(names: list[str]) -> None:
    with pytest.raises(UsageError, match=f"^--strategies: {names[-1]} is not allowed: stock, stock-again, .*, patched-latency$"):
        setup.only(setup.patched_beside(), names)


@pytest.mark.parametrize("names", [["stock"], ["stock", "stock-again"]])
def test_controls_alone_are_refused(names: list[str]) -> None:
    with pytest.raises(UsageError, match="one at least that is no control, such as latency"):
        setup.only(setup.plugin_alone(), names)


def test_each_strategy_is_measured_once_in_each_cycle_of_each_scenario() -> None:
    strategies = setup.patched_beside().strategies
    phases = list(matrix.phases(strategies, 7, 1))
    assert Counter(phases) == Counter(matrix.Phase(cycle, scenario, name) for scenario in matrix.SCENARIOS for cycle in range(1, 8) for name in strategies)
    assert [phase.scenario for phase in phases] == sorted((phase.scenario for phase in phases), key=matrix.SCENARIOS.index)
    orders = {tuple(phase.strategy for phase in phases[at : at + len(strategies)]) for at in range(0, len(phases), len(strategies))}
    assert len(orders) > 1, "never the same order in all of 14 cycles, but for one in 6! to the power of 13"
