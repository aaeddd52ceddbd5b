"""What the tests of clones share: an image some of whose objects exist, and what is read of it, of its snapshot, and of its clone."""

import errno
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import rados
import rbd
from model import UNIT
from rig import PATIENCE, Rig

PARENT, CHILD = "cl-parent", "cl-child"
BLOCK = 4096
OBJECTS = 800
# One in four exists, so that those of two pages of the map do.
WRITTEN = range(1, OBJECTS, 4)
ABSENT = range(2, OBJECTS, 80)


def pattern(number: int) -> bytes:
    return number.to_bytes(2, "big") * (BLOCK // 2) if number in WRITTEN else bytes(BLOCK)


@contextmanager
def cloned(rig: Rig, ioctx: rados.Ioctx, name: str = CHILD, *, parent: str = PARENT, snapshot: str = "s", clone_format: int = 2) -> Iterator[None]:
    rbd.RBD().clone(rig.ioctx, parent, snapshot, ioctx, name, clone_format=clone_format)
    try:
        yield
    finally:
        rbd.RBD().remove(ioctx, name)


def failed(image: rbd.Image, what: str) -> set[int]:
    """The objects that can't be read; what can is right."""
    found = _read(image)
    wrong = {number: data for number, data in found.items() if data is not None and data != pattern(number)}
    zeros = sorted(number for number, data in wrong.items() if not any(data))
    assert not wrong, f"{what}: {len(zeros)} of {len(WRITTEN)} objects are read as zeros, {len(wrong) - len(zeros)} as something else: {sorted(wrong)[:10]}"
    return {number for number, data in found.items() if data is None}


def _read(image: rbd.Image) -> dict[int, bytes | None]:
    """Some objects, all at once; None: an error."""
    found: dict[int, bytes | None] = {}
    done = threading.Semaphore(0)

    def note(number: int, data: bytes | None) -> None:
        found[number] = data
        done.release()

    pending = [image.aio_read(n * UNIT, BLOCK, lambda _, data, n=n: note(n, data)) for n in (*WRITTEN, *ABSENT)]
    for _ in pending:
        assert done.acquire(timeout=PATIENCE)
    return found


def copied_up(image: rbd.Image, numbers: set[int]) -> None:
    """A write beside an object's content takes the content along."""
    for number in sorted(numbers)[:5]:
        image.write(b"w" * BLOCK, number * UNIT + BLOCK)
        assert image.read(number * UNIT, 3 * BLOCK) == pattern(number) + b"w" * BLOCK + bytes(BLOCK), f"object {number} of the clone lacks what its parent has"


@contextmanager
def readers(rig: Rig) -> Iterator[Callable[[set[int]], None]]:
    """Leave no watch, and know the map as it was when they were opened. What is yielded checks them, given the objects that may be errors."""
    with ExitStack() as stack:
        made = {
            what: stack.enter_context(rbd.Image(rig.ioctx, name, snapshot=snapshot, read_only=True))
            for what, name, snapshot in (("the image", PARENT, None), ("the snapshot", PARENT, "s"), ("the clone", CHILD, None))
        }

        def check(errors: set[int]) -> None:
            for what, image in made.items():
                # Fewer where the OSDs still have clones of the snapshot.
                assert (found := failed(image, what)) <= errors and bool(found) == bool(errors), f"{what}: {sorted(found ^ errors)[:10]}"
            _check_differences(made["the image"], errors)

        yield check


def _check_differences(image: rbd.Image, errors: set[int]) -> None:
    """Between nothing and now, as `rbd export-diff` asks for them."""
    found: list[tuple[int, int, bool]] = []
    try:
        image.diff_iterate(0, image.size(), None, lambda offset, length, exists: found.append((offset, length, exists)), whole_object=False)
    except rbd.OSError as error:
        assert errors and error.errno == errno.EIO
    else:
        assert found == [(number * UNIT, BLOCK, True) for number in WRITTEN]
