"""Several clients of one image, clients that die, OSDs that die: what was acknowledged is there, nothing is mixed."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import rbd
from conftest import PATIENCE
from rbd_cluster import Placing, connection, counters, data_objects, far_from_home, fence, forwarded_reads, placing, rbd_command, rbd_ok, scratch
from stowage_ceph.cluster import Cluster
from rbd_worker import SECTOR, content
from stowage_ceph import health, osds
from stowage_ceph.waiting import until

WORKERS = 4
SIZE = 4 << 20
ORDER = 16
SEED = 20261122


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster) as made:
        yield made


class Workers:
    """Client processes on one new image."""

    def __init__(self, rig: Placing, pool: str, name: str, writes: int) -> None:
        self.rig, self.pool, self.name, self.folder = rig, pool, name, scratch(rig)
        with rig.rados.open_ioctx(pool) as ioctx:
            rbd.RBD().create(ioctx, name, SIZE, order=ORDER, old_format=False)
            with rbd.Image(ioctx, name) as image:
                fence(image)
                self.image_id = image.id()
        worker = str(Path(__file__).with_name("rbd_worker.py"))
        self.processes = [
            subprocess.Popen(
                [sys.executable, worker, str(rig.conf), pool, name, *map(str, (i, WORKERS, writes, SEED)), str(self.log(i))],
                stderr=subprocess.PIPE,
                text=True,
            )
            for i in range(WORKERS)
        ]

    def log(self, worker: int) -> Path:
        return self.folder / f"{self.name}-{worker}"

    def acknowledged(self, worker: int) -> int:
        log = self.log(worker)
        return log.read_text(encoding="ascii").count("=") if log.exists() else 0

    def wait(self, killed: tuple[int, ...] = ()) -> None:
        for index, process in enumerate(self.processes):
            _, errors = process.communicate(timeout=PATIENCE)
            assert index in killed or process.returncode == 0, f"worker {index}: {errors}"

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()
        # The lock of a client that was killed is only to be had when its watch has expired.
        until("nobody watches", PATIENCE, lambda: rbd_command(self.rig, "rm", f"{self.pool}/{self.name}").returncode == 0)

    def verify(self) -> int:
        """Every sector has what was last acknowledged, or what a dead worker was about to write. Returns their number."""
        with self.rig.rados.open_ioctx(self.pool) as ioctx, rbd.Image(ioctx, self.name) as image:
            data = image.read(0, SIZE)
        acknowledged = 0
        expected: dict[int, set[bytes]] = {sector: {bytes(SECTOR)} for sector in range(SIZE // SECTOR)}
        for worker in range(WORKERS):
            for line in self.log(worker).read_text(encoding="ascii").splitlines():
                if len(parts := line.split()) == 3:
                    sector, written = int(parts[1]), content(worker, int(parts[2]))
                    if parts[0] == "=":
                        acknowledged += 1
                        expected[sector] = {written}
                    else:
                        expected[sector].add(written)
        wrong = [s for s, allowed in expected.items() if data[s * SECTOR : (s + 1) * SECTOR] not in allowed]
        assert not wrong, f"{len(wrong)} sectors are not what was acknowledged, the first is {wrong[0]}"
        assert data_objects(self.rig, self.pool, self.image_id)[1] > 0
        return acknowledged


@pytest.fixture
def workers(rig: Placing, request: pytest.FixtureRequest) -> Iterator[Workers]:
    made = Workers(rig, "p2", request.node.name.split("[")[0], 600)
    try:
        yield made
    finally:
        made.stop()


def test_four_clients_share_an_image(workers: Workers) -> None:
    """The lock goes to and fro; each creates objects that the others use."""
    workers.wait()
    assert workers.verify() == WORKERS * 600
    assert data_objects(workers.rig, workers.pool, workers.image_id)[1] == far_from_home(workers.rig, workers.pool, workers.image_id)


def test_a_client_is_killed(workers: Workers) -> None:
    until("some writes", PATIENCE, lambda: workers.acknowledged(0) > 50)
    workers.processes[0].kill()
    workers.wait(killed=(0,))
    assert workers.verify() > (WORKERS - 1) * 600


@pytest.mark.parametrize("osd", [0, 1])
def test_an_osd_is_killed_and_comes_back(faulty: Cluster, rig: Placing, workers: Workers, osd: int) -> None:
    until("some writes", PATIENCE, lambda: workers.acknowledged(1) > 30)
    osds.end(faulty.layout, faulty.monitor, osd)
    before = workers.acknowledged(1)
    until("writes without it", PATIENCE, lambda: workers.acknowledged(1) > before + 20 or workers.processes[1].poll() is not None)
    osds.start(faulty.layout, faulty.monitor, [osd])
    workers.wait()
    assert workers.verify() == WORKERS * 600
    health.wait_clean(faulty.monitor)
    assert health.deep_scrub(faulty.monitor) == {}


def test_a_reader_without_the_lock_goes_direct_and_stays_right(rig: Placing) -> None:
    """Also when what it knows has become old: objects removed by a shrink, and made again."""
    objects, size = 32, 32 << ORDER
    with connection(rig.conf) as one, connection(rig.conf, rbd_cache="false") as two:
        with one.open_ioctx("p1") as ours, two.open_ioctx("p1") as theirs:
            rbd.RBD().create(ours, "read", size, order=ORDER, old_format=False)
            with rbd.Image(ours, "read") as image:
                fence(image)
            with rbd.Image(ours, "read") as writer, rbd.Image(theirs, "read") as reader:
                writer.write(b"1" * size, 0)
                for _ in range(3):
                    for number in range(objects):
                        assert reader.read(number << ORDER, 512) == b"1" * 512
                assert not reader.is_exclusive_lock_owner()
                seen = counters(rig, reader.id(), having="direct")
                alternates = data_objects(rig, "p1", reader.id())[1]
                assert alternates == far_from_home(rig, "p1", reader.id())
                assert seen["found_1"] + seen["found_2"] == alternates
                assert seen["direct"] >= alternates
                assert seen["stubs_created"] == 0
                writer.resize(1 << ORDER)
                writer.resize(size)
                for number in range(1, objects):
                    assert reader.read(number << ORDER, 512) == bytes(512)
                writer.write(b"2" * size, 0)
                writer.flush()
                for number in range(objects):
                    assert reader.read(number << ORDER, 512) == b"2" * 512
                image_id = reader.id()
    rbd_ok(rig, "rm", "p1/read")
    assert data_objects(rig, "p1", image_id)[1] == 0


@pytest.mark.parametrize("owner", [True, False])
def test_a_large_first_read_is_not_forwarded(rig: Placing, owner: bool) -> None:
    order, objects = 18, 64
    size = objects << order
    with connection(rig.conf, rbd_cache="false") as own, own.open_ioctx("p1") as ioctx:
        rbd.RBD().create(ioctx, "large", size, order=order, old_format=False)
        with rbd.Image(ioctx, "large") as image:
            fence(image)
        with rbd.Image(ioctx, "large") as image:
            for number in range(objects):
                image.write(b"l" * (1 << order), number << order)
            assert data_objects(rig, "p1", image.id())[1] == far_from_home(rig, "p1", image.id())
        with rbd.Image(ioctx, "large") as image:
            if owner:
                image.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
            before = forwarded_reads(rig)
            for number in range(objects):
                assert image.read(number << order, 1 << order) == b"l" * (1 << order)
            assert forwarded_reads(rig) == before
            assert image.is_exclusive_lock_owner() == owner
        rbd.RBD().remove(ioctx, "large")


def test_a_bad_option_is_named_and_the_image_not_opened(rig: Placing) -> None:
    text = rig.conf.read_text(encoding="ascii")
    bad = rig.cluster.layout.state / "bad.conf"
    bad.write_text(text.replace("rados_multihash_choices = 3", "rados_multihash_choices = 99"), encoding="ascii")
    rbd_ok(rig, "create", "p1/badly", "--size", "1M")
    rbd_ok(rig, "image-meta", "set", "p1/badly", "conf_rbd_plugins", "multihash")
    done = subprocess.run(["rbd", "--conf", str(bad), "--log-to-stderr=true", "info", "p1/badly"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode != 0
    assert "ceph.conf: rados_multihash_choices = 99 is not allowed" in done.stderr
    rbd_ok(rig, "rm", "p1/badly")
