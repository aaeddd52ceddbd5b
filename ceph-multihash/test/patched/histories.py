"""Four clients of one image with a map, each a process (rbd_historian.py of the plug-in's tests), and what they have logged."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import rbd
from placed import check_places
from rig import PATIENCE, Rig
from stowage_ceph.waiting import until

CLUSTER = Path(__file__).resolve().parents[1] / "cluster"
sys.path.insert(0, str(CLUSTER))

from rbd_historian import allowed  # noqa: E402  (the path above comes first)
from rbd_worker import SECTOR, content  # noqa: E402

CLIENTS = 4
# Objects of eight sectors, so many that new ones are made as long as it goes on.
ORDER = 12
SIZE = 16 << 20
SHUT_OUT = 3


class History:
    def __init__(self, rig: Rig, name: str, folder: Path, seed: int) -> None:
        self.rig, self.name, self.folder = rig, name, folder
        self.rng, self.stop = random.Random(seed), folder / "stop"
        rbd.RBD().create(rig.ioctx, name, SIZE, order=ORDER, old_format=False)
        rig.maps.enable(name)
        with rbd.Image(rig.ioctx, name, read_only=True) as image:
            self.id = image.id()
        self.processes: list[subprocess.Popen[str] | None] = [None] * CLIENTS
        self.shut_out = 0

    def log(self, client: int) -> Path:
        return self.folder / f"{self.name}-{client}"

    def written(self) -> int:
        return sum(log.read_bytes().count(b"=") for log in map(self.log, range(CLIENTS)) if log.exists())

    def start(self, client: int) -> None:
        arguments = [CLUSTER / "rbd_historian.py", self.rig.conf, "p2", self.name, client, CLIENTS, self.log(client), self.stop]
        self.processes[client] = subprocess.Popen([sys.executable, *map(str, arguments)], stderr=subprocess.PIPE, text=True)

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

    def end_all(self) -> None:
        self.stop.touch()
        for client, process in enumerate(self.processes):
            if process:
                errors = process.communicate(timeout=PATIENCE)[1]
                assert process.returncode in (0, SHUT_OUT), f"client {client}: {process.returncode}: {errors[-3000:]}"
                self.processes[client] = None
        self.stop.unlink()

    def close(self) -> None:
        for process in filter(None, self.processes):
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.communicate()
        until("nobody watches", PATIENCE, lambda: self.rig.command("rbd", "rm", f"p2/{self.name}").returncode == 0)

    def osd(self, role: str) -> int:
        """The primary of one object away from home, there or at home, or of the map."""
        away = [(name, key) for name, key in self.rig.places(self.id) if key]
        name, key = away[-1] if away else (f"rbd_data.{self.id}.{0:016x}", "")
        found = {"home": name, "target": key or name, "map": f"rbd_object_map.{self.id}"}[role]
        return int(self.rig.cluster.monitor.command("osd map", pool="p2", object=found, nspace="")["acting_primary"])

    def verify(self) -> tuple[int, int]:
        """Each sector is as it was last acknowledged, each object only where the map has it. Objects, and those away from home."""
        with rbd.Image(self.rig.ioctx, self.name) as image:
            data = image.read(0, SIZE)
        wrong = []
        for client in range(CLIENTS):
            for sector, values in allowed(str(self.log(client))).items():
                if data[sector * SECTOR : (sector + 1) * SECTOR] not in {content(client, value) for value in values}:
                    wrong.append(sector)
        assert not wrong, f"{len(wrong)} sectors are not what was acknowledged, the first is {wrong[0]}"
        return check_places(self.rig, self.id)
