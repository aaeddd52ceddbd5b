"""OSDs as if each were on a host of its own, as far as /proc tells: memory and processors, said by the test."""

import os
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import osds, processes
from .layout import Layout
from .monitor import Monitor

TICK_SECONDS = 0.1
TICKS = 1000
FILES = ("meminfo", "stat", "loadavg")


class Hosts:
    """What each OSD's host says of itself; changes count at once."""

    def __init__(self, folder: Path, numbers: list[int]) -> None:
        self.memory_total = 16 << 30
        self.memory_available = dict.fromkeys(numbers, 8 << 30)
        self.cpu_busy = dict.fromkeys(numbers, 0.1)
        self.folder = folder
        self._ticks = {osd: [0.0, 0.0] for osd in numbers}
        self._ended = threading.Event()
        for osd in numbers:
            (folder / str(osd)).mkdir(parents=True)
        self._write()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def files(self, osd: int) -> dict[Path, str]:
        return {self.folder / str(osd) / name: f"/proc/{name}" for name in FILES}

    def close(self) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(TICK_SECONDS):
            self._write()

    def _write(self) -> None:
        for osd, (busy, total) in self._ticks.items():
            busy, total = busy + self.cpu_busy[osd] * TICKS, total + TICKS
            self._ticks[osd] = [busy, total]
            meminfo = f"MemTotal: {self.memory_total >> 10:12} kB\nMemAvailable: {self.memory_available[osd] >> 10:12} kB\n"
            stat = f"cpu {int(busy):14} 0 0 {int(total - busy):14} 0 0 0 0\n"
            for (file, _), text in zip(self.files(osd).items(), (meminfo, stat, "0.10 0.10 0.10 1/100 1000\n"), strict=True):
                # In place, and always as long: the OSD has this very file, and may read it now.
                handle = os.open(file, os.O_WRONLY | os.O_CREAT, 0o644)
                try:
                    os.pwrite(handle, text.encode("ascii"), 0)
                finally:
                    os.close(handle)


@contextmanager
def of_their_own(layout: Layout, monitor: Monitor, numbers: list[int]) -> Iterator[Hosts]:
    """Restarts the OSDs so, and as they were afterwards."""
    made = Hosts(layout.state / "hosts", numbers)
    try:
        _restart(layout, monitor, numbers, made)
        yield made
    finally:
        made.close()
        _restart(layout, monitor, numbers, None)
        shutil.rmtree(made.folder)


def _restart(layout: Layout, monitor: Monitor, numbers: list[int], hosts: Hosts | None) -> None:
    processes.end(layout, [osds.daemon(osd) for osd in numbers], signal.SIGTERM, osds.STOP_SECONDS)
    if up := sorted(osds.up(monitor) & set(numbers)):
        monitor.command("osd down", ids=[str(osd) for osd in up])
    for osd in numbers:
        processes.start(layout, osds.daemon(osd), hosts.files(osd) if hosts else None)
    osds.wait_up(layout, monitor, set(numbers))
