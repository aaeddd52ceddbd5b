"""What the tests of the patched librbd share: clients with and without it, and what is where."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rados
import rbd
from maps import Maps
from stowage_ceph import health
from stowage_ceph.cluster import Cluster
from stowage_ceph.waiting import until

PATIENCE = 600
BUILT = Path(__file__).resolve().parents[2] / "target/tentacle"
PLUGIN = BUILT / "librbd-plugin/libceph_librbd_multihash.so"
MHCTL = BUILT / "tools/mhctl"
# `rbd` alone is Debian's: with our library, but without the commands for maps.
RBD = str(BUILT.parent / "patched/rbd")
OBJECT = 4 << 20
# Half of the OSDs are in the client's rack. Of three places one is there for 7 of 8 objects, and 3 of 8 leave home for it.
OPTIONS = {
    "rados_multihash_policy": "local",
    "rados_multihash_choices": "3",
    "crush_location": "host=client rack=r0",
    # A busy machine may need long until the policy knows the cluster.
    "rados_multihash_probe_timeout_ms": "60000",
}


FENCE = "conf_rbd_plugins"


def placing_conf(cluster: Cluster, options: dict[str, str]) -> Path:
    """The file for clients that place by these options."""
    file = cluster.layout.state / "placing.conf"
    lines = "".join(f"{key} = {value}\n" for key, value in options.items())
    file.write_text(cluster.layout.conf.read_text(encoding="ascii").replace("[client]\n", f"[client]\n{lines}"), encoding="ascii")
    return file


@dataclass(frozen=True)
class Rig:
    cluster: Cluster
    conf: Path
    rados: rados.Rados
    ioctx: rados.Ioctx
    maps: Maps

    @staticmethod
    @contextmanager
    def connected(cluster: Cluster) -> Iterator["Rig"]:
        file = placing_conf(cluster, OPTIONS)
        made = rados.Rados(conffile=str(file), name="client.admin", conf={"rados_osd_op_timeout": str(PATIENCE), "rbd_cache": "false"})
        made.connect(timeout=PATIENCE)
        try:
            with made.open_ioctx("p2") as ioctx, Maps.connected(file, "p2") as maps:
                yield Rig(cluster, file, made, ioctx, maps)
        finally:
            made.shutdown()

    def create(self, name: str, objects: int, enabled: bool = True, **options: object) -> None:
        rbd.RBD().create(self.ioctx, name, objects * OBJECT, old_format=False, **options)
        if enabled:
            self.maps.enable(name)

    def image_id(self, name: str) -> str:
        """Without opening the image."""
        return next(str(one["id"]) for one in rbd.RBD().list2(self.ioctx) if one["name"] == name)

    def rbd_names(self) -> list[str]:
        return list(rbd.RBD().list(self.ioctx))

    def remove(self, name: str) -> None:
        rbd.RBD().remove(self.ioctx, name)

    def wait_trimmed(self) -> None:
        """Until the OSDs have done away with what only removed snapshots had."""

        def left() -> list[object]:
            # What a deleted pool had in the queue stays there for good.
            return [one for one in self.cluster.monitor.command("osd dump")["removed_snaps_queue"] if one["snaps"] and one["pool"] == self.ioctx.get_pool_id()]

        until("removed snapshots are trimmed", PATIENCE, lambda: not left(), lambda: str(left()))

    def wait_alone(self, image_id: str) -> None:
        """Until the OSD has forgotten a killed client's watch of the image."""
        until("nobody watches the image", PATIENCE, lambda: not self.ok("rados", "-p", "p2", "listwatchers", f"rbd_header.{image_id}"))

    def command(self, *words: str, stock: bool = False) -> subprocess.CompletedProcess[str]:
        """stock: with the librbd that Debian has."""
        environment = {**os.environ, "CEPH_CONF": str(self.conf)}
        if words[0] != "ceph":  # which takes what it doesn't know for a part of the command
            environment["CEPH_ARGS"] = "--rbd_cache=false"
        if stock:
            environment.pop("LD_LIBRARY_PATH")
        return subprocess.run(words, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)

    def ok(self, *words: str, stock: bool = False) -> str:
        done = self.command(*words, stock=stock)
        assert done.returncode == 0, f"{' '.join(words)}: exit {done.returncode}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
        return done.stdout

    def python(self, text: str, *arguments: str, stock: bool = False) -> str:
        """The output of a client in a process of its own."""
        return self.ok(sys.executable, "-c", text, *arguments, stock=stock)

    def places(self, image_id: str, pool: str = "p2") -> list[tuple[str, str]]:
        """Names and locator keys of an image's data objects."""
        with self.rados.open_ioctx(pool) as ioctx:
            listed = [(one.key, one.locator_key or "") for one in ioctx.list_objects()]
        return [(name, key) for name, key in listed if name.startswith("rbd_data.") and f".{image_id}." in name]

    def wanted(self, name: str, pool: str = "p2") -> str:
        """The locator key that the policy has to pick for an object, by CRUSH itself: the first in the client's rack, else home."""
        for key in ("", f"{name}#1", f"{name}#2"):
            if self.rack(pool, key or name) == "r0":
                return key
        return ""

    def rack(self, pool: str, key: str) -> str:
        """Of the first replica of what is placed by that name or locator key."""
        osd = int(self.cluster.monitor.command("osd map", pool=pool, object=key, nspace="")["acting_primary"])
        return self.cluster.wish.rack(osd)

    def placement_groups(self, pool: str) -> list[dict[str, Any]]:
        """A pool's, as they are now."""
        monitor = self.cluster.monitor
        health.flush(monitor)
        number = next(one["pool"] for one in monitor.command("osd dump")["pools"] if one["pool_name"] == pool)
        return [pg for pg in health.placement_groups(monitor) if pg["pgid"].startswith(f"{number}.")]

    def operations(self, pool: str) -> tuple[int, int]:
        """Reads and writes of a pool's objects so far, as its placement groups count them."""
        sums = [pg["stat_sum"] for pg in self.placement_groups(pool)]
        return sum(one["num_read"] for one in sums), sum(one["num_write"] for one in sums)
