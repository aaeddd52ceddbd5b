"""Folders of modules as Ceph wants them: its own and ours together, by links."""

import shutil
from pathlib import Path

from . import conf
from .errors import UsageError
from .layout import Layout
from .wish import Wish


def check(wish: Wish) -> None:
    """Raises UsageError naming the option whose file is missing."""
    for option, files in (("--class", wish.classes), ("--rbd-plugin", wish.rbd_plugins)):
        for file in files:
            if not Path(file).is_file():
                raise UsageError(f"{option}: {file} is no file in the root (ceph-multihash/run)")


def make(layout: Layout, wish: Wish) -> None:
    """Object classes for the OSDs, librbd plug-ins for the clients; anew, since what was built may have moved."""
    for name, stock, ours, below in (
        ("classes", conf.CLASSES, wish.classes, "."),
        ("plugins", conf.PLUGINS, wish.rbd_plugins, "librbd"),
    ):
        folder = layout.state / name
        shutil.rmtree(folder, ignore_errors=True)
        (folder / below).mkdir(parents=True)
        for file in [*Path(stock).iterdir(), *(Path(f) for f in ours)]:
            link = folder / (below if str(file) in ours else ".") / file.name
            if not link.exists():
                link.symlink_to(file)
