"""What anybody writes in place of what the manager publishes is counted, and nothing else."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from published_rig import ADMIN, Rig, asked


def good(published: Rig) -> dict[str, Any]:
    found = published.published()
    assert found["osds"]
    return {**found, "written": time.time()}


GARBAGE: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "no JSON": lambda good: b"\xff\x00{" * 100,
    "empty": lambda good: b"",
    "too large": lambda good: json.dumps(good).encode() + b" " * (1 << 20),
    "from the future": lambda good: json.dumps({**good, "written": time.time() + 3600}).encode(),
    "too old": lambda good: json.dumps({**good, "written": time.time() - 3600}).encode(),
    "of another pool": lambda good: json.dumps({**good, "pool": good["pool"] + 1}).encode(),
    "impossible": lambda good: json.dumps({**good, "osds": {osd: {"free_fraction": 7} for osd in good["osds"]}}).encode(),
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_counted_and_harmless(published, garbage):
    """Whoever may write to the pool may write it. The pool is turned off, so that the manager doesn't write over it."""
    published.turn("on")
    kept = good(published)
    published.turn("off")
    published.put(garbage(kept))
    client = published.knows(ADMIN)
    assert client["counters"]["published_doubts"] >= 1 and client["counters"]["published"] == 0
    assert asked(client) > 0
    for osd, known in client["osds"].items():
        counters = published.counters_of(osd)
        assert known["free_fraction"] == pytest.approx(counters["stat_bytes_avail"] / counters["stat_bytes"], abs=0.02)
    with published.lean() as who:
        client = published.knows(who)
    assert client["counters"]["published_doubts"] >= 1
    assert all(known.get("free_fraction", -1) == -1 for known in client["osds"].values())


def test_the_same_that_is_right_is_taken(published):
    """So that the garbage above is refused for what is wrong with it, and not for who wrote it."""
    published.turn("on")
    kept = good(published)
    published.turn("off")
    published.put(json.dumps({**kept, "written": time.time(), "interval_seconds": 60}).encode())
    with published.lean() as who:
        client = published.knows(who, "space")
    assert client["counters"]["published"] >= 1 and asked(client) == 0
