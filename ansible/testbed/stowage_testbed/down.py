"""`down`: removes all of a testbed, however little of it is left or known."""

import shutil
from pathlib import Path

from . import leftovers, model, nat, network
from .cgroup import Cgroups
from .command import run
from .errors import TestbedError
from .inventory import HEADER
from .layout import DEFAULT_INVENTORY, Layout
from .mounts import below, unmount_all

# All that we put into the state directory: nothing else in it is removed, whatever STOWAGE_TESTBED points to.
OURS = (
    "hosts", "keys", "lxcfs", "lxcfs.log", "lxcfs.pid", "delay-switch", "delay-switch.new", "switch.config",
    "switch.log", "switch.running", "testbed.json", "lock",
)  # fmt: skip


def down(layout: Layout, cgroups: Cgroups) -> None:
    """Processes first, then what they held, then the files; the lock file last, which the caller holds."""
    try:
        testbed = model.load(layout.description)
    except TestbedError:  # unreadable: the kernel still tells what is there
        testbed = None
    cgroups.kill()
    unmount_all(layout.state)
    for device in leftovers.loop_devices(layout):
        run(["losetup", "--detach", device])
    nat.remove(layout, testbed)
    network.remove(layout, unmount_namespaces=testbed is not None and not testbed.netns_mounted_before)
    cgroups.remove()
    for path in leftovers.run_files(layout):
        _delete(path)
    for directory in (*leftovers.NSPAWN.glob("*"), leftovers.NSPAWN):
        _remove_if_empty(directory)
    inventory = Path(testbed.inventory) if testbed else DEFAULT_INVENTORY
    if inventory.is_file() and inventory.read_text(encoding="utf-8").startswith(HEADER):
        inventory.unlink()
    _remove_if_empty(DEFAULT_INVENTORY.parent)
    remove_state(layout)


def remove_state(layout: Layout) -> None:
    """The files of ours in the state directory, and the directory if nothing else is in it."""
    if points := below(layout.state):
        raise TestbedError(f"{layout.state} is not removed: {points[0]} is still mounted")
    for name in OURS:
        _delete(layout.state / name)
    for partial in layout.state.glob(".new-*"):
        _delete(partial)
    _remove_if_empty(layout.state)


def _remove_if_empty(directory: Path) -> None:
    if directory.is_dir() and not any(directory.iterdir()):
        directory.rmdir()


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
