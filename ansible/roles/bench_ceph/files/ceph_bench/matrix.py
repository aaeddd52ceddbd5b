"""What is measured, in which order: a matrix, checked as a whole before anything is done."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

STOCK = "stock"
# The same again: how far the two differ is noise.
AGAIN = "stock-again"
POLICIES = ("space", "local", "memory", "cpu", "latency", "journal", "score")
# What is wrong with the cluster, and what that is called in the report.
SCENARIOS = {
    "even": "nothing wrong",
    "racks": "slow links between the racks",
    "memory": "slow disks and unequal caches",
    "full": "writing until the first OSD is full",
}
WORKLOADS = ("write", "read")
METRICS = ("throughput", "mean", "p95", "p99")
FULL = "full"


class MatrixError(Exception):
    """One line that names the key, its value and what is allowed."""


@dataclass(frozen=True)
class Phase:
    """One strategy in one scenario, once."""

    cycle: int
    scenario: str
    strategy: str


@dataclass(frozen=True)
class Matrix:
    """Sizes in bytes, times in seconds."""

    name: str
    title: str
    scenarios: dict[str, list[str]]
    phases: int
    fills: int
    image_bytes: int
    depth: int
    settle: int
    seconds: int
    seed: int
    paper: list[dict[str, Any]] = field(default_factory=list)

    def strategies(self, scenario: str) -> list[str]:
        return [STOCK, *self.scenarios[scenario], *([AGAIN] if scenario != FULL else [])]

    def order(self, scenario: str) -> list[Phase]:
        """Each cycle has every strategy once, in an order of its own, so that what changes with time meets all alike."""
        found = []
        for cycle in range(1, (self.fills if scenario == FULL else self.phases) + 1):
            strategies = self.strategies(scenario)
            random.Random(f"{self.seed}.{scenario}.{cycle}").shuffle(strategies)
            found += [Phase(cycle, scenario, strategy) for strategy in strategies]
        return found


def _whole(low: int, high: int) -> Callable[[Any], str | None]:
    return lambda value: None if type(value) is int and low <= value <= high else f"a whole number from {low} to {high}"


def _scenarios(value: Any) -> str | None:
    if not isinstance(value, dict) or not value or not set(value) <= set(SCENARIOS):
        return f"a list of policies for some of {', '.join(SCENARIOS)}"
    for policies in value.values():
        if not isinstance(policies, list) or not set(policies) <= set(POLICIES) or len(set(policies)) < len(policies):
            return f"lists of {', '.join(POLICIES)}, each once"
    return None


def _paper(value: Any) -> str | None:
    allowed = f"entries with source, scenario, workload ({', '.join(WORKLOADS)}), strategy, metric ({', '.join(METRICS)}) and ratio"
    if not isinstance(value, list):
        return allowed
    for entry in value:
        if not isinstance(entry, dict) or set(entry) != {"source", "scenario", "workload", "strategy", "metric", "ratio"}:
            return allowed
        if entry["workload"] not in WORKLOADS or entry["metric"] not in METRICS or not isinstance(entry["ratio"], float):
            return allowed
    return None


CHECKS: dict[str, Callable[[Any], str | None]] = {
    "name": lambda v: None if isinstance(v, str) and re.fullmatch(r"[a-z0-9-]+", v) else "small letters, digits and -",
    "title": lambda v: None if isinstance(v, str) and v else "a text",
    "scenarios": _scenarios,
    "phases": _whole(1, 99),
    "fills": _whole(1, 99),
    # An object is a block, and an image has at least as many as may be in flight.
    "image_bytes": lambda v: _whole(4 << 20, 1 << 40)(v) or (None if v % (4 << 20) == 0 else "a multiple of 4194304"),
    "depth": _whole(1, 64),
    "settle": _whole(0, 600),
    "seconds": _whole(1, 3600),
    "seed": _whole(0, 1_000_000),
    "paper": _paper,
}
DEFAULTS = {"seed": 1, "paper": [], "fills": 1}


def parse(data: Any) -> Matrix:
    """The matrix, or MatrixError."""
    if not isinstance(data, dict):
        raise MatrixError(f"the matrix is {data!r}, allowed: keys and values")
    if unknown := sorted(set(map(str, data)) - set(CHECKS)):
        raise MatrixError(f"{unknown[0]}: no such key, allowed: {', '.join(CHECKS)}")
    values = {**DEFAULTS, **data}
    for key, check in CHECKS.items():
        if key not in values:
            raise MatrixError(f"{key} is missing, allowed: {check(None)}")
        if allowed := check(values[key]):
            raise MatrixError(f"{key} is {values[key]!r}, allowed: {allowed}")
    return Matrix(**values)
