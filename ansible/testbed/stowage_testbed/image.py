"""Base images: a Debian root directory, made once and shared read-only by all hosts.

The cache's name for an image is the hash of all that goes into it, so a changed package list or file is another image.
"""

from pathlib import Path

from . import cached_tree
from .image_recipe import command, customise, digest
from .layout import Layout

DEFAULT = "debian12"


def path(layout: Layout, name: str) -> Path:
    return layout.cache / f"testbed-{name}-{digest(name)}"


def ensure(layout: Layout, name: str, mirror: str | None = None) -> tuple[Path, bool]:
    """The image's directory, and whether it had to be built."""
    target = path(layout, name)
    built = cached_tree.ensure(
        layout, target, f"the {name} image", lambda root: command(name, root, mirror), lambda root: customise(name, root)
    )
    return target, built
