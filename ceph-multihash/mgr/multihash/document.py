"""
The object that clients read, one in each pool: JSON of at most LIMIT bytes. docs/ceph-multihash.md describes it; libmultihash
reads it (src/observe/bulletin.cc).
"""

import json
from typing import Any, Dict, List, NamedTuple, Optional

from .figures import Tree

NAMESPACE = "multihash"
NAME = "metrics"
VERSION = 1
# Readers refuse what is larger: one reads it every few seconds.
LIMIT = 1 << 20


class TooLarge(Exception):
    """The pool has too many placement groups and OSDs for one object."""


class Osd(NamedTuple):
    """None: not known."""

    free_fraction: Optional[float]
    write_latency_nanos: Optional[float]


def text(pool: int, written: float, interval: int, groups: List[List[int]], osds: Dict[int, Osd], tree: Tree) -> bytes:
    """
    :param pool: its number: an object that was copied from another pool says nothing of this one
    :param written: Unix seconds
    :param groups: by number of the placement group: the primary, -1 if there is none, then the others
    """
    serving = sorted({osd for group in groups for osd in group if osd >= 0})
    content: Dict[str, Any] = {
        "version": VERSION,
        "pool": pool,
        "written": round(written, 3),
        "interval_seconds": interval,
        "osds": {str(osd): _entry(osd, osds, tree) for osd in serving},
        # Of hosts that have no OSD of this pool too: the client may be there.
        "racks": tree.racks,
        "groups": groups,
    }
    made = json.dumps(content, separators=(",", ":"), allow_nan=False).encode("ascii")
    if len(made) > LIMIT:
        raise TooLarge(f"{len(made)} bytes, at most {LIMIT}")
    return made


def _entry(osd: int, osds: Dict[int, Osd], tree: Tree) -> Dict[str, Any]:
    entry: Dict[str, Any] = {}
    if osd in tree.osds:
        place = tree.osds[osd]
        entry["host"] = place.host
        if place.rack != tree.racks.get(place.host, ""):
            entry["rack"] = place.rack
    known = osds.get(osd)
    if known is not None and known.free_fraction is not None:
        entry["free_fraction"] = round(known.free_fraction, 6)
    if known is not None and known.write_latency_nanos is not None:
        entry["write_latency_nanos"] = round(known.write_latency_nanos)
    return entry
