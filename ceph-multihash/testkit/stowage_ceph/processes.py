"""A cluster's processes: found in the process table by the ceph.conf they were given, ended for certain."""

import os
import select
import signal
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from .errors import ClusterError
from .layout import Layout
from .waiting import until


class Daemon(NamedTuple):
    """Which daemon: mon a, mgr x, osd 0."""

    kind: str
    name: str


def start(layout: Layout, daemon: Daemon, mounts: dict[Path, str] | None = None) -> int:
    """
    Starts it in the background, in a process group of its own; returns its pid.

    mounts: files that it sees in place of others
    """
    with layout.log(*daemon).with_suffix(".out").open("ab") as out:
        # Not in a session of its own: the kernel gives each session the same share of the processors (sched_autogroup), so a dozen daemons would leave
        # next to nothing to their clients, and to whatever runs beside.
        started = subprocess.Popen(
            [*_seeing(mounts or {}), *command(layout, daemon), "-f"], stdin=subprocess.DEVNULL, stdout=out, stderr=out, process_group=0
        )
    # For a moment the kernel shows no command line of what was just started, as of one that has ended.
    until(
        f"{daemon.kind}.{daemon.name} started", 60, lambda: _daemon(layout, started.pid) or started.poll() is not None
    )
    return started.pid


def _seeing(mounts: dict[Path, str]) -> list[str]:
    """A prefix that becomes the command, in a mount namespace of its own."""
    if not mounts:
        return []
    words = [word for source, target in mounts.items() for word in (str(source), target)]
    script = 'count=$1; shift; while [ "$count" -gt 0 ]; do mount --bind "$1" "$2"; shift 2; count=$((count - 1)); done; exec "$@"'
    return ["unshare", "--mount", "--propagation", "private", "sh", "-euc", script, "sh", str(len(mounts)), *words]


def command(layout: Layout, daemon: Daemon) -> list[str]:
    return [f"ceph-{daemon.kind}", "--conf", str(layout.conf), "--id", daemon.name]


def find(layout: Layout) -> dict[Daemon, int]:
    """The pids of the cluster's processes that live, whoever started them."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (daemon := _daemon(layout, int(entry.name))):
            found[daemon] = int(entry.name)
    return found


def _daemon(layout: Layout, pid: int) -> Daemon | None:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return None
    # A process that has ended but was not reaped has no command line.
    if words[1:3] != ["--conf", str(layout.conf)] or words[3:4] != ["--id"] or len(words) < 5:
        return None
    return Daemon(words[0].rpartition("ceph-")[2], words[4])


def end(layout: Layout, daemons: list[Daemon], how: signal.Signals, patience: float) -> None:
    """Signals those of them that live and returns when all have ended; after patience seconds they are killed."""
    handles = [h for d in daemons for h in [_open(layout, d)] if h is not None]
    try:
        for handle in handles:
            signal.pidfd_send_signal(handle, how)
            if how != signal.SIGKILL:
                signal.pidfd_send_signal(handle, signal.SIGCONT)  # one that is paused would not notice
        if left := _wait(handles, patience):
            for handle in left:
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            if _wait(left, 30):
                raise ClusterError(f"{', '.join('.'.join(d) for d in daemons)}: not ended 30 s after SIGKILL")
    finally:
        for handle in handles:
            os.close(handle)


def send(layout: Layout, daemon: Daemon, what: signal.Signals) -> None:
    """Sends a signal to the daemon, which must live."""
    handle = _open(layout, daemon)
    if handle is None:
        raise ClusterError(f"{daemon.kind}.{daemon.name} does not run")
    try:
        signal.pidfd_send_signal(handle, what)
    finally:
        os.close(handle)


def _open(layout: Layout, daemon: Daemon) -> int | None:
    """A handle that can't come to mean another process; None if there is no such daemon."""
    pid = find(layout).get(daemon)
    if pid is None:
        return None
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return None
    if _daemon(layout, pid) != daemon:  # it ended, and the pid is another's now
        os.close(handle)
        return None
    return handle


def _wait(handles: list[int], seconds: float) -> list[int]:
    """Those that have not ended after so many seconds."""
    left, deadline = list(handles), time.monotonic() + seconds
    while left:
        ended, _, _ = select.select(left, [], [], max(0, deadline - time.monotonic()))
        if not ended:
            break
        left = [h for h in left if h not in ended]
    return left
