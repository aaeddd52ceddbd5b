"""Images of one phase: made, turned on where their objects are to be placed, and removed."""

import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rados
import rbd
from stowage_ceph import pools
from stowage_ceph.errors import ClusterError
from stowage_ceph.monitor import Monitor

from .maps import shares
from .setup import Setup
from .stage import POOL

FENCE = ("conf_rbd_plugins", "multihash")
SECONDS = 60
# An OSD with a share of one in 16 or more is missed by all of them once in 10^14 times.
TRIES = 500


@contextmanager
def made(setup: Setup, strategy: str, configuration: Path, phase: str, monitor: Monitor) -> Iterator[list[str]]:
    """Names of new images, by a client of that configuration."""
    names = [f"{phase}.{number}" for number in range(setup.images)]
    client = rados.Rados(
        conffile=str(configuration),
        name="client.admin",
        conf={"admin_socket": "", "rados_osd_op_timeout": str(SECONDS), "rados_mon_op_timeout": str(SECONDS)},
    )
    client.connect(timeout=SECONDS)
    try:
        with client.open_ioctx(POOL) as pool:
            groups = monitor.command("pg ls-by-pool", poolstr=POOL)["pg_stats"]
            left = shares([group["acting_primary"] for group in groups], setup.images)
            for name in names:
                _create(setup, pool, name, monitor, left)
                if library := setup.library(strategy):
                    _rbd(library, configuration, "multihash", "enable", f"{POOL}/{name}")
                elif setup.policy(strategy):
                    with rbd.Image(pool, name) as image:
                        image.metadata_set(*FENCE)
            yield names
            for name in names:
                if library := setup.library(strategy):  # no other librbd would
                    _rbd(library, configuration, "rm", "--no-progress", f"{POOL}/{name}")
                else:
                    rbd.RBD().remove(pool, name)
    finally:
        client.shutdown()


def _create(setup: Setup, pool: rados.Ioctx, name: str, monitor: Monitor, left: Counter[int]) -> None:
    """Until its object map is on an OSD that shall have one more: the image's id is random, and decides."""
    for _ in range(TRIES):
        rbd.RBD().create(pool, name, setup.image_bytes, order=setup.object_bytes.bit_length() - 1, old_format=False)
        with rbd.Image(pool, name, read_only=True) as image:
            osd = pools.placement(monitor, POOL, f"rbd_object_map.{image.id()}")[0]
        if left[osd] > 0:
            left[osd] -= 1
            return
        rbd.RBD().remove(pool, name)
    raise ClusterError(f"image {name}: none of {TRIES} had its object map on one of {sorted(+left)}")


def _rbd(library: Path, configuration: Path, *words: str) -> None:
    """The patched librbd's command."""
    environment = {**os.environ, "CEPH_CONF": str(configuration), "LD_LIBRARY_PATH": str(library)}
    done = subprocess.run([library / "rbd", *words], env=environment, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode != 0:
        raise ClusterError(f"rbd {' '.join(words)}: exit code {done.returncode}: {done.stderr.strip()[-500:]}")
