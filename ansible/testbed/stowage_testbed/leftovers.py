"""Everything of a testbed that is on the machine now, read from the kernel and the disk, never from our own notes."""

from pathlib import Path

from . import nat, network
from .cgroup import Cgroups
from .layout import Layout
from .mounts import mounted
from .spawn import command_line

NSPAWN = Path("/run/systemd/nspawn")  # nspawn makes it at its first start on a machine, and never removes it


def find(layout: Layout, cgroups: Cgroups) -> dict[str, list[str]]:
    """Names by kind; all kinds empty: nothing is left."""
    return {
        "processes": [f"{pid} {_name(pid)}" for pid in sorted(cgroups.processes())],
        "mounts": _mounts(layout),
        "namespaces": network.namespaces(layout),
        "links": network.links(layout),
        "cgroups": [str(d) for d in cgroups.directories() if d.exists()],
        "loop devices": loop_devices(layout),
        "address translation": [layout.tag] if nat.present(layout) else [],
        "run files": [str(p) for p in run_files(layout)],
        "state": [str(layout.state)] if layout.state.exists() else [],
    }


def _name(pid: int) -> str:
    return " ".join(command_line(pid)[:1]) or "?"


def _mounts(layout: Layout) -> list[str]:
    found = []
    for mount in mounted():
        ours = layout.state in (mount.point, *mount.point.parents)
        if ours or mount.point.name.startswith(f"{layout.tag}-") or mount.source.startswith(f"{layout.tag}-"):
            found.append(str(mount.point))
    return found


def loop_devices(layout: Layout) -> list[str]:
    """Loop devices whose file is in the state directory, such as a host may have set up in its own tree."""
    found = []
    for backing in Path("/sys/block").glob("loop*/loop/backing_file"):
        try:
            file = Path(backing.read_text(encoding="utf-8").strip())
        except OSError:
            continue
        if layout.state in file.parents:
            found.append(f"/dev/{backing.parent.parent.name}")
    return sorted(found)


def run_files(layout: Layout) -> list[Path]:
    """What nspawn keeps in /run for a machine, and leaves there when it is killed."""
    return sorted(p for p in NSPAWN.glob(f"*/*{layout.tag}-*"))
