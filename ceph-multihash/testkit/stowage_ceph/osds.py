"""OSDs: made, started, ended, paused, slowed, added."""

import json
import signal
import subprocess
import uuid

from . import conf, keys, processes
from .errors import ClusterError, UsageError
from .layout import Layout
from .monitor import Monitor
from .processes import Daemon
from .waiting import until
from .wish import Wish

START_SECONDS = 300
STOP_SECONDS = 60
MAX_DELAY_MILLIS = 10_000


def daemon(osd: int) -> Daemon:
    return Daemon("osd", str(osd))


def make(layout: Layout, monitor: Monitor, osds: list[int]) -> None:
    """Makes their empty stores, at the same time, and their keys."""
    running = []
    for osd in osds:
        identity, key = str(uuid.uuid4()), keys.new()
        secrets = json.dumps({"cephx_secret": key}).encode()
        monitor.command("osd new", uuid=identity, id=osd, data=secrets)
        keys.write(layout.data("osd", osd) / "keyring", {f"osd.{osd}": (key, {})})
        making = [*processes.command(layout, daemon(osd)), "--mkfs", "--no-mon-config", "--osd-uuid", identity]
        running.append(
            subprocess.Popen(making, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        )
    for osd, process in zip(osds, running, strict=True):
        _, errors = process.communicate(timeout=START_SECONDS)
        if process.returncode != 0:
            raise ClusterError(f"osd.{osd}: no store: {errors.decode(errors='replace').strip()[-500:]}")


def start(layout: Layout, monitor: Monitor, osds: list[int]) -> None:
    """Starts those that do not run; returns when the monitor says that all of them are up."""
    running = processes.find(layout)
    for osd in osds:
        if daemon(osd) not in running:
            processes.start(layout, daemon(osd))
    wait_up(layout, monitor, set(osds))


def wait_up(layout: Layout, monitor: Monitor, osds: set[int]) -> None:
    """Returns when they are up; ends at once when one of them has died."""

    def look() -> bool:
        if dead := [o for o in osds if daemon(o) not in processes.find(layout)]:
            raise ClusterError(f"osd.{dead[0]} has ended: see {layout.log('osd', dead[0])}")
        return osds <= up(monitor)

    until(f"OSDs {sorted(osds)} up", START_SECONDS, look, lambda: f"up: {sorted(up(monitor))}")


def up(monitor: Monitor) -> set[int]:
    return {o["osd"] for o in monitor.command("osd dump")["osds"] if o["up"]}


def end(layout: Layout, monitor: Monitor, osd: int, how: signal.Signals = signal.SIGKILL) -> None:
    """Ends it (SIGTERM: in order) and returns when the monitor knows."""
    processes.end(layout, [daemon(osd)], how, STOP_SECONDS)
    # Its peers may be gone too or not talk to it: whoever ends a process knows that it is down.
    if osd in up(monitor):
        monitor.command("osd down", ids=[str(osd)])
    until(f"osd.{osd} down", START_SECONDS, lambda: osd not in up(monitor))


def restart(layout: Layout, monitor: Monitor, osd: int) -> None:
    """Ends it in order if it runs, and starts it."""
    end(layout, monitor, osd, signal.SIGTERM)
    start(layout, monitor, [osd])


def pause(layout: Layout, osd: int) -> None:
    """It no longer answers, but its connections stay."""
    processes.send(layout, daemon(osd), signal.SIGSTOP)


def resume(layout: Layout, osd: int) -> None:
    processes.send(layout, daemon(osd), signal.SIGCONT)


def slow(monitor: Monitor, osd: int, millis: float) -> None:
    """Delays each message to the OSD and each operation in it by that much; 0: not at all. A restart lifts it too."""
    if not 0 <= millis <= MAX_DELAY_MILLIS:
        raise UsageError(f"MILLIS: {millis:g} is not allowed: 0 to {MAX_DELAY_MILLIS}")
    for option, value in (("duration", millis / 1000), ("probability", 1 if millis else 0)):
        monitor.tell_osd(osd, "config set", var=f"osd_debug_inject_dispatch_delay_{option}", val=[str(value)])


def add(layout: Layout, monitor: Monitor, wish: Wish) -> int:
    """One more OSD, on a host of its own; PGs move to it from then on. The caller keeps the changed wish."""
    osd = wish.osds
    wish.osds += 1
    layout.conf.write_text(conf.text(layout, wish), encoding="ascii")
    make(layout, monitor, [osd])
    start(layout, monitor, [osd])
    return osd


def known(wish: Wish, osd: int) -> int:
    if not 0 <= osd < wish.osds:
        raise UsageError(f"OSD: {osd} is not allowed: 0 to {wish.osds - 1}")
    return osd
