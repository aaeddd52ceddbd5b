"""A cluster whose manager has the module multihash, and what tests do with what it publishes."""

import json
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rados
from conftest import HOME, PATIENCE, Cluster, running, wish
from driving import Driver
from stowage_ceph import conf, pools
from stowage_ceph.errors import ClusterError
from stowage_ceph.waiting import until

OBJECT, NAMESPACE = "metrics", "multihash"
MODULE = HOME / "mgr/multihash"
OIDS = [f"spread.{i}" for i in range(60)]


ADMIN: dict[str, str] = {}


def asked(client: dict[str, Any]) -> int:
    """How often OSDs and their hosts were asked, and who refused, the manager too."""
    return int(client["counters"]["metrics_refreshes"] + client["counters"]["metrics_failures"])


@dataclass(frozen=True)
class Rig:
    cluster: Cluster
    driver: Driver

    def status(self) -> Any:
        return self.cluster.monitor.command("multihash status")

    def turn(self, way: str, pool: str = "p2") -> None:
        """On: returns when clients have the figures of all OSDs."""
        self.cluster.monitor.command(f"multihash {way}", pool=pool)
        if way == "on":
            every = {str(osd) for osd in range(self.cluster.wish.osds)}

            def known() -> set[str]:
                return {osd for osd, one in self.published(pool)["osds"].items() if "free_fraction" in one}

            until("figures of all OSDs published", PATIENCE, lambda: known() == every, lambda: f"{known()}")

    def published(self, pool: str = "p2") -> dict[str, Any]:
        """What clients read; without OSDs if there is nothing."""
        with self.cluster.monitor.rados.open_ioctx(pool) as io:
            io.set_namespace(NAMESPACE)
            try:
                read: dict[str, Any] = json.loads(io.read(OBJECT, 1 << 21))
            except rados.ObjectNotFound:
                return {"osds": {}}
            return read

    def put(self, content: bytes, pool: str = "p2") -> None:
        with self.cluster.monitor.rados.open_ioctx(pool) as io:
            io.set_namespace(NAMESPACE)
            io.write_full(OBJECT, content)

    def homes(self, pool: str) -> list[int]:
        """The OSDs that the pool's object is on."""
        found = self.cluster.monitor.command("osd map", pool=pool, object=OBJECT, nspace=NAMESPACE)
        return list(found["acting"])

    @contextmanager
    def lean(self, pool: str = "p2") -> Iterator[dict[str, str]]:
        """What the documentation of RBD gives a client: nothing of the manager's, no word from an OSD about itself."""
        name = f"client.lean-{uuid.uuid4().hex[:8]}"
        caps = ["mon", "profile rbd", "osd", f"profile rbd pool={pool}"]
        key = self.cluster.monitor.command("auth get-or-create", entity=name, caps=caps)[0]["key"]
        try:
            yield {"as": name, "key": key}
        finally:
            self.cluster.monitor.command("auth rm", entity=name)

    def knows(self, who: dict[str, str], policy: str = "latency", **other: Any) -> dict[str, Any]:
        """What a client knows, as soon as it knows all that it will: candidates by OSD, and the counters."""
        answer = self.driver("candidates", "p2", oids=OIDS, choices=2, policy=policy, **who, **other)
        assert answer["known"]
        return {**answer, "osds": {one["osd"]: one for object_ in answer["objects"] for one in object_}}

    def counters_of(self, osd: int) -> dict[str, Any]:
        told: dict[str, Any] = self.cluster.monitor.tell_osd(osd, "perf dump", logger="osd")["osd"]
        return told


def published_cluster(where: str) -> Iterator[Cluster]:
    """prometheus and selftest are there too; none of the other modules."""
    stock = sorted(p.name for p in Path(conf.MODULES).iterdir() if p.is_dir())
    left_out = " ".join(name for name in stock if name not in ("prometheus", "selftest"))
    wanted = wish(mgr_modules=[str(MODULE)], options={"mgr": {"mgr_disabled_modules": left_out}})
    for cluster in running(where, wanted, {"p1": "1", "p2": "2"}):
        command = cluster.monitor.command
        command("mgr module enable", module="multihash")
        answers(lambda: command("multihash status"))
        command("config set", who="mgr", name="mgr/multihash/interval", value="1")
        until("the interval", PATIENCE, lambda: command("multihash status")["interval_seconds"] == 1)
        yield cluster


def answers(ask: Callable[[], Any]) -> Any:
    """What it answers once the manager, which begins again with another module, does."""

    def look() -> list[Any]:
        try:
            return [ask()]
        except ClusterError:
            return []

    return until("the manager has begun again", PATIENCE, look)[0]


def write_everywhere(rig: Rig, pool: str = "p2") -> None:
    """Until each OSD has written something since the manager heard of it first: without that it has no latency."""
    deadline = time.monotonic() + PATIENCE
    number = 0
    while any("write_latency_nanos" not in one for one in rig.published(pool)["osds"].values()):
        assert time.monotonic() < deadline, rig.published(pool)["osds"]
        with rig.cluster.monitor.rados.open_ioctx(pool) as io:
            for _ in range(20):
                io.write_full(f"latency.{number}", b"x")
                number += 1


def primary_of(rig: Rig, oid: str, pool: str = "p2") -> int:
    return pools.placement(rig.cluster.monitor, pool, oid)[0]
