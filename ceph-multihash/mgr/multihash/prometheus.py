"""What is published, in Prometheus' text format."""

from typing import Any, Dict, Iterable, List, NamedTuple, Tuple


class Metric(NamedTuple):
    """Values by the values of the labels; all are gauges. The name is without `ceph_`, which the module prometheus adds itself."""

    name: str
    help: str
    labels: Tuple[str, ...]
    values: Dict[Tuple[str, ...], float]


def metrics(pools: Iterable[Dict[str, Any]], osds: Dict[int, Any]) -> List[Metric]:
    """:param pools: as `ceph multihash status` lists them"""
    listed = list(pools)

    def of_pools(name: str, text: str, key: str) -> Metric:
        return Metric(f"multihash_{name}", text, ("pool",), {(pool["pool"],): float(pool[key]) for pool in listed})

    def of_osds(name: str, text: str, key: str, scale: float = 1) -> Metric:
        known = {osd: getattr(figures, key) for osd, figures in osds.items()}
        values = {(f"osd.{osd}",): value / scale for osd, value in sorted(known.items()) if value is not None}
        return Metric(f"multihash_{name}", text, ("ceph_daemon",), values)

    return [
        of_pools("published_timestamp_seconds", "When the pool's metrics were written last", "written"),
        of_pools("published_bytes", "Size of the pool's metrics", "bytes"),
        of_pools("published", "1: clients have metrics of this pool that are not too old", "fresh"),
        of_osds("osd_free_ratio", "Free share of the OSD's device, as published", "free_fraction"),
        of_osds("osd_write_latency_seconds", "Mean of the last interval in which it wrote, as published", "write_latency_nanos", 1e9),
    ]


def text(all_metrics: Iterable[Metric]) -> str:
    lines = []
    for metric in all_metrics:
        name = f"ceph_{metric.name}"
        lines += [f"# HELP {name} {metric.help}", f"# TYPE {name} gauge"]
        for values, number in metric.values.items():
            labels = ",".join(f'{label}="{_escaped(value)}"' for label, value in zip(metric.labels, values))
            lines.append(f"{name}{{{labels}}} {number!r}")
    return "\n".join(lines) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
