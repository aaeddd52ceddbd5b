"""Writes pools' objects, each at most once at a time: a write to a group that has no OSD waits there, and must hold up no other pool."""

import errno
import threading
from typing import Any, Dict, NamedTuple

from . import document

PATIENCE_SECONDS = 10


class Told(NamedTuple):
    """What became of a pool's object: when the last one was on the OSDs' disks, in Unix seconds, 0 if never; its bytes; why the newest one isn't, or ""."""

    written: float
    bytes: int
    problem: str


class Publisher:
    """Thread-safe. rados: a connection, or what looks like one to a test."""

    def __init__(self, rados: Any) -> None:
        self._rados = rados
        self._lock = threading.Lock()
        self._told: Dict[int, Told] = {}
        self._under_way: Dict[int, Any] = {}
        self._removals: Dict[threading.Event, Any] = {}

    def publish(self, pool: int, content: bytes, written: float) -> None:
        with self._lock:
            if pool in self._under_way:
                self._problem(pool, "the last write has not ended")
                return
            self._under_way[pool] = None

        def done(completion: Any) -> None:
            result = completion.get_return_value()
            with self._lock:
                self._under_way.pop(pool, None)
                if result < 0:
                    self._problem(pool, f"the write failed (error {result})")
                else:
                    self._told[pool] = Told(written, len(content), "")

        try:
            ioctx = self._open(pool)
            completion = ioctx.aio_write_full(document.NAME, content, oncomplete=done)
        except Exception:
            with self._lock:
                self._under_way.pop(pool, None)
            raise
        with self._lock:
            if pool in self._under_way:
                self._under_way[pool] = (ioctx, completion)  # librados keeps neither

    def remove(self, pool: int) -> bool:
        """
        Readers ask the OSDs again at once, and don't wait until the object is too old. What publish() was told before is gone, too: librados keeps
        the order. False: not within PATIENCE_SECONDS.
        """
        gone = threading.Event()

        def done(_: Any) -> None:
            with self._lock:
                gone.set()
                self._removals.pop(gone, None)

        ioctx = self._open(pool)
        completion = ioctx.aio_remove(document.NAME, oncomplete=done)
        with self._lock:
            if not gone.is_set():
                self._removals[gone] = (ioctx, completion)  # also when nobody waits any more
        return gone.wait(PATIENCE_SECONDS) and completion.get_return_value() in (0, -errno.ENOENT)

    def failed(self, pool: int, why: str) -> None:
        with self._lock:
            self._problem(pool, why)

    def told(self, pool: int) -> Told:
        with self._lock:
            return self._told.get(pool, Told(0, 0, ""))

    def forget(self, pool: int) -> None:
        with self._lock:
            self._told.pop(pool, None)

    def _problem(self, pool: int, why: str) -> None:
        self._told[pool] = self._told.get(pool, Told(0, 0, ""))._replace(problem=why)

    def _open(self, pool: int) -> Any:
        ioctx = self._rados.open_ioctx2(pool)
        ioctx.set_namespace(document.NAMESPACE)
        return ioctx
