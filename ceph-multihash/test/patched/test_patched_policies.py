"""What policies bring with a map, beside the plug-in and stock's librbd: how full a cluster gets, and what crosses the racks."""

import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import STATE, running
from maps import Maps
from rig import FENCE, OBJECT, PATIENCE, PLUGIN, Rig, placing_conf
from stowage_ceph import health, pools, space
from stowage_ceph.cluster import Cluster
from stowage_ceph.monitor import Monitor
from stowage_ceph.waiting import until
from stowage_ceph.wish import Wish

WAYS = ("stock", "plugin", "patched")
# An OSD's own records take the less of a disk, and what is written before all know that one is full, the larger the disk is.
OSD_BYTES = 3 << 30
BYTES_PER_SECOND = 60 << 20
# As on the test hosts of docs/ceph-benchmark.md: so few that disks differ much by CRUSH alone.
PGS = 64
IMAGE_BYTES = 64 << 30
SPACE = {
    "rados_multihash_policy": "space",
    "rados_multihash_choices": "2",
    "rados_multihash_metrics_ttl_ms": "1000",
    "rados_multihash_probe_timeout_ms": "60000",
}
# The policy ends within .02 of the full ratio, .95, where a client hears of space a few seconds late; .05 more are for a machine that is busy.
LEAST = 0.88
WRITES = 160

pytestmark = pytest.mark.skipif(not PLUGIN.exists(), reason="the plug-in for Ceph 20.2 is not built: CEPH_RELEASE=tentacle ceph-multihash/build")


@dataclass(frozen=True)
class Client:
    """Debian's rbd, with one of the three ways to place."""

    conf: Path
    way: str

    def words(self, *words: str) -> tuple[list[str], dict[str, str]]:
        environment = {**os.environ, "CEPH_CONF": str(self.conf), "CEPH_ARGS": "--rbd_cache=false"}
        if self.way != "patched":
            environment.pop("LD_LIBRARY_PATH")
        return ["rbd", *words], environment

    def ok(self, *words: str) -> None:
        command, environment = self.words(*words)
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=True, timeout=PATIENCE)

    def create(self, pool: str, image: str, size: int, *options: str) -> None:
        self.ok("create", f"{pool}/{image}", "--size", f"{size}B", *options)
        if self.way == "plugin":
            self.ok("image-meta", "set", f"{pool}/{image}", FENCE, "multihash")
        elif self.way == "patched":
            with Maps.connected(self.conf, pool) as maps:
                maps.enable(image)


def full(monitor: Monitor) -> bool:
    return "OSD_FULL" in monitor.command("health")["checks"]


def fill(cluster: Cluster, client: Client) -> dict[int, float]:
    """How full each disk is when the first is. The image's own limit makes the client no faster than an OSD looks at its disk."""
    client.create("full", "filling", IMAGE_BYTES)
    client.ok("image-meta", "set", "full/filling", "conf_rbd_qos_write_bps_limit", str(BYTES_PER_SECOND))
    command, environment = client.words("bench", "--io-type", "write", "--io-size", "4M", "--io-threads", "4", "--io-total", "64G", "full/filling")
    with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as writing:
        try:
            until("an OSD is full", PATIENCE, lambda: writing.poll() is not None or full(cluster.monitor))
            assert writing.poll() is None, f"rbd bench ended: {writing.returncode}"
        finally:
            writing.kill()
    return {osd: space.disk(cluster.monitor, osd).used_fraction for osd in range(cluster.wish.osds)}


def test_space_fills_the_disks(figure: Callable[[str], None]) -> None:
    """
    Each way has a cluster of its own, whose pool has the same number, so each placement group has the same disk. Stock fills the cluster as far as CRUSH's
    own shares let it.
    """
    mean = {}
    quick = {"osd": {"osd_heartbeat_interval": "1"}}  # an OSD looks at its disk as often as that
    for way in WAYS:
        wish = Wish(osds=4, osd_bytes=OSD_BYTES, rbd_plugins=[str(PLUGIN)], options=quick)
        with running(f"{STATE}-{way}", wish, "full", "1", PGS) as cluster:
            conf = placing_conf(cluster, SPACE)
            fills = fill(cluster, Client(conf, way))
        shown = ", ".join(f"osd.{osd} {fraction:.1%}" for osd, fraction in fills.items())
        mean[way] = sum(fills.values()) / len(fills)
        figure(f"space, {way}: the cluster is full to {mean[way]:.1%}; {shown}")
    assert min(mean["plugin"], mean["patched"]) >= LEAST > mean["stock"]


def written_elsewhere(rig: Rig, pool: str) -> int:
    """KiB written to the pool's placement groups whose OSD is not in the client's rack."""
    return sum(pg["stat_sum"]["num_write_kb"] for pg in rig.placement_groups(pool) if rig.cluster.wish.rack(pg["acting_primary"]) != "r0")


def crossing(rig: Rig, pool: str, way: str) -> tuple[int, int]:
    """KiB that went to the other rack, and of those the objects that are there by the policy, or with stock by CRUSH alone."""
    image = f"crossing-{way}"
    client = Client(rig.conf, way)
    client.create("p2", image, WRITES * OBJECT, "--data-pool", pool)
    before = written_elsewhere(rig, pool)
    client.ok("bench", "--io-type", "write", "--io-size", "4M", "--io-threads", "4", "--io-total", str(WRITES * OBJECT), f"p2/{image}")
    moved = written_elsewhere(rig, pool) - before
    names = {name for name, _ in rig.places(rig.image_id(image), pool)}
    assert len(names) == WRITES
    keys = {name: rig.wanted(name, pool) if way != "stock" else "" for name in names}
    there = sum(rig.rack(pool, key or name) != "r0" for name, key in keys.items())
    rig.ok("rbd", "rm", "--no-progress", f"p2/{image}", stock=way != "patched")
    return moved, there * OBJECT // 1024


def test_local_sends_to_the_other_rack_what_it_has_to(rig: Rig, figure: Callable[[str], None]) -> None:
    """
    The objects of which no choice is in the client's rack, and not a byte more; the plug-in's stubs come on top of that. One pool for all, since what share
    of its placement groups is in which rack decides how many these are; which of them an image's objects get is chance.
    """
    pool = "crossing"
    pools.create(rig.cluster.monitor, rig.cluster.wish, pool, "1", PGS, init_rbd=True)
    health.wait_clean(rig.cluster.monitor)
    groups = rig.placement_groups(pool)
    other = sum(rig.cluster.wish.rack(group["acting_primary"]) != "r0" for group in groups) / len(groups)
    figure(f"local: {other:.1%} of the placement groups are in the other rack, all three choices of {other**3:.1%} of the names")
    moved, wanted = {}, {}
    for way in WAYS:
        moved[way], wanted[way] = crossing(rig, pool, way)
        all_kib = WRITES * OBJECT // 1024
        figure(f"local, {way}: {moved[way] / all_kib:.1%} of {WRITES * OBJECT >> 20} MiB written went to the other rack, {wanted[way] / all_kib:.1%} had to")
    pools.delete(rig.cluster.monitor, pool)
    assert moved["stock"] == wanted["stock"] and moved["patched"] == wanted["patched"]
    assert moved["plugin"] >= wanted["plugin"]
    assert moved["patched"] < moved["stock"]
