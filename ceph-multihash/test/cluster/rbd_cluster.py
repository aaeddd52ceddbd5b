"""What the tests on the librbd plug-in have beside the shared cluster: a client that places objects, and what they count."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import rados
import rbd
from conftest import PATIENCE
from stowage_ceph import conf, health, osds
from stowage_ceph.cluster import Cluster
from stowage_ceph.waiting import until

FENCE = ("conf_rbd_plugins", "multihash")
# Half of the OSDs are in the client's rack, and one that wants to stay in it finds a place there for 7 of 8 objects: 3 of
# 8 have to leave home for it.
OPTIONS = {
    "rados_multihash_policy": "local",
    "rados_multihash_choices": "3",
    "crush_location": "host=client rack=r0",
    # The longest that there is: what a busy machine writes before the policy knows the cluster would stay at home.
    "rados_multihash_probe_timeout_ms": "60000",
}


@dataclass(frozen=True)
class Placing:
    """A cluster, and the configuration and a connection of clients that place objects."""

    cluster: Cluster
    conf: Path
    rados: rados.Rados


@contextmanager
def placing(cluster: Cluster, **own: str) -> Iterator[Placing]:
    """own: options beside, or in place of, those that all have."""
    file = cluster.layout.state / "placing.conf"
    options = "".join(f"{key} = {value}\n" for key, value in {**OPTIONS, **own}.items())
    file.write_text(cluster.layout.conf.read_text(encoding="ascii").replace("[client]\n", f"[client]\n{options}"), encoding="ascii")
    # Snapshots of removed images are trimmed at once, not object by object with seconds in between.
    for disk in ("hdd", "ssd", "hybrid"):
        cluster.monitor.command("config set", who="osd", name=f"osd_snap_trim_sleep_{disk}", value="0")
    with connection(file) as made:
        yield Placing(cluster, file, made)


@contextmanager
def connection(file: Path, **options: str) -> Iterator[rados.Rados]:
    """A client of its own, with an admin socket."""
    made = rados.Rados(conffile=str(file), name="client.admin", conf={"rados_osd_op_timeout": str(PATIENCE), **options})
    made.connect(timeout=PATIENCE)
    try:
        yield made
    finally:
        made.shutdown()


def rbd_command(placing: Placing, *arguments: str, stock: bool = False) -> subprocess.CompletedProcess[str]:
    """The rbd command; stock: as on a machine without the plug-in."""
    command = ["rbd", "--conf", str(placing.conf), *arguments]
    if stock:
        command.append(f"--plugin-dir={conf.PLUGINS}")
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)


def rbd_ok(placing: Placing, *arguments: str, stock: bool = False) -> str:
    done = rbd_command(placing, *arguments, stock=stock)
    assert done.returncode == 0, f"rbd {' '.join(arguments)}: {done.returncode}: {done.stderr}"
    return done.stdout


def data_objects(placing: Placing, pool: str, image_id: str, namespace: str = "", first: int = 0) -> tuple[int, int]:
    """How many objects of an image, from the first one on, are listed at home and at alternates of its data pool."""
    listed = _listed(placing, pool, image_id, namespace, first)
    alternates = sum(bool(locator) for _, locator in listed)
    return len(listed) - alternates, alternates


def far_from_home(placing: Placing, pool: str, image_id: str, namespace: str = "", first: int = 0) -> int:
    """Of the image's objects from the first one on that home lists, those whose home is not in the client's rack, r0, and another choice is: by CRUSH itself."""
    monitor = placing.cluster.monitor

    def near(key: str) -> bool:
        osd = int(monitor.command("osd map", pool=pool, object=key, nspace=namespace)["acting_primary"])
        return placing.cluster.wish.rack(osd) == "r0"

    names = [name for name, locator in _listed(placing, pool, image_id, namespace, first) if not locator]
    return sum(not near(name) and any(near(f"{name}#{choice}") for choice in (1, 2)) for name in names)


def _listed(placing: Placing, pool: str, image_id: str, namespace: str, first: int) -> list[tuple[str, str]]:
    """Names and locators."""

    def wanted(name: str) -> bool:
        parts = name.split(".")
        return parts[0] == "rbd_data" and image_id in parts and int(parts[-1], 16) >= first

    with placing.rados.open_ioctx(pool) as ioctx:
        ioctx.set_namespace(namespace)
        return [(o.key, o.locator_key or "") for o in ioctx.list_objects() if wanted(o.key)]


def wait_trimmed(placing: Placing) -> None:
    """Until the OSDs have done away with what only removed snapshots had."""
    until("snapshots trimmed", PATIENCE, lambda: not any("trim" in state for state in health.states(placing.cluster.monitor)))


def forwarded_reads(placing: Placing) -> int:
    """Those that OSDs have answered with what a redirect leads to."""
    monitor = placing.cluster.monitor
    return sum(int(monitor.tell_osd(osd, "perf dump", logger="osd")["osd"]["tier_proxy_read"]) for osd in osds.up(monitor))


def counters(placing: Placing, image_id: str, having: str = "") -> dict[str, int]:
    """What the plug-in counted of one image that a client of this process has open; having: a counter that is not 0."""
    folder = placing.cluster.layout.state / "run"
    for socket in folder.glob(f"client.admin.{os.getpid()}.*.asok"):
        done = subprocess.run(
            ["ceph", "--admin-daemon", str(socket), "perf", "dump"], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        if done.returncode == 0:
            for name, values in json.loads(done.stdout).items():
                if name.startswith(f"multihash-{image_id}-") and (not having or values[having]):
                    return {key: int(value) for key, value in values.items()}
    raise AssertionError(f"no counters of image {image_id} in {folder}")


def fence(image: rbd.Image) -> None:
    image.metadata_set(*FENCE)


def scratch(placing: Placing) -> Path:
    folder = placing.cluster.layout.state / "scratch"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder
