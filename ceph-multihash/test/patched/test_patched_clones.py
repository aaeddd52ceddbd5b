"""Who is not among the image's watchers while its objects are brought home: clones, and readers. None of them takes what it does not find for zeros."""

import errno
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import rados
import rbd
from clones import ABSENT, CHILD, OBJECTS, PARENT, WRITTEN, cloned, copied_up, failed, pattern, readers
from maps import MapError
from model import ORDER, UNIT
from rig import PATIENCE, RBD, Rig
from stowage_ceph import health, pools

GRANDCHILD = "cl-grandchild"
OTHER_POOL = "cl-other"
# The log of the tests' clients is in files otherwise.
DRAIN = (RBD, "--log-to-stderr=true", "multihash", "drain", "--no-progress")


@pytest.fixture
def away(rig: Rig) -> Iterator[set[int]]:
    """The objects away from home of an image with a snapshot. Some have been written since, so that OSDs keep clones of them."""
    rig.create(PARENT, OBJECTS * UNIT >> 22, order=ORDER)
    with rbd.Image(rig.ioctx, PARENT) as image:
        for number in WRITTEN:
            image.write(pattern(number), number * UNIT)
        image.create_snap("s")
        image.protect_snap("s")
        for number in WRITTEN[::5]:
            image.write(pattern(number), number * UNIT)
    found = {int(name.rpartition(".")[2], 16) for name, key in rig.places(rig.image_id(PARENT)) if key}
    assert found
    yield found
    with rbd.Image(rig.ioctx, PARENT) as image:
        image.unprotect_snap("s")
        image.remove_snap("s")
    rig.remove(PARENT)


@pytest.fixture
def elsewhere(rig: Rig) -> Iterator[rados.Ioctx]:
    """A namespace of another pool."""
    pools.create(rig.cluster.monitor, rig.cluster.wish, OTHER_POOL, "2", 8, init_rbd=True)
    health.wait_clean(rig.cluster.monitor)
    with rig.rados.open_ioctx(OTHER_POOL) as ioctx:
        rbd.RBD().namespace_create(ioctx, "n")
        ioctx.set_namespace("n")
        yield ioctx
    pools.delete(rig.cluster.monitor, OTHER_POOL)


def is_refused(rig: Rig) -> bool:
    try:
        rig.maps.drain(PARENT)
    except MapError as error:
        assert error.errno == errno.EBUSY
        return True
    return False


def check_while_open(rig: Rig, ioctx: rados.Ioctx, name: str, away: set[int]) -> None:
    places = sorted(rig.places(rig.image_id(PARENT)))
    with rbd.Image(ioctx, name) as clone:
        refused = is_refused(rig)
        copied_up(clone, away)
        assert failed(clone, name) == set()
        assert refused, "drain did not see that a clone is open"
        told = rig.command(*DRAIN, f"p2/{PARENT}")
        assert told.returncode == errno.EBUSY and "a clone of the image is open" in told.stderr and name in told.stderr
    assert sorted(rig.places(rig.image_id(PARENT))) == places
    rig.maps.drain(PARENT)
    with rbd.Image(ioctx, name) as clone:
        assert failed(clone, name) == set()


@pytest.mark.parametrize("clone_format", [1, 2])
def test_not_drained_while_a_clone_is_open(rig: Rig, away: set[int], clone_format: int) -> None:
    with cloned(rig, rig.ioctx, clone_format=clone_format):
        check_while_open(rig, rig.ioctx, CHILD, away)


def test_not_drained_while_a_clones_clone_is_open(rig: Rig, away: set[int], elsewhere: rados.Ioctx) -> None:
    """In a namespace of another pool; what is between is closed."""
    with cloned(rig, rig.ioctx):
        with rbd.Image(rig.ioctx, CHILD) as child:
            child.create_snap("s")
        try:
            with cloned(rig, elsewhere, GRANDCHILD, parent=CHILD):
                check_while_open(rig, elsewhere, GRANDCHILD, away)
        finally:
            with rbd.Image(rig.ioctx, CHILD) as child:
                child.remove_snap("s")


def test_who_only_reads_gets_data_or_errors(rig: Rig, away: set[int]) -> None:
    with cloned(rig, rig.ioctx):
        with readers(rig) as check:
            check(set())
            rig.maps.drain(PARENT)
            # Without the map nobody can tell whether what it had no record of has come to be.
            check(away | set(ABSENT))
            # Nor without the object that it was in.
            rig.ok("rbd", "feature", "disable", f"p2/{PARENT}", "fast-diff", "object-map")
            check(away | set(ABSENT))
        with readers(rig) as check:
            check(set())


@contextmanager
def stopped_drain(rig: Rig) -> Iterator[subprocess.Popen[str]]:
    """In the middle of it."""
    image_id = rig.image_id(PARENT)

    def at_home() -> int:
        return sum(not key for _, key in rig.places(image_id))

    before, began = at_home(), time.monotonic()
    words = [*DRAIN, "--conf", str(rig.conf), f"p2/{PARENT}"]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            while at_home() <= before + 5:
                assert process.poll() is None and time.monotonic() < began + PATIENCE
            process.send_signal(signal.SIGSTOP)
            yield process
        finally:
            process.kill()


def test_opened_while_it_is_drained(rig: Rig, away: set[int]) -> None:
    """All is found as long as there is a map, and the map stays as long as a clone is open."""
    with cloned(rig, rig.ioctx), readers(rig) as before:
        with stopped_drain(rig) as process:
            assert 0 < sum((rig.maps.status(PARENT) or [])[1:]) < len(away)
            before(set())
            with rbd.Image(rig.ioctx, CHILD) as clone, readers(rig) as during:
                during(set())
                process.send_signal(signal.SIGCONT)
                told = process.communicate(timeout=PATIENCE)[1]
                assert process.returncode == errno.EBUSY and "a clone of the image is open" in told
                status = rig.maps.status(PARENT)
                assert status is not None and sum(status[1:]) == 0
                for check in (before, during):
                    check(set())
                copied_up(clone, away)
        rig.maps.drain(PARENT)
        assert rig.maps.status(PARENT) is None
        with rbd.Image(rig.ioctx, CHILD) as clone:
            assert failed(clone, "the clone, opened again") == set()
