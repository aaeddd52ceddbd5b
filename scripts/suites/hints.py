"""What to do about failures that have nothing to do with the tests, known by what a job's log says."""

import re
from pathlib import Path

HINTS = (
    (re.compile(r"No space left on device|Disk quota exceeded"), "the disk is full: free some room and run this again"),
    (
        re.compile(r"UnknownHostException|Name or service not known|Temporary failure in name resolution|Network is unreachable|Could not transfer artifact"),
        "a download failed: check the network (Maven, pip and apt need it the first time) and run this again",
    ),
    (re.compile(r"Address already in use|BindException"), "a port is in use: end the other run, or whatever listens there, and run this again"),
    (re.compile(r"OutOfMemoryError|Cannot allocate memory"), "the memory does not suffice: the suites need about 8 GB of free memory"),
)


def of(log: Path) -> str:
    """One line that says what to do, or nothing where the log names none of these causes."""
    text = log.read_text(errors="replace")
    return next((remedy for pattern, remedy in HINTS if pattern.search(text)), "")
