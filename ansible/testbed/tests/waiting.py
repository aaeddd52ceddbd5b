"""Conditions: a busy machine meets them later, a broken product never."""

import time
from collections.abc import Callable

SECONDS = 300


def until(condition: Callable[[], object], what: str, seconds: float = SECONDS) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"not within {seconds:g} s: {what}"
        time.sleep(0.1)
