"""Stock fio through the plug-in: no error, and few operations more than on stock images, counted by the OSDs."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import rbd
from conftest import PATIENCE
from rbd_cluster import Placing, connection, counters, data_objects, far_from_home, fence, placing, rbd_ok, scratch
from stowage_ceph import health, pools
from stowage_ceph.cluster import Cluster

IMAGES = 8
SIZE = 16 << 20
OBJECT = 4 << 20


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster) as made:
        yield made


def fio(rig: Placing, folder: Path, names: list[str], **options: object) -> list[dict[str, object]]:
    """One process, one job an image; its report of each job."""
    lines = ["[global]", "ioengine=rbd", "clientname=admin", "pool=p2", "iodepth=4", "verify=crc32c", "verify_fatal=1", "size=100%"]
    lines += ["verify_header_seed=0", *(f"{key}={value}" for key, value in options.items())]
    lines += [line for name in names for line in (f"[{name}]", f"rbdname={name}")]
    # Its standard output has librbd's warnings too.
    job, report = folder / "job.fio", folder / "report.json"
    job.write_text("\n".join(lines) + "\n", encoding="ascii")
    done = subprocess.run(
        ["fio", "--output-format=json", f"--output={report}", str(job)],
        env={"CEPH_CONF": str(rig.conf), "PATH": "/usr/bin:/bin"},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    jobs: list[dict[str, object]] = json.loads(report.read_text(encoding="utf-8"))["jobs"]
    return jobs


@pytest.mark.parametrize("block", ["4k", "64k", "4M"])
def test_random_writes_and_reads_verify(rig: Placing, block: str) -> None:
    names = [f"fio-{block}-{i}" for i in range(IMAGES)]
    for name in names:
        rbd_ok(rig, "create", f"p2/{name}", "--size", f"{SIZE}B")
        rbd_ok(rig, "image-meta", "set", f"p2/{name}", "conf_rbd_plugins", "multihash")
    folder = scratch(rig)
    for direction in ("randwrite", "randread"):
        jobs = fio(rig, folder, names, rw=direction, bs=block)
        assert [job["error"] for job in jobs] == [0] * IMAGES
        for job in jobs:
            assert job["read"]["io_bytes"] == SIZE, "all was read back and verified"  # type: ignore[index]
    with rig.rados.open_ioctx("p2") as ioctx:
        for name in names:
            with rbd.Image(ioctx, name) as image:
                assert data_objects(rig, "p2", image.id()) == (SIZE // OBJECT, far_from_home(rig, "p2", image.id()))
    for name in names:
        rbd_ok(rig, "rm", f"p2/{name}")


def test_operations_counted(rig: Placing, figure: Callable[[str], None]) -> None:
    """
    The operations on the images' objects alone, in a pool that holds nothing else, as its placement groups count them: renewed watches, whose number
    depends on how long it takes, go to the headers' pool. Warm, they are stock's. First access: an alternate's stub is one write more and three reads;
    a look that finds nothing is not counted there, but by the plug-in.
    """
    objects, rounds, pool = 64, 20, "counted"
    pools.create(rig.cluster.monitor, rig.cluster.wish, pool, "2", 16, init_rbd=True)
    health.wait_clean(rig.cluster.monitor)
    ops: dict[str, dict[str, tuple[int, int]]] = {}
    with connection(rig.conf, rbd_cache="false") as own, own.open_ioctx("p2") as ioctx:
        for kind in ("stock", "placed"):
            rbd.RBD().create(ioctx, kind, objects * OBJECT, old_format=False, data_pool=pool)
            with rbd.Image(ioctx, kind) as image:
                if kind == "placed":
                    fence(image)
            with rbd.Image(ioctx, kind) as image:
                image.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
                start = pool_ops(rig, pool)
                for number in range(objects):
                    image.write(b"w" * 4096, number * OBJECT)
                first = pool_ops(rig, pool)
                for _ in range(rounds):
                    for number in range(objects):
                        image.write(b"v" * 4096, number * OBJECT)
                        image.read(number * OBJECT, 4096)
                warm = pool_ops(rig, pool)
                ops[kind] = {"first": less(first, start), "warm": less(warm, first)}
                if kind == "placed":
                    seen = counters(rig, image.id())
                    far = far_from_home(rig, pool, image.id())
        for kind in ops:
            rbd.RBD().remove(ioctx, kind)
    pools.delete(rig.cluster.monitor, pool)
    figure(f"reads and writes of {objects} objects, by their pool: {ops}; the plug-in's counters: {seen}")
    assert seen["stubs_created"] == far
    assert ops["placed"]["warm"] == ops["stock"]["warm"] == (rounds * objects, rounds * objects)
    assert ops["stock"]["first"] == (0, objects)
    assert ops["placed"]["first"] == (3 * far, objects + far)
    assert seen["probes"] <= objects
    assert seen["unknown_metrics"] == seen["stub_failures"] == seen["timeouts"] == 0


def pool_ops(rig: Placing, pool: str) -> tuple[int, int]:
    """Reads and writes of a pool's objects so far."""
    monitor = rig.cluster.monitor
    health.flush(monitor)
    number = next(one["pool"] for one in monitor.command("osd dump")["pools"] if one["pool_name"] == pool)
    sums = [pg["stat_sum"] for pg in health.placement_groups(monitor) if pg["pgid"].startswith(f"{number}.")]
    return sum(one["num_read"] for one in sums), sum(one["num_write"] for one in sums)


def less(after: tuple[int, int], before: tuple[int, int]) -> tuple[int, int]:
    return after[0] - before[0], after[1] - before[1]
