"""Stock fio with its rbd engine."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from stowage_ceph.errors import ClusterError

from .setup import Setup
from .stage import POOL

DEPTH = 2
SECONDS = 300


@dataclass(frozen=True)
class Figures:
    """Of all jobs together; latencies in microseconds, from submission to completion."""

    operations: int
    errors: int
    seconds: float
    ops_per_s: float
    mean: int
    p50: int
    p95: int
    p99: int
    p999: int


def run(setup: Setup, strategy: str, configuration: Path, names: list[str], direction: str) -> Figures:
    """Writes each image once as a whole (randwrite), or reads it (randread), an object at a time, all images at the same time."""
    loops = 1 if direction.endswith("write") else setup.reads
    options = [
        "ioengine=rbd",
        "clientname=admin",
        f"pool={POOL}",
        f"bs={setup.object_bytes}",
        f"iodepth={DEPTH}",
        f"rw={direction}",
        f"loops={loops}",
        "group_reporting=1",
    ]
    jobs = [line for name in names for line in (f"[{name}]", f"rbdname={name}")]
    report = configuration.with_name("fio.json")  # its standard output has librbd's warnings too
    library = {"LD_LIBRARY_PATH": str(setup.library(strategy))} if setup.library(strategy) else {}
    done = subprocess.run(
        ["fio", "--output-format=json", f"--output={report}", "-"],
        input="\n".join(["[global]", *options, *jobs]) + "\n",
        env={"CEPH_CONF": str(configuration), "PATH": "/usr/bin:/bin", **library},
        cwd=configuration.parent,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise ClusterError(f"fio {direction}: exit code {done.returncode}: {(done.stderr or done.stdout).strip()[-500:]}")
    group = json.loads(report.read_text(encoding="utf-8"))["jobs"][0]
    side = group["write" if direction.endswith("write") else "read"]
    latency = side["clat_ns"]
    at = {name: round(latency["percentile"][f"{name}0000"] / 1000) for name in ("50.00", "95.00", "99.00", "99.90")}
    return Figures(
        operations=side["total_ios"],
        errors=group["total_err"] if "total_err" in group else group["error"],
        seconds=side["runtime"] / 1000,
        ops_per_s=side["iops"],
        mean=round(latency["mean"] / 1000),
        p50=at["50.00"],
        p95=at["95.00"],
        p99=at["99.00"],
        p999=at["99.90"],
    )
