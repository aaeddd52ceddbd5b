"""What each block of an image may hold while several clients write: the value that was acknowledged last, and those that were sent since.

A value is a number, 0 for zeros. Clients write blocks of their own, in objects that they share. What a client that died has sent stays possible, until the
block is written again or a client reads it that has got the lock since. What changes the whole image is done while nobody writes, but for snapshots: a
snapshot may have whatever was possible while it was made.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

BLOCK = 4096
ORDER = 16
OBJECT = (1 << ORDER) // BLOCK
"""Blocks of an object. Each of four clients has a quarter of them."""
NOTHING = frozenset({0})
Values = frozenset[int]


def content(value: int) -> bytes:
    return f"{value:16}".encode() * (BLOCK // 16) if value else bytes(BLOCK)


def values(data: bytes) -> list[int]:
    """What content() was given, of each block; -1: a mixture, or of something else."""
    return [_value(data[at : at + BLOCK]) for at in range(0, len(data), BLOCK)]


def _value(block: bytes) -> int:
    first = block[:16].strip(b" \0")
    value = int(first) if first.isdigit() else 0
    return value if block == content(value) else -1


@dataclass
class Seen:
    """What was possible of some blocks from one moment on."""

    first: int
    possible: list[set[int]]

    def add(self, block: int, value: int) -> None:
        if 0 <= block - self.first < len(self.possible):
            self.possible[block - self.first].add(value)


@dataclass
class Snapshot:
    size: int
    possible: list[Values]

    def found(self, read: list[int], what: str) -> None:
        """It does not change: what it has once been read as, it is."""
        assert len(read) == self.size, f"{what}: {len(read)} blocks, not {self.size}"
        compare(read, self.possible, what)
        self.possible = [frozenset({value}) for value in read]


def compare(read: list[int], possible: Iterable[Iterable[int]], what: str) -> None:
    wrong = [(at, value, sorted(wanted)) for at, (value, wanted) in enumerate(zip(read, possible)) if value not in wanted]
    assert not wrong, f"{what}: {len(wrong)} blocks are wrong; block, value and what is possible: {wrong[:5]}"


@dataclass
class Blocks:
    size: int
    settled: list[Values] = field(default_factory=list)
    snapshots: dict[str, Snapshot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.settled = self.settled or [NOTHING] * self.size
        self._pending: dict[int, dict[int, int]] = {}
        self._seen: list[Seen] = []

    def send(self, client: int, wanted: dict[int, int]) -> None:
        assert client not in self._pending
        self._pending[client] = wanted
        for seen in self._seen:
            for block, value in wanted.items():
                seen.add(block, value)

    def acknowledged(self, client: int) -> None:
        for block, value in self._pending.pop(client).items():
            self.settled[block] = frozenset({value})

    def lost(self, client: int) -> None:
        for block, value in self._pending.pop(client, {}).items():
            self.settled[block] |= {value}

    def look(self, first: int, count: int) -> Seen:
        made = Seen(first, [set(values) for values in self.settled[first : first + count]])
        for pending in self._pending.values():
            for block, value in pending.items():
                made.add(block, value)
        self._seen.append(made)
        return made

    def forget(self, seen: Seen) -> None:
        self._seen = [one for one in self._seen if one is not seen]

    def read(self, seen: Seen, found: list[int], late: bool) -> None:
        """late: an earlier client's write may still land."""
        self.forget(seen)
        compare(found, seen.possible, f"blocks from {seen.first} on")
        pending = {block for those in self._pending.values() for block in those}
        for block, (value, possible) in enumerate(zip(found, seen.possible), seen.first):
            if not late and block not in pending and possible <= self.settled[block]:
                self.settled[block] = frozenset({value})

    def taken(self, name: str, seen: Seen) -> None:
        self.forget(seen)
        self.snapshots[name] = Snapshot(len(seen.possible), [frozenset(values) for values in seen.possible])

    def clear(self, first: int, count: int) -> None:
        self.settled[first : first + count] = [NOTHING] * count

    def resize(self, size: int) -> None:
        self.settled = self.settled[:size] + [NOTHING] * (size - len(self.settled))
        self.size = size

    def roll_back(self, name: str) -> None:
        snapshot = self.snapshots[name]
        self.size, self.settled = snapshot.size, list(snapshot.possible)

    def either(self, other: "Blocks", size: int) -> None:
        """It is as it was, or as the other, or some blocks are as in this and some as in that."""
        longest = max(len(self.settled), len(other.settled))
        mine, others = ([*those.settled, *[NOTHING] * (longest - len(those.settled))] for those in (self, other))
        self.settled = [one | another for one, another in zip(mine, others)][:size]
        assert size in (self.size, other.size), f"{size} blocks, neither {self.size} nor {other.size}"
        self.size = size

    def copy(self) -> "Blocks":
        return Blocks(self.size, list(self.settled), dict(self.snapshots))
