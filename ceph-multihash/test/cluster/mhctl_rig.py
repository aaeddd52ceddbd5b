"""What the tests of mhctl have: pools of their own, objects at chosen places, images with a model, mhctl itself."""

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import rados
import rbd
from conftest import BUILD, PATIENCE, Cluster
from driving import Driver
from stowage_ceph import conf, pools

MHCTL = BUILD / "tools/mhctl"
# A data pool of each kind, and the pool of its images' headers.
KINDS = {"mh1": "mh1", "mh2": "mh2", "mhe": "mh2"}
IGNORE_REDIRECT = 256
ORDER = 20
OBJECT = 1 << ORDER
FENCE = "conf_rbd_plugins"
needs_plugin = pytest.mark.skipif(
    not list(BUILD.glob("librbd-plugin/libceph_librbd_multihash.so")),
    reason="fenced images need the librbd plug-in, which is not built",
)


@dataclass
class Rig:
    cluster: Cluster
    driver: Driver

    @property
    def connection(self) -> rados.Rados:
        return self.cluster.monitor.rados

    def __call__(self, *arguments: Any, code: int = 0, conf_file: Path | None = None) -> tuple[Any, str]:
        """mhctl's JSON and its errors; it must end with that exit code."""
        done = subprocess.run(
            [MHCTL, *map(str, arguments), "--format", "json"],
            env={**os.environ, "CEPH_CONF": str(conf_file or self.cluster.layout.conf)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        said = f"{done.stdout[-3000:]}{done.stderr[-3000:]}"
        assert done.returncode == code, f"mhctl {arguments}: {done.returncode}: {said}"
        return (json.loads(done.stdout) if done.stdout else None), done.stderr

    def place(self, pool: str, choice: int, *objects: tuple[str, str], namespace: str = "") -> None:
        """Writes objects whole, as a client that places new ones at that choice."""
        steps = [["write_full", oid, text] for oid, text in objects]
        answers = self.driver.objects(pool, *steps, always=choice, choices=choice + 1, namespace=namespace)
        assert answers == [0] * len(steps)

    def maintain(self, pool: str, oid: str, what: str) -> None:
        assert self.driver("maintain", pool, oid=oid, what=what)["result"] == 0

    def die_after_creation(self, pool: str, oid: str) -> None:
        """Leaves a stub without redirect."""
        arguments = {"pool": pool, "policy": "always", "always": 1, "steps": [["write_full", oid, "never"]]}
        process = self.driver.start("objects", arguments, MULTIHASH_TEST_DIE_AFTER="created")
        process.communicate(timeout=PATIENCE)
        assert process.returncode == -9
        assert self.driver.look(pool, oid)["kind"] == "pending"

    @contextmanager
    def at(self, pool: str, oid: str, choice: int) -> Iterator[rados.Ioctx]:
        """For operations past the protocol."""
        with self.connection.open_ioctx(pool) as io:
            io.set_locator_key(f"{oid}#{choice}" if choice else "")
            yield io

    def put(self, pool: str, oid: str, choice: int, text: str) -> None:
        """A copy that no stub leads to, with what other clients may have added."""
        with self.at(pool, oid, choice) as io:
            io.write_full(oid, text.encode())

    def listing(self, pool: str, prefix: str = "") -> set[tuple[str, str, str]]:
        """Namespace, name and locator of all that the pool holds."""
        with self.connection.open_ioctx(pool) as io:
            io.set_namespace(rados.LIBRADOS_ALL_NSPACES)
            found = ((o.nspace or "", o.key, o.locator_key or "") for o in io.list_objects())
            return {one for one in found if one[1].startswith(prefix)}

    def dump(self, pool: str) -> dict[tuple[str, str, str], bytes | None]:
        """What is read of each object at each place."""
        held = {}
        with self.connection.open_ioctx(pool) as io:
            for nspace, oid, locator in self.listing(pool):
                io.set_namespace(nspace)
                io.set_locator_key(locator)
                held[nspace, oid, locator] = read(io, oid)
        return held

    def clear(self) -> None:
        """Empties the pools, stubs and all."""
        for pool in KINDS:
            with self.connection.open_ioctx(pool) as io:
                for nspace, oid, locator in self.listing(pool):
                    io.set_namespace(nspace)
                    io.set_locator_key(locator)
                    with contextlib.suppress(rados.ObjectNotFound), rados.WriteOpCtx() as op:
                        op.remove()
                        io.operate_write_op(op, oid, flags=IGNORE_REDIRECT)

    def contents(self, pool: str, prefix: str) -> dict[str, bytes]:
        """What a client sees that knows nothing of choices."""
        with self.connection.open_ioctx(pool) as io:
            oids = {oid for _, oid, _ in self.listing(pool, prefix)}
            return {oid: data for oid in oids if (data := read(io, oid)) is not None}


def listed(found: dict[str, Any]) -> dict[str, set[str]]:
    """What verify found, by object."""
    kinds: dict[str, set[str]] = {}
    for finding in found["findings"]:
        kinds.setdefault(finding.get("object", finding["image"]), set()).add(finding["finding"])
    return kinds


class Image:
    """An image that a model goes along with; objects of one mebibyte."""

    def __init__(self, rig: Rig, data_pool: str, name: str, objects: int = 12, namespace: str = "") -> None:
        self.rig, self.name, self.namespace = rig, name, namespace
        self.data_pool, self.pool = data_pool, KINDS[data_pool]
        self.model = bytearray(objects * OBJECT)
        with self.header_pool() as io:
            separate = data_pool if data_pool != self.pool else None
            # No object map: it would not know of what is written past librbd.
            features = rbd.RBD_FEATURE_LAYERING | rbd.RBD_FEATURE_EXCLUSIVE_LOCK | rbd.RBD_FEATURE_DEEP_FLATTEN
            rbd.RBD().create(
                io, name, len(self.model), order=ORDER, old_format=False, features=features, data_pool=separate
            )
            with rbd.Image(io, name) as image:
                self.prefix = image.block_name_prefix()
                self.id = image.id()

    @contextmanager
    def header_pool(self, connection: rados.Rados | None = None) -> Iterator[rados.Ioctx]:
        with (connection or self.rig.connection).open_ioctx(self.pool) as io:
            io.set_namespace(self.namespace)
            yield io

    def oid(self, number: int) -> str:
        return f"{self.prefix}.{number:016x}"

    def place(self, choice: int, *numbers: int, byte: str = "p") -> None:
        """Writes whole objects at a choice."""
        self.rig.place(self.data_pool, choice, *((self.oid(n), "new") for n in numbers), namespace=self.namespace)
        with self.rig.connection.open_ioctx(self.data_pool) as io:
            io.set_namespace(self.namespace)
            for n in numbers:  # by an unaware client, through home
                data = f"{byte}{n:07}".encode() * (OBJECT // 8)
                io.write(self.oid(n), data)
                self.model[n * OBJECT : (n + 1) * OBJECT] = data

    def write(self, offset: int, data: bytes) -> None:
        """As an application, through librbd."""
        with self.header_pool() as io, rbd.Image(io, self.name) as image:
            image.write(data, offset)
        self.model[offset : offset + len(data)] = data

    def fence(self) -> None:
        with self.header_pool() as io, rbd.Image(io, self.name) as image:
            image.metadata_set(FENCE, "multihash")

    def snapshot(self, name: str) -> bytes:
        with self.header_pool() as io, rbd.Image(io, self.name) as image:
            image.create_snap(name)
        return bytes(self.model)

    def remove_snapshot(self, name: str) -> None:
        with self.header_pool() as io, rbd.Image(io, self.name) as image:
            image.remove_snap(name)

    def remove(self) -> None:
        with self.header_pool() as io:
            rbd.RBD().remove(io, self.name)

    def stock(self, snapshot: str | None = None) -> bytes:
        """All of it, read by librbd without the plug-in."""
        made = rados.Rados(
            conffile=str(self.rig.cluster.layout.conf),
            name="client.admin",
            conf={"plugin_dir": conf.PLUGINS, "rados_osd_op_timeout": str(PATIENCE), "admin_socket": ""},
        )
        made.connect(timeout=PATIENCE)
        try:
            with self.header_pool(made) as io, rbd.Image(io, self.name, snapshot, read_only=True) as image:
                return image.read(0, image.size())
        finally:
            made.shutdown()

    def elsewhere(self) -> set[tuple[str, str]]:
        """Its alternates, with their locator keys, and its stubs."""
        found = self.rig.listing(self.data_pool, self.prefix)
        homes = sorted(oid for _, oid, locator in found if not locator)
        kinds = self.rig.driver("kinds", self.data_pool, oids=homes, namespace=self.namespace)
        return {(oid, locator) for _, oid, locator in found if locator or kinds[oid] != "data"}


@contextmanager
def rigged(cluster: Cluster) -> Iterator[Rig]:
    driver = Driver(cluster)
    try:
        for name, kind in {"mh1": "1", "mh2": "2", "mhe": "ec"}.items():
            pools.create(cluster.monitor, cluster.wish, name, kind, 8, init_rbd=kind != "ec")
        yield Rig(cluster, driver)
    finally:
        driver.close()
        for name in KINDS:
            pools.delete(cluster.monitor, name)


def read(io: rados.Ioctx, oid: str) -> bytes | None:
    try:
        return io.read(oid, 8 << 20)
    except rados.ObjectNotFound:
        return None
