"""An image beside a model of it in memory: random operations on both, then all of it compared, snapshots too."""

import random
from dataclasses import dataclass, field

import rbd

UNIT = 1 << 20  # the objects' size: small, so that many are touched
ORDER = 20
BLOCK = 4096


@dataclass
class Model:
    seed: int
    data: bytearray = field(default_factory=bytearray)
    snapshots: dict[str, bytes] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self._names = 0

    def step(self, image: rbd.Image) -> None:
        # Rare operations are long ones.
        kinds = ["write"] * 30 + ["discard"] * 10 + ["remove"] * 5 + ["read"] * 20 + ["snapshot"] * 2 + ["unsnap", "rollback", "resize", "sparsify"]
        kind = self.random.choice(kinds)
        getattr(self, f"_{kind}")(image)
        self.counts[kind] = self.counts.get(kind, 0) + 1

    def check(self, image: rbd.Image) -> None:
        assert image.size() == len(self.data)
        self._same(image.read(0, len(self.data)), bytes(self.data), "image")

    def check_snapshots(self, ioctx: object, name: str) -> None:
        for snapshot, data in self.snapshots.items():
            with rbd.Image(ioctx, name, snapshot=snapshot, read_only=True) as image:
                self._same(image.read(0, image.size()), data, f"snapshot {snapshot}")

    def _same(self, read: bytes, wanted: bytes, what: str) -> None:
        if read != wanted:
            first = next((i for i, (a, b) in enumerate(zip(read, wanted)) if a != b), min(len(read), len(wanted)))
            raise AssertionError(f"{what} differs from byte {first} on, object {first // UNIT}; seed {self.seed}; {len(read)} of {len(wanted)} bytes")

    def _extent(self) -> tuple[int, int]:
        offset = self.random.randrange(len(self.data) // BLOCK) * BLOCK
        return offset, min(self.random.choice((1, 1, 4, 64, 300)) * BLOCK, len(self.data) - offset)

    def _write(self, image: rbd.Image) -> None:
        offset, length = self._extent()
        data = self.random.randbytes(BLOCK) * (length // BLOCK)
        image.write(data, offset)
        self.data[offset : offset + length] = data

    def _discard(self, image: rbd.Image) -> None:
        offset, length = self._extent()
        image.write_zeroes(offset, length)
        self.data[offset : offset + length] = bytes(length)

    def _remove(self, image: rbd.Image) -> None:
        """A whole object."""
        offset = self.random.randrange(len(self.data) // UNIT) * UNIT
        image.discard(offset, UNIT)
        self.data[offset : offset + UNIT] = bytes(UNIT)

    def _read(self, image: rbd.Image) -> None:
        offset, length = self._extent()
        self._same(image.read(offset, length), bytes(self.data[offset : offset + length]), f"{offset}~{length}")

    def _snapshot(self, image: rbd.Image) -> None:
        if len(self.snapshots) < 4:
            self._names = max([self._names, *(int(name[1:]) for name in self.snapshots)]) + 1
            image.create_snap(f"s{self._names}")
            self.snapshots[f"s{self._names}"] = bytes(self.data)

    def _unsnap(self, image: rbd.Image) -> None:
        if self.snapshots:
            name = self.random.choice(sorted(self.snapshots))
            image.remove_snap(name)
            del self.snapshots[name]

    def _rollback(self, image: rbd.Image) -> None:
        if self.snapshots:
            name = self.random.choice(sorted(self.snapshots))
            image.rollback_to_snap(name)
            self.data = bytearray(self.snapshots[name])

    def _resize(self, image: rbd.Image) -> None:
        size = self.random.randrange(8, 40) * UNIT + self.random.choice((0, UNIT // 2))
        image.resize(size)
        self.data = self.data[:size] + bytes(max(0, size - len(self.data)))

    def _sparsify(self, image: rbd.Image) -> None:
        image.sparsify(BLOCK)
