"""Each host's own figures in /proc, from one lxcfs that only this testbed uses. Without lxcfs hosts see the machine's."""

import shutil
import time

from .cgroup import Cgroups
from .command import succeeds
from .errors import TestbedError
from .layout import Layout
from .mounts import is_mounted, unmount_all
from .spawn import start, start_time

GROUP = "lxcfs"


def available() -> bool:
    return shutil.which("lxcfs") is not None


def alive(layout: Layout, cgroups: Cgroups) -> bool:
    # A mount whose server was killed is still in the table, but answers nobody.
    return bool(cgroups.processes(GROUP)) and succeeds(["stat", str(layout.lxcfs / "proc" / "stat")], timeout=5)


def ensure(layout: Layout, cgroups: Cgroups) -> bool:
    """Starts it unless it answers; True when it was started."""
    if alive(layout, cgroups):
        return False
    stop(layout, cgroups)
    layout.lxcfs.mkdir(parents=True, exist_ok=True)
    log = layout.state / "lxcfs.log"
    # cfs: /proc/cpuinfo and /proc/stat show as many CPUs as the quota allows, as on a host of that size.
    command = ["lxcfs", "--foreground", "--enable-loadavg", "--enable-cfs", f"--pidfile={layout.state}/lxcfs.pid"]
    process = start(cgroups, GROUP, [*command, str(layout.lxcfs)], log)
    deadline = time.monotonic() + 15
    while not (is_mounted(layout.lxcfs) and alive(layout, cgroups)):
        if process.poll() is not None or time.monotonic() > deadline:
            last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
            raise TestbedError(f"lxcfs does not start: {''.join(last) or 'no message'}")
        time.sleep(0.02)
    return True


def stop(layout: Layout, cgroups: Cgroups) -> None:
    cgroups.kill(GROUP)
    unmount_all(layout.lxcfs)


def started(cgroups: Cgroups) -> int:
    """When it started, in ticks since boot: hosts from before are bound to one that is gone. 0 when it is not running."""
    return max((start_time(pid) for pid in cgroups.processes(GROUP)), default=0)
