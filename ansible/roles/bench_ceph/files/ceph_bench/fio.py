"""Runs of fio, and what its JSON says."""

import json
import tempfile
from pathlib import Path
from typing import Any

from .commands import Cluster, run
from .matrix import Matrix

IMAGES = 8
BLOCK = 4 << 20
# Beyond what a run is meant to take.
GRACE_SECONDS = 600


def environment(cluster: Cluster, conf: Path, images: str, matrix: Matrix, cycle: int, rate: int = 0) -> dict[str, str]:
    """What the jobs of ycsb-workloads/fio take from there."""
    return {
        "CEPH_CONF": str(conf),
        "FIO_USER": cluster.user,
        "FIO_POOL": cluster.pool,
        "FIO_IMAGES": images,
        "FIO_DEPTH": str(matrix.depth),
        "FIO_SEED": str(matrix.seed * 1000 + cycle),
        "FIO_RATE": str(rate),
        "FIO_SETTLE": str(matrix.settle),
        "FIO_SECONDS": str(matrix.seconds),
    }


def measure(job: Path, settings: dict[str, str]) -> dict[str, Any]:
    """fio's answer."""
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as report:  # standard output has librbd's warnings too
        command = ["fio", "--output-format=json", f"--output={report.name}", str(job)]
        run(command, int(settings["FIO_SETTLE"]) + int(settings["FIO_SECONDS"]) + GRACE_SECONDS, settings)
        return json.load(report)  # type: ignore[no-any-return]


def record(answer: dict[str, Any], direction: str) -> dict[str, Any]:
    """The fields of a phase that are fio's: requests, errors, figures; latencies from submission to completion.

    direction is write or read.
    """
    jobs = answer["jobs"]
    if len(jobs) != 1:
        raise ValueError(f"{len(jobs)} groups, allowed: one, by group_reporting")
    side = jobs[0][direction]
    latency = side["clat_ns"]
    percentiles = latency.get("percentile", {})
    nanos = {"mean": latency["mean"], **{name: percentiles.get(key, 0) for name, key in PERCENTILES.items()}}
    return {
        "seconds": side["runtime"] / 1000,
        "requests": side["total_ios"],
        "errors": jobs[0]["total_err"] if "total_err" in jobs[0] else int(jobs[0]["error"] != 0),
        "figures": {
            "ops_per_s": 1000 * side["total_ios"] / side["runtime"] if side["runtime"] else 0.0,
            **{f"{name}_us": round(value / 1000) for name, value in nanos.items()},
        },
    }


PERCENTILES = {"p50": "50.000000", "p95": "95.000000", "p99": "99.000000", "p999": "99.900000"}
