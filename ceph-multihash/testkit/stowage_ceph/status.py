"""What a cluster has and how it is."""

from pathlib import Path
from typing import Any

from . import health, osds, processes, space
from .cluster import Cluster
from .errors import ClusterError


def read(cluster: Cluster) -> dict[str, Any]:
    """Everything as plain data; sizes in bytes, fractions in [0, 1]."""
    wish, running = cluster.wish, processes.find(cluster.layout)
    found: dict[str, Any] = {
        "state": str(cluster.layout.state),
        "processes": {".".join(d): {"pid": pid, "memory_bytes": memory(pid)} for d, pid in sorted(running.items())},
        "osds": [],
        "pools": [],
        "pgs": {},
        "checks": [],
    }
    if ("mon", "a") not in running:
        return found
    up = osds.up(cluster.monitor)
    for osd in range(wish.osds):
        place = {"id": osd, "up": osd in up, "host": wish.host(osd), "rack": wish.rack(osd)}
        found["osds"].append({**place, "used_fraction": _used(cluster, osd) if osd in up else None})
    for pool in cluster.monitor.command("osd dump")["pools"]:
        kind = "ec" if pool["erasure_code_profile"] else str(pool["size"])
        found["pools"].append({"name": pool["pool_name"], "kind": kind, "pgs": pool["pg_num"]})
    found["pgs"] = dict(health.states(cluster.monitor))
    checks = cluster.monitor.command("health")["checks"]
    found["checks"] = sorted(name for name, check in checks.items() if not check.get("muted"))
    return found


def _used(cluster: Cluster, osd: int) -> float | None:
    try:
        return space.disk(cluster.monitor, osd).used_fraction
    except ClusterError:
        return None  # it is up for the monitor, but does not answer


def memory(pid: int) -> int:
    """What the process has in memory, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) << 10
    return 0


def text(found: dict[str, Any]) -> str:
    lines = [f"state   {found['state']}"]
    for name, process in found["processes"].items():
        lines.append(f"{name:8}pid {process['pid']}, {process['memory_bytes'] >> 20} MiB")
    for osd in found["osds"]:
        used = "-" if osd["used_fraction"] is None else f"{osd['used_fraction']:.1%}"
        lines.append(f"osd.{osd['id']:<4}{'up' if osd['up'] else 'down'}, {osd['host']}, {osd['rack']}, used {used}")
    lines += [f"pool    {p['name']}: {p['kind']}, {p['pgs']} PGs" for p in found["pools"]]
    lines += [f"PGs     {count} {state}" for state, count in found["pgs"].items()]
    return "\n".join(lines + [f"health  {check}" for check in found["checks"]])
