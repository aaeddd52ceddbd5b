"""Whether what several clients saw of some objects can be: a register that is written, read and removed as a whole.

The rule is that of a regular register. A read may see any write that it doesn't certainly know to be overwritten: one is
overwritten for certain if another write or removal began after its end and ended before the read began. An operation whose
client died or failed may have taken effect at any time after its start, or never.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

NEVER = float("inf")
ENOENT = -2


@dataclass
class Operation:
    """start and end in nanoseconds of one clock; end is NEVER if nobody was told that it took effect."""

    id: str
    op: str  # w, r, d
    oid: str
    start: float
    end: float = NEVER
    result: int | None = None
    saw: str | None = None

    @property
    def acknowledged(self) -> bool:
        return self.result is not None and self.result >= 0


def load(files: Iterable[Path]) -> list[Operation]:
    """The operations that drivers have logged; a line that a kill has cut short is the last of its file."""
    found: dict[str, Operation] = {}
    for file in files:
        for line in file.read_text().splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            one = found.setdefault(entry["id"], Operation(entry["id"], entry["op"], entry["oid"], entry["start"]))
            if "result" in entry:
                one.result, one.saw = entry["result"], entry.get("saw")
                # A failed write may have been done all the same, but for a removal of nothing.
                sure = one.acknowledged or one.op == "r" or (one.op == "d" and one.result == ENOENT)
                one.end = entry["end"] if sure else NEVER
    return list(found.values())


def violations(operations: Iterable[Operation]) -> Iterator[str]:
    """What cannot be, in words."""
    by_object: dict[str, list[Operation]] = defaultdict(list)
    for operation in operations:
        by_object[operation.oid].append(operation)
    for those in by_object.values():
        yield from _of_one_object(those)


def _of_one_object(operations: list[Operation]) -> Iterator[str]:
    writes = {o.id: o for o in operations if o.op == "w"}
    changes = [o for o in operations if o.op == "w" or (o.op == "d" and o.result != ENOENT)]
    for read in (o for o in operations if o.op == "r" and o.result is not None):
        if read.result == ENOENT:
            yield from _absent(read, changes)
        elif read.result is not None and read.result >= 0:
            yield from _present(read, writes, changes)


def _present(read: Operation, writes: dict[str, Operation], changes: list[Operation]) -> Iterator[str]:
    written = writes.get(read.saw or "")
    if written is None:
        yield f"{read.oid}: {read.id} read {read.saw!r}, which nobody wrote"
    elif written.start > read.end:
        yield f"{read.oid}: {read.id} read {read.saw} before it was written"
    else:
        yield from (
            f"{read.oid}: {read.id} read {read.saw}, overwritten by {other.id}"
            for other in changes
            if other.start > written.end and other.end < read.start
        )


def _absent(read: Operation, changes: list[Operation]) -> Iterator[str]:
    removals = [o for o in changes if o.op == "d"]
    for write in changes:
        if write.op == "w" and write.end < read.start:
            # Some removal may come after that write and before that read.
            if not any(r.end > write.start and r.start < read.end for r in removals):
                yield f"{read.oid}: {read.id} found nothing, though {write.id} was written"
