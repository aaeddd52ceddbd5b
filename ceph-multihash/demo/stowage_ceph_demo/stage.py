"""The cluster: four OSDs in two racks, a client in one of them, and one OSD that can be made worse."""

import dataclasses
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stowage_ceph import conf, health, osds, pools, space
from stowage_ceph.cluster import Cluster, locked
from stowage_ceph.errors import UsageError
from stowage_ceph.layout import layout
from stowage_ceph.wish import Wish

from .matrix import WORSE
from .setup import Setup

OSDS, RACKS, OSD_BYTES = 4, 2, 6 << 30
# In the client's rack, so that the policy `local` has no reason of its own to avoid it.
WORSE_OSD = 2
WORSE_FILL, WORSE_MILLIS = 0.6, 5
CLIENT_LOCATION = "host=client rack=r0"
POOL = "demo"
# The worse OSD's objects, one phase's images, and what OSDs keep for themselves.
NEEDED_BYTES = 10 << 30
# Its own, so that a cluster that somebody keeps at the testkit's usual place is left alone.
STATE = "/var/tmp/stowage-ceph-demo"


class Stage:
    """A running cluster, and the client's configuration for each strategy."""

    def __init__(self, cluster: Cluster, setup: Setup) -> None:
        self.cluster = cluster
        self._setup = setup

    def client_conf(self, strategy: str) -> Path:
        """The cluster's ceph.conf with the strategy's policy."""
        wish = self.cluster.wish
        # With librbd's cache a write ends before its object is written: what a slow OSD still has to write when fio ends would not count.
        client = {**wish.options.get("client", {}), "crush_location": CLIENT_LOCATION, "rbd_cache": "false"}
        if policy := self._setup.policy(strategy):
            client["rados_multihash_policy"] = policy
        plugins = [] if self._setup.library(strategy) else wish.rbd_plugins
        ours = dataclasses.replace(wish, rbd_plugins=plugins, options={**wish.options, "client": client})
        file = self.cluster.layout.state / f"client-{strategy}.conf"
        file.write_text(conf.text(self.cluster.layout, ours), encoding="ascii")
        return file

    def set(self, scenario: str) -> None:
        """Makes the scenario's trouble."""
        if scenario == WORSE:
            space.fill(self.cluster.monitor, self.cluster.wish, WORSE_OSD, WORSE_FILL)
            osds.slow(self.cluster.monitor, WORSE_OSD, WORSE_MILLIS)

    def bytes_by_osd(self, counter: str) -> dict[str, int]:
        """What clients have written to (op_w_in_bytes) or read from (op_r_out_bytes) each OSD since it started."""
        monitor = self.cluster.monitor
        return {f"osd.{osd}": int(monitor.tell_osd(osd, "perf dump", logger="osd")["osd"][counter]) for osd in range(self.cluster.wish.osds)}


@contextmanager
def running(setup: Setup, state: str | None) -> Iterator[Stage]:
    """A new cluster, gone afterwards. UsageError if there is nothing built to be shown."""
    for file in setup.needs():
        if not file.is_file():
            made_by = "CEPH_RELEASE=tentacle ceph-multihash/build and make ceph-patched make" if setup.patched else "ceph-multihash/build makes"
            raise UsageError(f"{file} is not there: {made_by} it")
    cluster = Cluster(layout(state or STATE))
    if (free := shutil.disk_usage(cluster.layout.state.parent).free) < NEEDED_BYTES:
        raise UsageError(f"{cluster.layout.state.parent} has {free >> 30} GiB free, the demo needs {NEEDED_BYTES >> 30}: make room there")
    with locked(cluster.layout):
        cluster.remove()
        try:
            cluster.start(Wish(osds=OSDS, osd_bytes=OSD_BYTES, racks=RACKS, rbd_plugins=[str(setup.plugin)], classes=[str(setup.object_class)]))
            pools.create(cluster.monitor, cluster.wish, POOL, "1", init_rbd=True)
            health.wait_clean(cluster.monitor)
            yield Stage(cluster, setup)
        finally:
            cluster.remove()
            cluster.layout.lock.unlink()
