"""
Four clients of one image that die or sleep at random moments, while an OSD is down or `mhctl repair` changes places: at least 10,000 writes or as many as
--operations says, each sector in the end as it was last acknowledged.
"""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import rbd
from conftest import PATIENCE
from mhctl_rig import MHCTL
from rbd_cluster import Placing, connection, data_objects, fence, placing, rbd_command, rbd_ok, scratch
from rbd_historian import allowed
from rbd_worker import SECTOR, content
from stowage_ceph import health, osds
from stowage_ceph.cluster import Cluster
from stowage_ceph.waiting import until

CLIENTS = 4
FAULTS = 6
SIZE = 4 << 20
ORDER = 16
SEED = 20261124
SHUT_OUT = 3


@pytest.fixture(scope="module")
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster) as made:
        yield made


class History:
    """The clients, and what they have logged. The last one always goes by way of home."""

    def __init__(self, rig: Placing, name: str) -> None:
        self.rig, self.name, self.folder = rig, name, scratch(rig)
        self.rng, self.stop = random.Random(SEED), self.folder / "stop"
        by_home = self.folder / "by-home.conf"
        by_home.write_text(rig.conf.read_text(encoding="ascii").replace("rados_multihash_choices = 3", "rados_multihash_choices = 1"), encoding="ascii")
        self.confs = [rig.conf] * (CLIENTS - 1) + [by_home]
        with rig.rados.open_ioctx("p2") as ioctx:
            rbd.RBD().create(ioctx, name, SIZE, order=ORDER, old_format=False, data_pool="p1")
            with rbd.Image(ioctx, name) as image:
                fence(image)
                self.id = image.id()
        self.processes: list[subprocess.Popen[str] | None] = [None] * CLIENTS
        self.shut_out = 0

    def log(self, client: int) -> Path:
        return self.folder / f"{self.name}-{client}"

    def written(self) -> int:
        return sum(log.read_bytes().count(b"=") for log in map(self.log, range(CLIENTS)) if log.exists())

    def start(self, client: int) -> None:
        worker = str(Path(__file__).with_name("rbd_historian.py"))
        arguments = [self.confs[client], "p2", self.name, client, CLIENTS, self.log(client), self.stop]
        self.processes[client] = subprocess.Popen([sys.executable, worker, *map(str, arguments)], stderr=subprocess.PIPE, text=True)

    def restart_those_shut_out(self) -> None:
        for client, process in enumerate(self.processes):
            if process and process.poll() is not None:
                errors = process.communicate()[1]
                assert process.returncode == SHUT_OUT, f"client {client}: {process.returncode}: {errors[-3000:]}"
                self.shut_out += 1
                self.start(client)

    def wait_for(self, more: int) -> None:
        enough = self.written() + more

        def look() -> bool:
            self.restart_those_shut_out()
            return self.written() >= enough

        until(f"{more} more writes", PATIENCE, look, lambda: f"{self.written()} of {enough}")

    def kill(self, client: int) -> None:
        process = self.processes[client]
        assert process
        process.kill()
        process.communicate()
        self.processes[client] = None

    def end_all_but(self, sleeper: int | None) -> None:
        self.stop.touch()
        for client, process in enumerate(self.processes):
            if process and client != sleeper:
                errors = process.communicate(timeout=PATIENCE)[1]
                assert process.returncode in (0, SHUT_OUT), f"client {client}: {process.returncode}: {errors[-3000:]}"
                self.processes[client] = None
        self.stop.unlink()

    def close(self) -> None:
        for process in filter(None, self.processes):
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.communicate()
        until("nobody watches", PATIENCE, lambda: rbd_command(self.rig, "rm", f"p2/{self.name}").returncode == 0)

    def move_some(self) -> None:
        """Objects that are elsewhere come home, with their redirects removed by `mhctl repair`; others go the other way."""
        numbers = self.rng.sample(range(SIZE >> ORDER), 24)
        with self.rig.rados.open_ioctx("p2") as ioctx, rbd.Image(ioctx, self.name) as image:
            whole = {number: image.read(number << ORDER, 1 << ORDER) for number in numbers}
            for number in numbers:
                image.discard(number << ORDER, 1 << ORDER)
        environment = {**os.environ, "CEPH_CONF": str(self.rig.cluster.layout.conf)}
        subprocess.run([MHCTL, "repair", "p1", "--yes", "--stopped"], env=environment, timeout=PATIENCE, check=True, stdout=subprocess.DEVNULL)
        for conf, some in ((self.confs[-1], numbers[:12]), (self.confs[0], numbers[12:])):
            with connection(conf) as own, own.open_ioctx("p2") as ioctx, rbd.Image(ioctx, self.name) as image:
                for number in some:
                    image.write(whole[number], number << ORDER)

    def verify(self) -> None:
        with self.rig.rados.open_ioctx("p2") as ioctx, rbd.Image(ioctx, self.name) as image:
            data = image.read(0, SIZE)
        wrong = []
        for client in range(CLIENTS):
            for sector, values in allowed(str(self.log(client))).items():
                if data[sector * SECTOR : (sector + 1) * SECTOR] not in {content(client, value) for value in values}:
                    wrong.append(sector)
        assert not wrong, f"{len(wrong)} sectors are not what was acknowledged, the first is {wrong[0]}"
        assert data_objects(self.rig, "p1", self.id)[1] > 0


@pytest.fixture
def history(rig: Placing, request: pytest.FixtureRequest) -> Iterator[History]:
    made = History(rig, request.node.name[:30])
    try:
        for client in range(CLIENTS):
            made.start(client)
        yield made
    finally:
        made.close()


def finish(history: History, operations: int) -> str:
    while (missing := operations - history.written()) > 0:
        history.wait_for(min(missing, 1000))
    history.end_all_but(None)
    history.verify()
    return f"{history.written()} writes acknowledged, {FAULTS} faults, {history.shut_out} clients shut out: none lost, none stale"


def test_owners_killed_while_an_osd_is_down(faulty: Cluster, history: History, operations: int, figure: Callable[[str], None]) -> None:
    """What home still forwards for a client whose lock was broken never lands on what a later owner has written."""
    for _ in range(FAULTS):
        history.wait_for(history.rng.randrange(1, operations // FAULTS))
        osd, client = history.rng.randrange(faulty.wish.osds), history.rng.randrange(CLIENTS)
        osds.end(faulty.layout, faulty.monitor, osd)
        history.kill(client)
        history.start(client)
        osds.start(faulty.layout, faulty.monitor, [osd])
    figure(f"owners killed while an OSD is down: {finish(history, operations)}")
    health.wait_clean(faulty.monitor)


def test_a_client_sleeps_while_repair_changes_places(faulty: Cluster, history: History, operations: int, figure: Callable[[str], None]) -> None:
    """What a client knew that lost its watch, with or without the lock, is nothing that it writes or reads by."""
    for _ in range(FAULTS):
        history.wait_for(history.rng.randrange(1, operations // FAULTS))
        client = history.rng.randrange(CLIENTS)
        sleeper = history.processes[client]
        assert sleeper
        sleeper.send_signal(signal.SIGSTOP)
        history.end_all_but(client)
        until("its watch has expired", PATIENCE, lambda: "Watchers: none" in rbd_ok(history.rig, "status", f"p2/{history.name}"))
        history.move_some()
        sleeper.send_signal(signal.SIGCONT)
        for other in range(CLIENTS):
            if other != client:
                history.start(other)
    figure(f"clients that sleep while places change: {finish(history, operations)}")
