"""The files that `stowage report` makes the page from: run.json and a file for each phase."""

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from . import fio
from .matrix import NONE, WORSE, Phase
from .setup import AGAIN, STOCK, Setup
from .stage import CLIENT_LOCATION, OSD_BYTES, OSDS, RACKS, WORSE_FILL, WORSE_MILLIS, WORSE_OSD

TROUBLE = f"osd.{WORSE_OSD} filled to {WORSE_FILL:.0%} and each of its operations {WORSE_MILLIS} ms later"


def _method(setup: Setup, version: str) -> list[str]:
    blocks = f"{setup.object_bytes >> 20} MiB" if setup.object_bytes >= 1 << 20 else f"{setup.object_bytes >> 10} KiB"
    patched = ["Images of `patched-` have a map, and are written and read by the patched librbd; stock daemons serve all."] if setup.patched else []
    return [
        f"A real Ceph {version}: one monitor, one manager, {OSDS} OSDs on sparse files of {OSD_BYTES >> 30} GiB, all processes of this machine on loopback, in "
        f"{RACKS} racks; a pool of one replica, so that an object's bytes are its one OSD's. The client is at {CLIENT_LOCATION}.",
        f"Each phase makes {setup.images} images of {setup.image_bytes >> 20} MiB and has stock fio's rbd engine write all of them once in blocks of {blocks}, "
        "an object each (workload `first-write`: the first access of each object, so that what it costs to place it is in it), "
        f"{fio.DEPTH} blocks of each under way, then read all of them (`read`).",
        "The object maps of a phase's images, which first writes wait for, are spread over the OSDs alike in all phases, by the OSDs' shares of the placement groups.",
        "Images of `stock` have no plug-in, those of the plug-in the fence `conf_rbd_plugins=multihash`, so that stock librbd loads it, and two choices for each object.",
        *patched,
        "Strategies alternate within each cycle, in an order drawn anew. Shares are of the bytes of a phase, as the OSDs count them.",
        "All OSDs share one machine: its memory and CPU are the same for each, so the policies memory, cpu and score would have nothing to tell them apart "
        "and are left out; and its two cores and one disk carry all OSDs, so throughput says little of what balance is worth.",
    ]


def _version() -> str:
    """Such as 18.2.7."""
    return subprocess.run(["ceph", "--version"], stdout=subprocess.PIPE, text=True, timeout=60, check=True).stdout.split()[2]


def write_run(setup: Setup, folder: Path, cycles: int, seed: int) -> None:
    version = _version()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("phases/*.json"):
        old.unlink()
    _write(
        folder / "run.json",
        {
            "title": "Hash choices on Ceph: where new objects go",
            "system": f"ceph-{version}",
            "matrix": {"cycles": cycles, "seed": seed},
            "scenarios": [
                {"name": WORSE, "text": TROUBLE, "affected": [f"osd.{WORSE_OSD}"], "kind": "real"},
                {"name": NONE, "text": "nothing wrong", "affected": [], "kind": "none"},
            ],
            "skipped": {},
            "strategies": setup.strategies,
            "roles": {
                "subject": setup.subject,
                "baseline": STOCK,
                "published": setup.published,
                "control": STOCK,
                "control_again": AGAIN,
            },
            "method": _method(setup, version),
            "facts": {"date": datetime.now(UTC).strftime("%Y-%m-%d"), "shares": "bytes by OSD"},
            "hosts": [{"name": "this machine", "CPUs": str(os.cpu_count()), "kernel": platform.release()}],
            "paper": [],
            "metrics": ["throughput", "mean", "p99"],
        },
    )


def write_phase(setup: Setup, folder: Path, phase: Phase, workload: str, seed: int, figures: fio.Figures, by_osd: dict[str, int]) -> None:
    key = {
        "cycle": phase.cycle,
        "scenario": phase.scenario,
        "workload": workload,
        "load": {"clients": setup.images, "rate_per_s": 0.0},
        "strategy": phase.strategy,
    }
    name = f"{phase.cycle:02d}.{phase.scenario}.{workload}.c{setup.images}.{phase.strategy}.json"
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
