"""Stock fio through the plug-in: no error, and few operations more than on stock images, counted by the OSDs."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import rbd
from rbd_cluster import Placing, connection, counters, data_objects, fence, osd_ops, placing, rbd_ok, scratch
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
    job = folder / "job.fio"
    job.write_text("\n".join(lines) + "\n", encoding="ascii")
    done = subprocess.run(
        ["fio", "--output-format=json", str(job)],
        env={"CEPH_CONF": str(rig.conf), "PATH": "/usr/bin:/bin"},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    jobs: list[dict[str, object]] = json.loads(done.stdout[done.stdout.index("{") :])["jobs"]
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
        found = []
        for name in names:
            with rbd.Image(ioctx, name) as image:
                found.append(data_objects(rig, "p2", image.id()))
    assert sum(home for home, _ in found) == IMAGES * SIZE // OBJECT
    assert sum(alternates for _, alternates in found) >= IMAGES * SIZE // OBJECT // 8
    for name in names:
        rbd_ok(rig, "rm", f"p2/{name}")


def test_operations_counted(rig: Placing, capsys: pytest.CaptureFixture[str]) -> None:
    """Warm: at most 1% more operations than stock. First access: at most one look, or a creation of three, an object."""
    objects, rounds = 64, 40
    ops: dict[str, dict[str, int]] = {}
    seen: dict[str, int] = {}
    with connection(rig.conf, rbd_cache="false") as own, own.open_ioctx("p2") as ioctx:
        for kind in ("stock", "placed"):
            rbd.RBD().create(ioctx, kind, objects * OBJECT, old_format=False)
            with rbd.Image(ioctx, kind) as image:
                if kind == "placed":
                    fence(image)
            with rbd.Image(ioctx, kind) as image:
                image.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
                before = osd_ops(rig)
                for number in range(objects):
                    image.write(b"w" * 4096, number * OBJECT)
                first = osd_ops(rig)
                for _ in range(rounds):
                    for number in range(objects):
                        image.write(b"v" * 4096, number * OBJECT)
                        image.read(number * OBJECT, 4096)
                warm = osd_ops(rig)
                ops[kind] = {"first": first - before, "warm": warm - first}
                if kind == "placed":
                    seen = counters(rig, image.id())
        for kind in ops:
            rbd.RBD().remove(ioctx, kind)
    with capsys.disabled():
        print(f"\noperations by the OSDs' counters: {ops}; the plug-in's counters: {seen}")
    assert seen["stubs_created"] >= objects // 8
    assert ops["placed"]["warm"] <= ops["stock"]["warm"] * 1.01
    extra = ops["placed"]["first"] - ops["stock"]["first"]
    assert extra <= 3 * objects
    assert seen["probes"] <= objects
    assert seen["unknown_metrics"] == seen["stub_failures"] == seen["timeouts"] == 0
