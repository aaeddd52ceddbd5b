"""Which cgroup hierarchies this machine has: v2, v1, or v1 with an empty v2 tree beside it."""

from dataclasses import dataclass
from pathlib import Path

from .errors import TestbedError
from .mounts import Mount

CONTROLLERS = ("cpu", "cpuacct", "cpuset", "memory", "blkio", "pids")


@dataclass(frozen=True)
class Hierarchies:
    """Where the hierarchies are mounted.

    directories holds every hierarchy that a host needs a cgroup of its own in, once each (cpu and cpuacct are often one);
    controllers maps v1's controllers to theirs, and is empty on v2.
    """

    version: int
    directories: tuple[Path, ...]
    controllers: dict[str, Path]


def available(hierarchies: Hierarchies) -> set[str]:
    """The controllers that can be used: v1's names, or v2's."""
    if hierarchies.version == 1:
        return set(hierarchies.controllers)
    return set((hierarchies.directories[0] / "cgroup.controllers").read_text(encoding="ascii").split())


def find(mounts: list[Mount]) -> Hierarchies:
    """The hierarchies among the machine's mounts; raises TestbedError when there is none."""
    unified = [m.point for m in mounts if m.kind == "cgroup2"]
    controllers: dict[str, Path] = {}
    named: list[Path] = []
    for mount in mounts:
        if mount.kind != "cgroup":
            continue
        for controller in CONTROLLERS:
            if controller in mount.options:
                controllers.setdefault(controller, mount.point)
        # systemd keeps its own hierarchy; two hosts in one cgroup of it would take each other's services for theirs.
        if "name=systemd" in mount.options:
            named.append(mount.point)
    if controllers:
        return Hierarchies(1, tuple(dict.fromkeys([*controllers.values(), *named[:1], *unified[:1]])), controllers)
    if unified:
        return Hierarchies(2, (unified[0],), {})
    raise TestbedError("no cgroup hierarchy is mounted (expected under /sys/fs/cgroup)")
