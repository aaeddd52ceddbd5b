"""The files that `stowage report` makes the page from: run.json and a file for each phase."""

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path

from . import fio, images
from .matrix import AGAIN, NONE, STOCK, STRATEGIES, WORSE, Phase
from .stage import CLIENT_LOCATION, OSD_BYTES, OSDS, RACKS, WORSE_FILL, WORSE_MILLIS, WORSE_OSD

SYSTEM = "ceph-18.2.7"
LOAD = {"clients": images.COUNT, "rate_per_s": 0.0}
TROUBLE = f"osd.{WORSE_OSD} filled to {WORSE_FILL:.0%} and each of its operations {WORSE_MILLIS} ms later"
METHOD = [
    f"A real Ceph 18.2.7: one monitor, one manager, {OSDS} OSDs on sparse files of {OSD_BYTES >> 30} GiB, all processes of this machine on loopback, in "
    f"{RACKS} racks; a pool of one replica, so that an object's bytes are its one OSD's. The client is at {CLIENT_LOCATION}.",
    f"Each phase makes {images.COUNT} images of {images.SIZE >> 20} MiB and has stock fio's rbd engine write all of them once in blocks of 4 MiB (workload "
    f"`first-write`: the first access of each object, so that probes and redirects are in it), {fio.DEPTH} blocks of each under way, then read all of them (`read`).",
    "Images of `stock` have no plug-in, all others the fence `conf_rbd_plugins=multihash`, so that stock librbd loads it, and two choices for each object.",
    "Strategies alternate within each cycle, in an order drawn anew. Shares are of the bytes of a phase, as the OSDs count them.",
    "All OSDs share one machine: its memory and CPU are the same for each, so the policies memory, cpu and score would have nothing to tell them apart "
    "and are left out; and its two cores and one disk carry all OSDs, so throughput says little of what balance is worth.",
]


def write_run(folder: Path, cycles: int, seed: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("phases/*.json"):
        old.unlink()
    _write(
        folder / "run.json",
        {
            "title": "Hash choices on Ceph: where new objects go",
            "system": SYSTEM,
            "matrix": {"cycles": cycles, "seed": seed},
            "scenarios": [
                {"name": WORSE, "text": TROUBLE, "affected": [f"osd.{WORSE_OSD}"], "kind": "real"},
                {"name": NONE, "text": "nothing wrong", "affected": [], "kind": "none"},
            ],
            "skipped": {},
            "strategies": STRATEGIES,
            "roles": {
                "subject": "latency",
                "baseline": STOCK,
                "published": "space",
                "control": STOCK,
                "control_again": AGAIN,
            },
            "method": METHOD,
            "facts": {"date": datetime.now(UTC).strftime("%Y-%m-%d"), "shares": "bytes by OSD"},
            "hosts": [{"name": "this machine", "CPUs": str(os.cpu_count()), "kernel": platform.release()}],
            "paper": [],
            "metrics": ["throughput", "mean", "p99"],
        },
    )


def write_phase(folder: Path, phase: Phase, workload: str, seed: int, figures: fio.Figures, by_osd: dict[str, int]) -> None:
    key = {"cycle": phase.cycle, "scenario": phase.scenario, "workload": workload, "load": LOAD, "strategy": phase.strategy}
    name = f"{phase.cycle:02d}.{phase.scenario}.{workload}.c{images.COUNT}.{phase.strategy}.json"
    _write(
        folder / "phases" / name,
        {
            "phase": key,
            "started": datetime.now(UTC).isoformat(timespec="seconds"),
            "settle_s": 0.0,
            "seconds": figures.seconds,
            "seed": seed,
            "requests": figures.operations,
            "errors": figures.errors,
            "error_kinds": {},
            "missing": 0,
            "max_lag_us": 0,
            "figures": {
                "ops_per_s": figures.ops_per_s,
                "mean_us": figures.mean,
                "p50_us": figures.p50,
                "p95_us": figures.p95,
                "p99_us": figures.p99,
                "p999_us": figures.p999,
            },
            "reads_per_node": by_osd,
        },
    )


def _write(file: Path, value: object) -> None:
    """All or nothing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.part")
    part.write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
    part.rename(file)
