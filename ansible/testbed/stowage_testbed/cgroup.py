"""The cgroups of a testbed: made, entered, capped, emptied and removed, on v1 and v2 alike."""

import os
import signal
import time
from pathlib import Path

from . import cgroup_v1, cgroup_v2
from .cgroup_mounts import Hierarchies, find
from .errors import TestbedError, UsageError
from .layout import Layout
from .model import Shape
from .mounts import mounted

OPTION_OF = {"cpu": "--cpus", "memory": "--memory", "blkio": "--disk-*", "io": "--disk-*"}


class Cgroups:
    """The cgroups below the testbed's own one, a group of processes (a host, lxcfs, the image builder) each."""

    def __init__(self, layout: Layout, hierarchies: Hierarchies | None = None) -> None:
        self.tag = layout.tag
        self.hierarchies = hierarchies or find(mounted())

    def directories(self, group: str = "") -> list[Path]:
        """The group's directory in every hierarchy; without a name the testbed's."""
        return [mount / self.tag / group for mount in self.hierarchies.directories]

    def create(self, group: str) -> bool:
        """Makes what is missing; False when all was there."""
        missing = [d for d in self.directories(group) if not d.is_dir()]
        if missing and self.hierarchies.version == 2:
            root = self.hierarchies.directories[0]
            _enable(root)
            (root / self.tag).mkdir(exist_ok=True)
            _enable(root / self.tag)
        for directory in missing:
            directory.mkdir(parents=True, exist_ok=True)
        if cpuset := self.hierarchies.controllers.get("cpuset"):
            for file, text in cgroup_v1.inherited(cpuset, cpuset / self.tag / group):
                if not file.read_text(encoding="ascii").strip():
                    file.write_text(text, encoding="ascii")
        return bool(missing)

    def cap(self, group: str, shape: Shape, device: str | None) -> None:
        """Sets the group's limits; raises UsageError naming the option when the kernel lacks what it needs."""
        for file, value, controller, wanted in self._settings(group, shape, device):
            if not file.exists():
                if wanted:
                    raise UsageError(f"{OPTION_OF[controller]}: this kernel has no {file.name} (controller {controller})")
                continue
            try:
                file.write_text(value, encoding="ascii")
            except OSError as error:
                raise TestbedError(f"{group}: {file.name} takes no {value!r}: {error.strerror}") from None

    def _settings(self, group: str, shape: Shape, device: str | None) -> list[tuple[Path, str, str, bool]]:
        version_1 = self.hierarchies.version == 1
        of_version = cgroup_v1.settings if version_1 else cgroup_v2.settings
        uncapped = set(of_version(Shape(), device))
        found = []
        for controller, file, value in of_version(shape, device):
            mount = self.hierarchies.controllers.get(controller, Path("/nonexistent"))
            root = mount if version_1 else self.hierarchies.directories[0]
            found.append((root / self.tag / group / file, value, controller, (controller, file, value) not in uncapped))
        return found

    def groups(self) -> set[str]:
        """The names of the groups that exist in any hierarchy."""
        return {d.name for top in self.directories() if top.is_dir() for d in top.iterdir() if d.is_dir()}

    def processes(self, group: str = "") -> set[int]:
        """Ids of the live processes in the group and below; zombies hold nothing and are not counted."""
        found: set[int] = set()
        for directory in self.directories(group):
            for parent, _, files in os.walk(directory):
                if "cgroup.procs" in files:
                    try:
                        found.update(map(int, Path(parent, "cgroup.procs").read_text(encoding="ascii").split()))
                    except OSError:  # removed meanwhile
                        continue
        return {pid for pid in found if pid > 0 and _alive(pid)}

    def kill(self, group: str = "", timeout: float = 20) -> int:
        """Kills until none is left, since each may still start others; returns how many were killed."""
        killed: set[int] = set()
        deadline = time.monotonic() + timeout
        while processes := self.processes(group):
            for pid in processes:
                try:
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
                except ProcessLookupError:
                    pass
            if time.monotonic() > deadline:
                raise TestbedError(f"processes that cannot be killed: {sorted(processes)}")
            time.sleep(0.02)
        return len(killed)

    def remove(self, group: str = "", timeout: float = 10) -> int:
        """Removes the emptied cgroups from the leaves up; returns how many."""
        removed = 0
        for top in self.directories(group):
            for parent, _, _ in os.walk(top, topdown=False):
                _remove(Path(parent), time.monotonic() + timeout)
                removed += 1
        return removed


def _enable(directory: Path) -> None:
    """Hands the controllers down; one that is not there is left out, and `cap` says so when it is needed."""
    available = (directory / "cgroup.controllers").read_text(encoding="ascii").split()
    for controller in cgroup_v2.CONTROLLERS:
        if controller in available:
            (directory / "cgroup.subtree_control").write_text(f"+{controller}", encoding="ascii")


def _alive(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def _remove(directory: Path, deadline: float) -> None:
    while True:
        try:
            directory.rmdir()
            return
        except FileNotFoundError:
            return
        except OSError as error:
            # A killed process leaves its cgroup a moment after its death.
            if time.monotonic() > deadline:
                raise TestbedError(f"{directory} cannot be removed: {error.strerror}") from None
            time.sleep(0.02)
