"""An answer is counted as what it is, and one that breaks a rule is refused."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import instance  # noqa: E402
import outcome  # noqa: E402

OLD = [[0, 1], [1, 2]]
LOADS = [4.0, 2.0]


def test_counts_copies_and_the_fullest_node():
    new = [[0, 2], [1, 2]]
    balance, copies = outcome.judge(OLD, new, outcome.even(new), LOADS, 3, 2)
    assert copies == 1
    assert balance == pytest.approx(3 / 2)


def test_counts_weights():
    balance, copies = outcome.judge(OLD, OLD, [[0.5, 0.5], [0, 1]], LOADS, 3, 2)
    assert (balance, copies) == (pytest.approx(1), 0)


@pytest.mark.parametrize(
    ("new", "slots", "message"),
    [
        ([[0], [1, 2]], 2, "partition 0 on nodes"),
        ([[0, 0], [1, 2]], 2, "each once"),
        ([[0, 1], [0, 1]], 1, "node 0 holds 2 replicas, allowed: 1"),
    ],
)
def test_refuses_what_breaks_a_rule(new, slots, message):
    with pytest.raises(ValueError, match=message):
        outcome.judge(OLD, new, outcome.even(new), LOADS, 3, slots)


def test_instances_have_room_for_three_replicas():
    for partitions in (10, 100, 1000):
        nodes, slots = instance.nodes_for(partitions)
        assert nodes * slots >= 3 * partitions
        before, after = instance.loads(partitions, 1)
        assert len(before) == len(after) == partitions
        assert all(0.5 <= b / a <= 2 for a, b in zip(before, after, strict=True))
    assert instance.loads(10, 1) == instance.loads(10, 1)


def test_holders_are_per_partition():
    plan = {"replicas": [2, 1], "placement": [[0], [0, 1]]}
    assert instance.holders(plan) == [[0, 1], [1]]
