"""Files that are written whole or not at all, and only when they differ."""

import os
import tempfile
from pathlib import Path

from .errors import TestbedError


def write(path: Path, text: str, mode: int = 0o644) -> bool:
    """Replaces the file atomically; False when it already has this text and mode."""
    try:
        if path.read_text(encoding="utf-8") == text and path.stat().st_mode & 0o777 == mode:
            return False
    except (FileNotFoundError, UnicodeDecodeError):
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return True


def inside(root: Path, relative: str) -> Path:
    """The path of a file in a host's tree.

    Refuses symbolic links on the way: an absolute one in the host's tree would lead to this machine's own files.
    """
    path = root
    for part in Path(relative).parts:
        path = path / part
        if path.is_symlink():
            raise TestbedError(f"{path} is a symbolic link: not written through")
    return path


def need_space(path: Path, needed: int, purpose: str) -> None:
    """Raises TestbedError when the file system of the nearest existing parent has less than needed bytes free."""
    existing = next(p for p in (path, *path.parents) if p.exists())
    stat = os.statvfs(existing)
    free = stat.f_bavail * stat.f_frsize
    if free < needed:
        raise TestbedError(f"no space for {purpose}: {free >> 20} MiB free at {existing}, needed {needed >> 20} MiB")
