"""Base images: a Debian root directory, made once and shared read-only by all hosts.

The cache's name for an image is the hash of all that goes into it, so a changed package list or file is another image.
"""

import os
import shutil
import tempfile
from pathlib import Path

from .cgroup import Cgroups
from .command import run
from .errors import TestbedError
from .files import need_space
from .image_recipe import command, customise, digest
from .layout import Layout
from .lock import lock
from .mounts import below
from .spawn import entering

DEFAULT = "debian12"
GROUP = "image"
BUILD_SECONDS = 1800
NEEDED_BYTES = 3 << 30


def path(layout: Layout, name: str) -> Path:
    return layout.cache / f"testbed-{name}-{digest(name)}"


def ensure(layout: Layout, name: str, mirror: str | None = None) -> tuple[Path, bool]:
    """The image's directory, and whether it had to be built."""
    target = path(layout, name)
    if target.is_dir():
        return target, False
    # Whoever builds it now builds it for us too.
    with lock(layout.cache / "testbed-image.lock", "building an image", patience=BUILD_SECONDS):
        if target.is_dir():
            return target, False
        _build(layout, name, mirror, target)
    return target, True


def _build(layout: Layout, name: str, mirror: str | None, target: Path) -> None:
    cgroups = Cgroups(layout)
    cgroups.kill(GROUP)  # a builder whose command was killed goes on without it
    for stale in layout.cache.glob("testbed-building-*"):
        _discard(stale)
    need_space(layout.cache, NEEDED_BYTES, f"the {name} image")
    partial = Path(tempfile.mkdtemp(dir=layout.cache, prefix="testbed-building-"))
    try:
        run(entering(cgroups, GROUP, command(name, partial / "root", mirror)), timeout=BUILD_SECONDS)
        customise(name, partial / "root")
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
