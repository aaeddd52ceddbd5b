"""Two images that get the same operations: one placed by the plug-in, one stock. Whatever is read must be equal."""

import ctypes
import hashlib
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

import rados
import rbd

from rbd_cluster import FENCE

ORDER = 16  # small objects: many of them in a small image
OBJECT = 1 << ORDER
FEATURES = (
    rbd.RBD_FEATURE_LAYERING
    | rbd.RBD_FEATURE_EXCLUSIVE_LOCK
    | rbd.RBD_FEATURE_OBJECT_MAP
    | rbd.RBD_FEATURE_FAST_DIFF
    | rbd.RBD_FEATURE_DEEP_FLATTEN
)
SECTOR = 512

Diff = list[tuple[int, int, bool]]


class Raw:
    """The two writes that librbd's Python binding lacks, through its C interface, in a handle of their own."""

    def __init__(self, conf: str, pool: str, namespace: str) -> None:
        self.rados, self.rbd = ctypes.CDLL("librados.so.2"), ctypes.CDLL("librbd.so.1")
        self.cluster, self.ioctx = ctypes.c_void_p(), ctypes.c_void_p()
        self._ok(self.rados.rados_create(ctypes.byref(self.cluster), b"admin"))
        self._ok(self.rados.rados_conf_read_file(self.cluster, conf.encode()))
        self._ok(self.rados.rados_connect(self.cluster))
        self._ok(self.rados.rados_ioctx_create(self.cluster, pool.encode(), ctypes.byref(self.ioctx)))
        self.rados.rados_ioctx_set_namespace(self.ioctx, namespace.encode())
        self.rbd.rbd_writesame.restype = self.rbd.rbd_compare_and_write.restype = ctypes.c_ssize_t

    @staticmethod
    def _ok(result: int) -> None:
        if result < 0:
            raise OSError(-result, "librados/librbd")

    @contextmanager
    def _image(self, name: str) -> Iterator[ctypes.c_void_p]:
        image = ctypes.c_void_p()
        self._ok(self.rbd.rbd_open(self.ioctx, name.encode(), ctypes.byref(image), None))
        try:
            yield image
        finally:
            self._ok(self.rbd.rbd_close(image))

    def write_same(self, name: str, offset: int, length: int, pattern: bytes) -> None:
        with self._image(name) as image:
            self._ok(
                self.rbd.rbd_writesame(
                    image, ctypes.c_uint64(offset), ctypes.c_size_t(length), pattern, ctypes.c_size_t(len(pattern)), 0
                )
            )

    def compare_and_write(self, name: str, offset: int, expected: bytes, data: bytes) -> int:
        """0 or a negative errno."""
        mismatch = ctypes.c_uint64()
        with self._image(name) as image:
            result: int = self.rbd.rbd_compare_and_write(
                image, ctypes.c_uint64(offset), ctypes.c_size_t(len(data)), expected, data, ctypes.byref(mismatch), 0
            )
            return min(result, 0)

    def close(self) -> None:
        self.rados.rados_ioctx_destroy(self.ioctx)
        self.rados.rados_shutdown(self.cluster)


class Twin:
    """The pair, and a seeded stream of operations on both."""

    made: ClassVar[list["Twin"]] = []

    def __init__(self, conf: str, ioctx: rados.Ioctx, names: tuple[str, str], seed: int) -> None:
        """Takes two images that exist and are equal; the first is fenced."""
        self.ioctx, self.random, self.rbd = ioctx, random.Random(seed), rbd.RBD()
        self.raw = Raw(conf, ioctx.name, ioctx.get_namespace())
        self.names = names
        self.snapshots: list[str] = []
        self.counter, self.operations = 0, 0
        with rbd.Image(self.ioctx, self.names[0]) as image:
            image.metadata_set(*FENCE)
        self.open()
        self.made.append(self)

    @classmethod
    def close_all(cls) -> None:
        """Also those of tests that failed: an image must not be open any more when its client ends."""
        while cls.made:
            cls.made.pop().close()

    @classmethod
    def create(cls, conf: str, ioctx: rados.Ioctx, name: str, seed: int, **options: object) -> "Twin":
        """Two new images."""
        names = (f"{name}-placed", f"{name}-stock")
        options = {"size": 64 * OBJECT, "features": FEATURES, **options}
        for each in names:
            rbd.RBD().create(ioctx, each, order=ORDER, old_format=False, **options)
        return cls(conf, ioctx, names, seed)

    def open(self) -> None:
        self.images = [rbd.Image(self.ioctx, name) for name in self.names]

    def close(self) -> None:
        for image in self.images:
            image.close()

    def reopen(self) -> None:
        self.close()
        self.open()

    def run(self, steps: int) -> None:
        """So many random operations, each on both."""
        for _ in range(steps):
            self.random.choices(*zip(*self._verbs(), strict=True))[0]()
            self.operations += 1

    def _verbs(self) -> list[tuple[object, int]]:
        return [
            (self.write, 40),
            (self.discard, 12),
            (self.write_zeroes, 4),
            (self.write_same, 3),
            (self.compare_and_write, 3),
            (self.read, 12),
            (self.snapshot, 3),
            (self.remove_snapshot, 2),
            (self.rollback, 2),
            (self.resize, 3),
            (self.reopen, 2),
            (self.invalidate, 1),
        ]

    def _extent(self) -> tuple[int, int]:
        """Sectors, whole objects, tails of objects and runs of several."""
        size = self.images[0].size()
        offset = self.random.randrange(size // SECTOR) * SECTOR
        length = self.random.choice((SECTOR, 8 * SECTOR, OBJECT // 2, OBJECT, 3 * OBJECT))
        if self.random.random() < 0.5:
            offset -= offset % OBJECT
        if self.random.random() < 0.2:
            length = OBJECT - offset % OBJECT
        return offset, min(length, size - offset)

    def _bytes(self, length: int) -> bytes:
        self.counter += 1
        return hashlib.sha256(str((self.counter, self.random.random())).encode()).digest() * (length // 32)

    def write(self) -> None:
        offset, length = self._extent()
        data = self._bytes(length)
        for image in self.images:
            image.write(data, offset)

    def read(self) -> None:
        offset, length = self._extent()
        a, b = (image.read(offset, length) for image in self.images)
        assert a == b, f"reads differ at {offset}~{length}"

    def discard(self) -> None:
        offset, length = self._extent()
        for image in self.images:
            image.discard(offset, length)

    def write_zeroes(self) -> None:
        offset, length = self._extent()
        for image in self.images:
            image.write_zeroes(offset, length)

    def write_same(self) -> None:
        offset, length = self._extent()
        pattern = self._bytes(SECTOR)
        for name in self.names:
            self.raw.write_same(name, offset, length, pattern)

    def compare_and_write(self) -> None:
        offset, _ = self._extent()
        data = self._bytes(SECTOR)
        expected = self.images[1].read(offset, SECTOR) if self.random.random() < 0.7 else self._bytes(SECTOR)
        a, b = (self.raw.compare_and_write(name, offset, expected, data) for name in self.names)
        assert a == b, f"compare_and_write at {offset}: {a} and {b}"

    def snapshot(self) -> None:
        self.counter += 1
        name = f"s{self.counter}"
        for image in self.images:
            image.create_snap(name)
        self.snapshots.append(name)

    def remove_snapshot(self) -> None:
        if self.snapshots:
            name = self.snapshots.pop(self.random.randrange(len(self.snapshots)))
            for image in self.images:
                image.remove_snap(name)

    def rollback(self) -> None:
        if self.snapshots:
            name = self.random.choice(self.snapshots)
            for image in self.images:
                image.rollback_to_snap(name)

    def resize(self) -> None:
        size = self.random.randrange(24 * OBJECT // SECTOR, 72 * OBJECT // SECTOR) * SECTOR
        for image in self.images:
            image.resize(size)

    def invalidate(self) -> None:
        for image in self.images:
            image.invalidate_cache()

    def compare(self) -> None:
        """All bytes of the image and of its snapshots, and all differences between them."""
        for snapshot in [*self.snapshots, None]:
            opened = [rbd.Image(self.ioctx, name, snapshot=snapshot, read_only=True) for name in self.names]
            try:
                a, b = (image.read(0, image.size()) for image in opened)
                assert len(a) == len(b)
                wrong = [i for i in range(0, len(a), SECTOR) if a[i : i + SECTOR] != b[i : i + SECTOR]]
                assert not wrong, f"snapshot {snapshot}: {len(wrong)} sectors differ, the first at {wrong[0]}"
                for since in [None, *self.snapshots]:
                    if since == snapshot:
                        break
                    for whole in (False, True):
                        c, d = (self._diff(image, since, whole) for image in opened)
                        assert c == d, f"diff {since}..{snapshot} whole={whole} differs: {c} {d}"
            finally:
                for image in opened:
                    image.close()

    @staticmethod
    def _diff(image: rbd.Image, since: str | None, whole: bool) -> Diff:
        found: Diff = []
        image.diff_iterate(0, image.size(), since, lambda *extent: found.append(extent), whole_object=whole)
        return found

    def image_id(self) -> str:
        """Of the placed one."""
        return str(self.images[0].id())

    def remove(self) -> None:
        """Both images with their snapshots."""
        for image in self.images:
            for name in self.snapshots:
                image.remove_snap(name)
        self.snapshots = []
        self.close()
        for name in self.names:
            self.rbd.remove(self.ioctx, name)
        self.raw.close()
