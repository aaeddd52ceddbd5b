"""Folders of plug-ins as Ceph wants them: its own and ours together, by links."""

import shutil
from pathlib import Path

from . import conf
from .errors import UsageError
from .layout import Layout
from .wish import Wish

# Ceph's mgr_util imports it, for the dashboard's passwords. Debian 13's refuses to be imported into a sub-interpreter, so none of the manager's modules,
# of which each has one, could be loaded. What is in the folder of modules comes first.
STAND_IN = ("bcrypt.py", '"""Stands in for the real one, which no module under test needs."""\n')


def check(wish: Wish) -> None:
    """Raises UsageError naming the option whose file is missing."""
    for option, files in (("--class", wish.classes), ("--rbd-plugin", wish.rbd_plugins)):
        for file in files:
            if not Path(file).is_file():
                raise UsageError(f"{option}: {file} is no file in the root (ceph-multihash/run)")
    for folder in wish.mgr_modules:
        if not (Path(folder) / "module.py").is_file():
            raise UsageError(f"--mgr-module: {folder} is no module of the manager's: it has no module.py")


def make(layout: Layout, wish: Wish) -> None:
    """Object classes for the OSDs, librbd plug-ins for the clients, modules for the manager; anew, since what was built may have moved."""
    for name, stock, ours, below in (
        ("classes", conf.CLASSES, wish.classes, "."),
        ("plugins", conf.PLUGINS, wish.rbd_plugins, "librbd"),
        ("modules", conf.MODULES, wish.mgr_modules, "."),
    ):
        folder = layout.state / name
        shutil.rmtree(folder, ignore_errors=True)
        (folder / below).mkdir(parents=True)
        # Ours first: one may take the place of a stock one.
        for file in [*(Path(f) for f in ours), *Path(stock).iterdir()]:
            link = folder / (below if str(file) in ours else ".") / file.name
            if file.is_dir() and str(file) in ours:
                shutil.copytree(file, link)  # Python keeps what it compiles beside the source
            elif not link.exists():
                link.symlink_to(file)
    stand_in, text = STAND_IN
    (layout.state / "modules" / stand_in).write_text(text, encoding="ascii")
