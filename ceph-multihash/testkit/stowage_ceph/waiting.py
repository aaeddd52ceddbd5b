"""Waiting for conditions, never for times."""

import time
from collections.abc import Callable
from typing import TypeVar

from .errors import ClusterError

Found = TypeVar("Found")
PAUSE_SECONDS = 0.1


def until(what: str, seconds: float, look: Callable[[], Found], last: Callable[[], str] = lambda: "") -> Found:
    """What look returned when it was true for the first time; ClusterError with last() after that many seconds."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        if time.monotonic() > deadline:
            raise ClusterError(f"{what}: not within {seconds:g} s{'; ' if last() else ''}{last()}")
        time.sleep(PAUSE_SECONDS)
    return found
