"""One command at a time per directory."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import TestbedError


@contextmanager
def lock(path: Path, purpose: str, patience: float = 0) -> Iterator[None]:
    """Holds the lock file; raises TestbedError naming the holder when another command has it for longer than patience.

    The kernel drops the lock when its holder dies, so a kill -9 blocks nobody. Whoever holds it may remove the file;
    so after locking it must still be the one at this path.
    """
    deadline = time.monotonic() + patience
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(handle, 32).decode(errors="replace").strip() or "unknown"
            os.close(handle)
            if time.monotonic() < deadline:
                time.sleep(0.5)
                continue
            raise TestbedError(f"another command is at {purpose} (pid {holder}): wait for it or end it") from None
        try:
            if os.stat(path).st_ino == os.fstat(handle).st_ino:
                break
        except FileNotFoundError:
            pass
        os.close(handle)
    try:
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        os.close(handle)
