"""The calls that the patched librbd has beside stock's, which Python's module does not know."""

import ctypes
import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PLACES = 8


class MapError(OSError):
    pass


def _checked(result: int) -> None:
    if result < 0:
        raise MapError(-result, errno.errorcode.get(-result, "?"))


class Maps:
    def __init__(self, librbd: ctypes.CDLL, ioctx: ctypes.c_void_p) -> None:
        self._librbd = librbd
        self._ioctx = ioctx

    @staticmethod
    @contextmanager
    def connected(conf: Path, pool: str) -> Iterator["Maps"]:
        librados, librbd = ctypes.CDLL("librados.so.2"), ctypes.CDLL("librbd.so.1")
        cluster, ioctx = ctypes.c_void_p(), ctypes.c_void_p()
        _checked(librados.rados_create2(ctypes.byref(cluster), b"ceph", b"client.admin", ctypes.c_uint64(0)))
        try:
            _checked(librados.rados_conf_read_file(cluster, str(conf).encode()))
            _checked(librados.rados_connect(cluster))
            _checked(librados.rados_ioctx_create(cluster, pool.encode(), ctypes.byref(ioctx)))
            try:
                yield Maps(librbd, ioctx)
            finally:
                librados.rados_ioctx_destroy(ioctx)
        finally:
            librados.rados_shutdown(cluster)

    def enable(self, image: str) -> None:
        _checked(self._librbd.rbd_multihash_enable(self._ioctx, image.encode()))

    def convert(self, image: str) -> None:
        _checked(self._librbd.rbd_multihash_convert(self._ioctx, image.encode()))

    def drain(self, image: str) -> None:
        _checked(self._librbd.rbd_multihash_drain(self._ioctx, image.encode()))

    def rebuild(self, image: str) -> None:
        _checked(self._librbd.rbd_multihash_rebuild(self._ioctx, image.encode()))

    def status(self, image: str) -> list[int] | None:
        """Objects at each place, home first; None: there is no map."""
        enabled, objects = ctypes.c_bool(), (ctypes.c_uint64 * PLACES)()
        _checked(self._librbd.rbd_multihash_status(self._ioctx, image.encode(), ctypes.byref(enabled), objects, ctypes.c_size_t(PLACES)))
        return list(objects) if enabled.value else None
