"""A cluster as a whole: made, started, stopped, removed. Everything else is a function of the other modules."""

import random
import shutil
import signal
import socket
import uuid
from contextlib import AbstractContextManager

from stowage_testbed.command import run
from stowage_testbed.lock import lock

from . import conf, keys, links, osds, processes
from .errors import ClusterError, UsageError
from .layout import Layout
from .monitor import Monitor
from .processes import Daemon
from .waiting import until
from .wish import Wish, load, save

MON, MGR = Daemon("mon", "a"), Daemon("mgr", "x")
# Below the range from which the kernel gives ports to clients.
PORTS = range(16700, 17700)
MARK = ".stowage-ceph"


class Cluster:
    """The cluster in a state folder."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.monitor = Monitor(layout)

    @property
    def wish(self) -> Wish:
        if (found := load(self.layout)) is None:
            raise UsageError(f"no cluster in {self.layout.state}: start one")
        return found

    def start(self, wish: Wish | None = None) -> Wish:
        """Makes the cluster, or starts what does not run of one that was made before; whole when it returns."""
        existing = load(self.layout)
        if existing is None:
            existing = wish or Wish()
            existing.check()
            links.check(existing)
            self._create(existing)
        else:
            links.check(existing)
            links.make(self.layout, existing)
            self._start_monitor()
        osds.start(self.layout, self.monitor, list(range(existing.osds)))
        self._wait_manager()
        return existing

    def stop(self) -> None:
        """Ends all processes, in order; the data stay."""
        self.monitor.close()
        running = processes.find(self.layout)
        processes.end(self.layout, [d for d in running if d.kind == "osd"], signal.SIGTERM, osds.STOP_SECONDS)
        processes.end(self.layout, [d for d in running if d.kind != "osd"], signal.SIGTERM, osds.STOP_SECONDS)

    def remove(self) -> None:
        """Ends all processes at once and removes all data."""
        self.monitor.close()
        processes.end(self.layout, list(processes.find(self.layout)), signal.SIGKILL, osds.STOP_SECONDS)
        if self.layout.state.exists():
            self._need_ours()
            # The mark is last: whoever is interrupted here can begin again.
            for path in self.layout.state.iterdir():
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                elif path.name != MARK:
                    path.unlink()
            shutil.rmtree(self.layout.state)

    def add_osd(self) -> int:
        """One more OSD; PGs move to it from then on (health.wait_clean)."""
        wish = self.wish
        osd = osds.add(self.layout, self.monitor, wish)
        save(self.layout, wish)
        return osd

    def _create(self, wish: Wish) -> None:
        self.remove()  # what is there without a description is half-made
        state = self.layout.state
        for folder in (state, state / "run", state / "log", state / "crash"):
            folder.mkdir(mode=0o700, parents=True)
        (state / MARK).touch()
        wish.fsid, wish.monitor_port = str(uuid.uuid4()), _free_port()
        self.layout.conf.write_text(conf.text(self.layout, wish), encoding="ascii")
        links.make(self.layout, wish)
        keys.first(self.layout)
        self._make_monitor(wish)
        self._start_monitor()
        osds.make(self.layout, self.monitor, list(range(wish.osds)))
        save(self.layout, wish)

    def _make_monitor(self, wish: Wish) -> None:
        state, conf_file = self.layout.state, str(self.layout.conf)
        address = f"[v2:127.0.0.1:{wish.monitor_port}]"
        run(["monmaptool", "-c", conf_file, "--create", "--fsid", wish.fsid, "--addv", "a", address, f"{state}/monmap"])
        making = processes.command(self.layout, MON)
        run([*making, "--mkfs", "--monmap", f"{state}/monmap", "--keyring", f"{state}/first-keyring"], timeout=300)
        (state / "first-keyring").unlink()

    def _start_monitor(self) -> None:
        running = processes.find(self.layout)
        for daemon in (MON, MGR):
            if daemon not in running:
                processes.start(self.layout, daemon)
        self.monitor.command("mon stat")
        # The modules that it always wants are left out on purpose.
        self.monitor.command("health mute", code="MGR_MODULE_ERROR", sticky=True)

    def _wait_manager(self) -> None:
        def active() -> bool:
            if MGR not in processes.find(self.layout):
                raise ClusterError(f"the manager has ended: see {self.layout.log(*MGR)}")
            return bool(self.monitor.command("mgr dump")["available"])

        until("the manager active", 300, active)

    def _need_ours(self) -> None:
        if not (self.layout.state / MARK).exists() and any(self.layout.state.iterdir()):
            raise UsageError(f"--state: {self.layout.state} holds something else: not touched")


def locked(layout: Layout) -> AbstractContextManager[None]:
    """One command at a time changes a cluster; the kernel drops the lock of one that was killed."""
    return lock(layout.lock, f"the cluster in {layout.state}")


def _free_port() -> int:
    # At random: two clusters that are started at the same moment see the same ports free.
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise ClusterError(f"no free port from {PORTS.start} to {PORTS.stop - 1} on 127.0.0.1")
