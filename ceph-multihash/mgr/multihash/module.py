"""
Publishes how the OSDs are: one object in each pool that is turned on. Clients of multi-hash read it with their ordinary
capabilities, so that none of them needs to ask the OSDs or the manager.
"""

import errno
import json
import threading
import time
from typing import Any, Dict, List, Tuple

import mgr_module
from mgr_module import MgrModule, Option

from . import document, health, prometheus
from .cluster import Cluster, Pool
from .publisher import Publisher

# 20.2 wants a registry for each module, 18.2 has none. COMMANDS works in both.
_REGISTRY = getattr(mgr_module, "CLICommandBase", None)
LATE = 3  # intervals, as for readers
STORED = "pools"

Answer = Tuple[int, str, str]


class Module(MgrModule):
    """The manager's module `multihash`."""

    if _REGISTRY is not None:
        CLICommand = _REGISTRY.make_registry_subtype("MultihashCLICommand")

    NOTIFY_TYPES: List[Any] = []

    MODULE_OPTIONS = [
        Option(
            name="interval",
            type="int",
            default=5,
            min=1,
            max=60,
            desc="seconds between two writes of a pool's metrics",
            long_desc="The OSDs tell the manager every mgr_stats_period seconds; more often than that says nothing new.",
            runtime=True,
        ),
    ]

    COMMANDS = [
        {"cmd": "multihash status", "desc": "Pools whose metrics are published, and how old they are", "perm": "r"},
        {"cmd": "multihash on name=pool,type=CephPoolname", "desc": "Publish metrics of a pool that RBD uses", "perm": "rw"},
        {"cmd": "multihash off name=pool,type=CephPoolname", "desc": "Publish a pool's metrics no more, and remove them", "perm": "rw"},
        {"cmd": "multihash metrics", "desc": "What is published, in Prometheus' text format", "perm": "r"},
    ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._cluster = Cluster(self)
        self._publisher = Publisher(self.rados)
        self._changed = threading.Event()
        self._lock = threading.Lock()
        self._stopping = False
        self._failure = ""
        self._began = time.time()
        self._since: Dict[int, float] = {}  # when pools were turned on, of those since then

    # What ceph-mgr calls.

    def serve(self) -> None:
        while not self._stopping:
            self._changed.clear()
            self._round()
            self._changed.wait(self._interval)

    def shutdown(self) -> None:
        self._stopping = True
        self._changed.set()

    def config_notify(self) -> None:
        self._changed.set()

    def handle_command(self, inbuf: str, cmd: Dict[str, Any]) -> Answer:
        prefix = cmd["prefix"]
        if prefix == "multihash status":
            return 0, json.dumps(self._status(), indent=2), ""
        if prefix == "multihash metrics":
            return 0, prometheus.text(self._metrics()), ""
        pool = self._cluster.pool_named(cmd["pool"])
        if pool is None:
            return -errno.ENOENT, "", f"there is no pool {cmd['pool']}"
        return self._turn_on(pool) if prefix == "multihash on" else self._turn_off(pool)

    def self_test(self) -> None:
        """Raises unless each pool's metrics can be put together."""
        known = self._cluster.look(time.time())
        for pool in self._cluster.pools():
            content = document.text(pool.id, time.time(), self._interval, self._cluster.groups(pool), known, self._cluster.tree())
            assert json.loads(content)["pool"] == pool.id

    # For the module prometheus, which must be patched for it (patches/v20.2) and knows no types of ours.
    def prometheus_metrics(self) -> List[Tuple[str, str, Tuple[str, ...], Dict[Tuple[str, ...], float]]]:
        return [tuple(metric) for metric in self._metrics()]

    # Rounds.

    @property
    def _interval(self) -> int:
        return int(self.get_module_option("interval"))

    def _round(self) -> None:
        """One that fails is in the log once, and `ceph health` says so once the metrics are too old."""
        failure = ""
        try:
            self._publish_all()
        except Exception as error:
            failure = health.reason(error)
            if failure != self._failure:
                self.log.exception("the pools' metrics were not published; tried again every %s s", self._interval)
        if self._failure and not failure:
            self.log.info("the pools' metrics are published again")
        self._failure = failure
        self._set_health()

    def _publish_all(self) -> None:
        pools = {pool.id: pool for pool in self._cluster.pools()}
        wanted = self._wanted()
        if gone := [pool for pool in wanted if pool not in pools]:
            with self._lock:
                self._want([pool for pool in self._wanted() if pool not in gone])
            for pool_id in gone:
                self._publisher.forget(pool_id)
        there = [pool for pool in wanted if pool in pools]
        now = time.time()
        known = self._cluster.look(now) if there else self._cluster.forget()
        for pool_id in there:
            with self._lock:  # not after somebody has turned it off, and removed the object
                if pool_id in self._wanted():
                    self._publish(pools[pool_id], now, known)

    def _publish(self, pool: Pool, now: float, known: Dict[int, document.Osd]) -> None:
        try:
            content = document.text(pool.id, now, self._interval, self._cluster.groups(pool), known, self._cluster.tree())
            self._publisher.publish(pool.id, content, now)
        except document.TooLarge as error:
            self._publisher.failed(pool.id, f"too large: {error}")
        except Exception as error:  # of librados, which has many; the other pools go on
            self._publisher.failed(pool.id, str(error))

    def _wanted(self) -> List[int]:
        return list(json.loads(self.get_store(STORED, "[]")))

    def _want(self, pools: List[int]) -> None:
        self.set_store(STORED, json.dumps(sorted(pools)))
        self._since = {pool: since for pool, since in self._since.items() if pool in pools}

    # Commands.

    def _turn_on(self, pool: Pool) -> Answer:
        if "rbd" not in pool.applications:
            return -errno.EINVAL, "", f"pool {pool.name} is not RBD's: `ceph osd pool application enable {pool.name} rbd` first"
        with self._lock:
            if pool.id not in self._wanted():
                self._since[pool.id] = time.time()
                self._want([*self._wanted(), pool.id])
        self._changed.set()
        return 0, "", f"metrics of pool {pool.name} are published every {self._interval} s"

    def _turn_off(self, pool: Pool) -> Answer:
        with self._lock:
            self._want([other for other in self._wanted() if other != pool.id])
        removed = self._publisher.remove(pool.id)
        self._publisher.forget(pool.id)
        self._set_health()
        left = "" if removed else f"; the last ones could not be removed: rados -p {pool.name} -N {document.NAMESPACE} rm {document.NAME}"
        return 0, "", f"metrics of pool {pool.name} are not published any more{left}"

    # What is shown.

    def _status(self) -> Dict[str, Any]:
        osds = {f"osd.{osd}": figures._asdict() for osd, figures in sorted(self._cluster.known.items())}
        return {"interval_seconds": self._interval, "object": f"{document.NAMESPACE}/{document.NAME}", "pools": [*self._pools().values()], "osds": osds}

    def _pools(self) -> Dict[int, Dict[str, Any]]:
        """Those that are on, by number."""
        now, patience = time.time(), LATE * self._interval
        names = {pool.id: pool.name for pool in self._cluster.pools()}
        told = {pool_id: self._publisher.told(pool_id) for pool_id in self._wanted() if pool_id in names}
        return {pool_id: {"pool": names[pool_id], "fresh": now - one.written <= patience, **one._asdict()} for pool_id, one in told.items()}

    def _metrics(self) -> List[prometheus.Metric]:
        return prometheus.metrics(self._pools().values(), self._cluster.known)

    def _set_health(self) -> None:
        """A new manager has the time of a few rounds first, and so has a pool that was just turned on."""
        try:
            begun = time.time() - LATE * self._interval
            pools = [(shown, self._since.get(pool_id, self._began) < begun) for pool_id, shown in self._pools().items()]
            self.set_health_checks(health.checks(pools, self._failure))
        except Exception as error:  # what the round wanted is not there for this, too
            self.set_health_checks(health.of_all(health.reason(error)))
