"""What the manager's figures of OSDs mean. No I/O, no clock."""

from typing import Any, Dict, List, NamedTuple, Optional, Sequence


class Sample(NamedTuple):
    """One report of an OSD's write latency: when it came, in Unix seconds; sum in nanoseconds and count since the OSD started."""

    time: float
    sum_nanos: int
    count: int


def mean_write_nanos(samples: Sequence[Sample]) -> Optional[float]:
    """The mean of the last interval in which the OSD wrote, of the samples, oldest first; None: there is none."""
    if not samples:
        return None
    newest = samples[-1]
    for sample in reversed(samples[:-1]):
        if sample.count > newest.count or sample.sum_nanos > newest.sum_nanos:
            return None  # it has started again since
        if sample.count < newest.count:
            return (newest.sum_nanos - sample.sum_nanos) / (newest.count - sample.count)
    return None


class Latencies:
    """An OSD that hasn't written since is as fast as it was, also when the manager has no samples that old any more."""

    def __init__(self) -> None:
        self._last: Dict[int, float] = {}

    def hear(self, osd: int, samples: Sequence[Sample]) -> Optional[float]:
        if samples and samples[-1].count == 0:
            self._last.pop(osd, None)  # it has started again
        mean = mean_write_nanos(samples)
        if mean is not None:
            self._last[osd] = mean
        return self._last.get(osd)

    def keep(self, osds: Sequence[int]) -> None:
        """Forgets all others."""
        self._last = {osd: mean for osd, mean in self._last.items() if osd in osds}


def free_fractions(osd_stats: Sequence[Dict[str, Any]]) -> Dict[int, float]:
    """By OSD, from the manager's "osd_stats"; without those that say nothing sensible."""
    free = {}
    for stat in osd_stats:
        space = stat.get("statfs", {})
        total, available = space.get("total", 0), space.get("available", 0)
        if 0 <= available <= total and total > 0:
            free[int(stat["osd"])] = available / total
    return free


class Place(NamedTuple):
    host: str
    rack: str


class Tree(NamedTuple):
    """Where each OSD is, and in which rack each host is; "" where there is none."""

    osds: Dict[int, Place]
    racks: Dict[str, str]


def tree(nodes: Sequence[Dict[str, Any]]) -> Tree:
    """From the manager's "osd_map_tree"."""
    by_id = {node["id"]: node for node in nodes}
    found = Tree({}, {})

    def walk(node: Dict[str, Any], place: Place) -> None:
        kind, name = node["type"], node["name"]
        if kind == "osd":
            found.osds[node["id"]] = place
            return
        if kind == "rack":
            place = place._replace(rack=name)
        elif kind == "host":
            place = place._replace(host=name)
            found.racks[name] = place.rack
        for child in node.get("children", []):
            walk(by_id[child], place)

    for node in nodes:
        if node["type"] == "root":
            walk(node, Place("", ""))
    return found


def primary_first(acting: Sequence[int], primary: int) -> List[int]:
    """A placement group's OSDs as the object has them; the holes of an erasure-coded one are left out."""
    nobody = 0x7FFFFFFF
    return [primary, *(osd for osd in acting if 0 <= osd < nobody and osd != primary)]
