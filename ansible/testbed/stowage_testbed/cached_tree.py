"""Directories that are costly to make: made once, under a name that tells what is in them, whole or not at all."""

import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from .cgroup import Cgroups
from .command import run
from .errors import TestbedError
from .files import need_space
from .layout import Layout
from .lock import lock
from .mounts import below
from .spawn import entering

GROUP = "image"
BUILD_SECONDS = 1800
NEEDED_BYTES = 3 << 30


def ensure(
    layout: Layout,
    target: Path,
    purpose: str,
    command: Callable[[Path], Sequence[str]],
    customise: Callable[[Path], None] = lambda root: None,
) -> bool:
    """Whether the tree had to be built: by the command for a path that does not exist yet, then by customise."""
    if target.is_dir():
        return False
    # Whoever builds now may build it for us too.
    with lock(layout.cache / "testbed-image.lock", "building an image", patience=BUILD_SECONDS):
        if target.is_dir():
            return False
        _build(layout, target, purpose, command, customise)
    return True


def _build(
    layout: Layout,
    target: Path,
    purpose: str,
    command: Callable[[Path], Sequence[str]],
    customise: Callable[[Path], None],
) -> None:
    cgroups = Cgroups(layout)
    cgroups.kill(GROUP)  # a builder whose command was killed goes on without it
    for stale in layout.cache.glob("testbed-building-*"):
        _discard(stale)
    need_space(layout.cache, NEEDED_BYTES, purpose)
    partial = Path(tempfile.mkdtemp(dir=layout.cache, prefix="testbed-building-"))
    try:
        run(entering(cgroups, GROUP, command(partial / "root")), timeout=BUILD_SECONDS)
        customise(partial / "root")
        run(["sync", "--file-system", str(partial)], timeout=300)  # what is renamed into place is complete on disk
        os.rename(partial / "root", target)
    finally:
        cgroups.kill(GROUP)
        cgroups.remove(GROUP)
        _remove_if_empty(cgroups)
        _discard(partial)


def _discard(directory: Path) -> None:
    if points := below(directory):
        raise TestbedError(f"{directory} is not removed: {points[0]} is mounted in it")
    shutil.rmtree(directory)


def _remove_if_empty(cgroups: Cgroups) -> None:
    if not cgroups.groups():
        cgroups.remove()
