"""Requests of a crowd's clients, and what those of the whole image do to its model."""

import errno
import random
from dataclasses import dataclass, field
from typing import Any

import rbd
from blocks import BLOCK, OBJECT, Blocks, Seen
from rig import Rig

# While nobody writes. The others are done while others write.
CHANGES = {"clear": Blocks.clear, "resize": Blocks.resize, "rollback": Blocks.roll_back}
ALONE = (*CHANGES, "rebuild")
WHOLE = (*ALONE, "snapshot", "unsnap", "sparsify", "flatten")
SNAPSHOTS = 4
# Objects.
SMALLEST, LARGEST = 128, 384
# If the lock moves while its owner does it for another client, that one asks the next owner, too. Stock's librbd then says so.
DONE_BEFORE = {"snapshot": errno.EEXIST, "unsnap": errno.ENOENT, "flatten": errno.EINVAL}


@dataclass
class Request:
    kind: str
    arguments: list[Any] = field(default_factory=list)
    seen: Seen | None = field(default=None, repr=False)
    after: Blocks | None = field(default=None, repr=False)
    deaths: int = 0

    @property
    def whole(self) -> bool:
        return self.kind in WHOLE

    @property
    def alone(self) -> bool:
        return self.kind in ALONE

    def done_before(self, error: int) -> bool:
        return DONE_BEFORE.get(self.kind) == error

    def begin(self, blocks: Blocks) -> None:
        if self.kind == "snapshot":
            self.seen = blocks.look(0, blocks.size)
        elif change := CHANGES.get(self.kind):
            self.after = blocks.copy()
            change(self.after, *self.arguments)

    def end(self, blocks: Blocks) -> None:
        if self.kind == "snapshot":
            assert self.seen
            blocks.taken(self.arguments[0], self.seen)
        elif self.kind == "unsnap":
            del blocks.snapshots[self.arguments[0]]
        elif self.after:
            blocks.size, blocks.settled = self.after.size, self.after.settled


def of_kind(kind: str, blocks: Blocks, rng: random.Random) -> Request | None:
    """None: that can't be done now. A snapshot whose name does not begin with s is not removed."""
    removable = sorted(name for name in blocks.snapshots if name.startswith("s"))
    if kind == "snapshot":
        return Request(kind, [f"s{rng.getrandbits(40)}"]) if len(removable) < SNAPSHOTS else None
    if kind == "unsnap":
        return Request(kind, [rng.choice(removable)]) if removable else None
    if kind == "rollback":
        return Request(kind, [rng.choice(sorted(blocks.snapshots))]) if blocks.snapshots else None
    if kind == "resize":
        # Half an object more, so that an object is cut.
        return Request(kind, [rng.randrange(SMALLEST, LARGEST) * OBJECT + rng.choice((0, OBJECT // 2))])
    if kind == "clear":
        count = rng.choice((1, 2, 8, 40)) * OBJECT
        return Request(kind, [rng.randrange((blocks.size - count) // OBJECT) * OBJECT, count])
    return Request(kind)


def resolve(rig: Rig, name: str, blocks: Blocks, request: Request) -> None:
    """What has become of a request whose client was killed."""
    with rbd.Image(rig.ioctx, name, read_only=True) as image:
        size, snapshots = image.size(), {one["name"] for one in image.list_snaps()}
    if request.kind == "snapshot":
        assert request.seen
        if request.arguments[0] in snapshots:
            blocks.taken(request.arguments[0], request.seen)
        else:
            blocks.forget(request.seen)
    elif request.kind == "unsnap" and request.arguments[0] not in snapshots:
        del blocks.snapshots[request.arguments[0]]
    elif request.after:
        blocks.either(request.after, size // BLOCK)
    assert snapshots == blocks.snapshots.keys()
