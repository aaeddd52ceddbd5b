"""The result directory, in the format of benchmarks/report. Each file is written whole or not at all."""

import json
import os
from pathlib import Path
from typing import Any

from .matrix import AGAIN, FULL, SCENARIOS, STOCK, Matrix, MatrixError, Phase

TEXTS = {
    STOCK: "no plug-in: an object's place is CRUSH's alone",
    AGAIN: "the same again: how far the two differ is noise",
    "space": "the choice whose OSD has more of its space free",
    "local": "the choice whose OSD is on the client's host, else in its rack",
    "memory": "the choice whose OSD's host has more memory available",
    "cpu": "the choice whose OSD's host has the idler processors",
    "latency": "the choice whose OSD answers writes faster",
    "journal": "the choice whose OSD has fewer deferred bytes",
    "score": "the choice whose OSD's host has the best resource score",
}


# What a result depends on: two runs that differ in one of these have nothing to do with each other.
ASKED = ("scenarios", "phases", "fills", "image_bytes", "depth", "settle", "seconds", "seed")


def write_whole(path: Path, content: Any) -> None:
    """As JSON; the file is there with all of it, or as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    os.replace(partial, path)


class Results:
    """begun.json, run.json, phases/, fills/."""

    def __init__(self, directory: Path, matrix: Matrix):
        self.directory, self.matrix = directory, matrix
        self.load = {"clients": 8 * matrix.depth, "rate_per_s": 0.0}

    def path(self, phase: Phase, workload: str) -> Path:
        if phase.scenario == FULL:
            return self.directory / "fills" / f"{phase.cycle:02d}.{phase.strategy}.json"
        name = f"{phase.cycle:02d}.{phase.scenario}.{workload}.c{self.load['clients']}.{phase.strategy}.json"
        return self.directory / "phases" / name

    def has(self, phase: Phase, *workloads: str) -> bool:
        return all(self.path(phase, workload).exists() for workload in workloads)

    def begin(self) -> None:
        """Remembers what is asked for, or raises MatrixError if what is there was measured for something else."""
        begun = self.directory / "begun.json"
        asked = {key: getattr(self.matrix, key) for key in ASKED}
        if not begun.exists():
            if any(self.directory.glob("phases/*.json")) or any(self.directory.glob("fills/*.json")):
                raise MatrixError(f"{begun.name} is missing beside results, so nobody knows what they are of; allowed: another folder of results")
            self.write(begun, asked)
            return
        before = json.loads(begun.read_text(encoding="utf-8"))
        for key, value in asked.items():
            if before.get(key) != value:
                raise MatrixError(
                    f"{key} is {value!r}, but the results that there are were begun with {before.get(key)!r}; "
                    "allowed: the same matrix, or another folder of results"
                )

    def write(self, path: Path, content: dict[str, Any]) -> None:
        write_whole(path, content)

    def key(self, phase: Phase, workload: str) -> dict[str, Any]:
        return {
            "cycle": phase.cycle,
            "scenario": phase.scenario,
            "workload": workload,
            "load": self.load,
            "strategy": phase.strategy,
        }

    def fills(self) -> dict[str, list[float]]:
        """strategy -> how full the cluster was when its first OSD was, each time."""
        found: dict[str, list[float]] = {}
        for path in sorted((self.directory / "fills").glob("*.json")):
            fill = json.loads(path.read_text(encoding="utf-8"))
            found.setdefault(fill["strategy"], []).append(fill["fill"])
        return found

    def write_run(self, facts: dict[str, Any], affected: dict[str, list[str]]) -> None:
        matrix = self.matrix
        used = [name for name in matrix.scenarios if name != FULL]
        named = {s for name in used for s in matrix.scenarios[name]}
        policies = [name for name in TEXTS if name in named]
        fills = {
            f"full, {strategy}": "cluster filled to " + ", ".join(f"{100 * fill:.1f}%" for fill in found) + " (paper: "
            + ("73%)" if strategy == STOCK else "96%)")
            for strategy, found in self.fills().items()
        }  # fmt: skip
        self.write(
            self.directory / "run.json",
            {
                "title": matrix.title,
                "system": "ceph",
                "matrix": {"scenarios": matrix.scenarios, "phases": matrix.phases, "seed": matrix.seed},
                "scenarios": [
                    {"name": name, "text": SCENARIOS[name], "affected": affected.get(name, []), "kind": "none" if name == "even" else "real"}
                    for name in used
                ],
                "skipped": {},
                "strategies": {name: TEXTS[name] for name in (STOCK, *policies, AGAIN)},
                "roles": {
                    "subject": policies[0] if policies else AGAIN,
                    "baseline": STOCK,
                    "published": STOCK,
                    "control": STOCK,
                    "control_again": AGAIN,
                },
                "method": [
                    f"fio's librbd engine, blocks of 4 MB, 8 images of {matrix.image_bytes >> 20} MiB, {matrix.depth} in flight for each",
                    "write: every object of fresh images once, which is when its place is chosen; read: the same objects at random, for "
                    f"{matrix.seconds} s after {matrix.settle} s",
                    "every cycle has each strategy once, in a random order",
                    "shares are of bytes that the hosts' OSDs served as first replica",
                ],
                "facts": {**facts["facts"], **fills},
                "hosts": facts["hosts"],
                "paper": [{**figure, "load": self.load} for figure in matrix.paper],
                "metrics": ["throughput", "mean", "p99"],
            },
        )
