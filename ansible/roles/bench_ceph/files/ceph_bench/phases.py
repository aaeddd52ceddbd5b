"""A phase: fresh images, every object written once, then read."""

import time
from datetime import datetime, timezone
from pathlib import Path

from . import fio
from .commands import Cluster, configuration
from .matrix import AGAIN, STOCK, WORKLOADS, Matrix, Phase
from .results import Results


def placed(strategy: str) -> bool:
    """Whether the plug-in has a say."""
    return strategy not in (STOCK, AGAIN)


def client_configuration(base: Path, work: Path, strategy: str) -> Path:
    """The ceph.conf of the strategy."""
    target = work / f"ceph-{strategy}.conf"
    configuration(base, target, {"rados_multihash_policy": strategy} if placed(strategy) else {})
    return target


def carry_out(cluster: Cluster, results: Results, matrix: Matrix, phase: Phase, conf: Path, jobs: Path) -> None:
    """Measures what is missing of the phase: both workloads or none, because the second reads what the first placed."""
    cluster.remove_images()
    names = f"bench-{phase.scenario}-{phase.cycle}-{phase.strategy}-{time.time_ns()}"
    cluster.make_images(names, fio.IMAGES, matrix.image_bytes, placed(phase.strategy))
    settings = fio.environment(cluster, conf, names, matrix, phase.cycle)
    found = {}
    for workload in WORKLOADS:
        started = datetime.now(timezone.utc).isoformat()
        before = cluster.bytes_served()
        answer = fio.measure(jobs / f"images-{workload}.fio", settings)
        after = cluster.bytes_served()
        side = WORKLOADS.index(workload)
        found[workload] = {
            "phase": results.key(phase, workload),
            "started": started,
            "settle_s": matrix.settle if workload == "read" else 0,
            "seed": int(settings["FIO_SEED"]),
            "error_kinds": {},
            "missing": 0,
            "max_lag_us": 0,
            # In blocks, as requests are.
            "reads_per_node": {host: round((after[host][side] - before[host][side]) / fio.BLOCK) for host in sorted(before)},
            **fio.record(answer, workload),
        }
    cluster.remove_images()
    for workload, record in found.items():
        results.write(results.path(phase, workload), record)
        figures = record["figures"]
        print(
            f"{results.path(phase, workload).stem} {figures['ops_per_s']:.1f} ops/s, {figures['ops_per_s'] * 4.194304:.1f} MB/s, "
            f"p99 {figures['p99_us'] / 1000:.1f} ms",
            flush=True,
        )
