"""Which test classes Surefire was running, by its log."""

import re
from pathlib import Path

BEGIN = re.compile(r"^\[INFO\] Running (\S+)$")
END = re.compile(r"^\[\w+\] Tests run: .* in (\S+)$")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def running(log: Path) -> list[str]:
    """Classes that began and did not end, in the order of their beginning. None for a log of something else."""
    begun: dict[str, None] = {}
    for line in log.read_text(errors="replace").splitlines():
        plain = COLOUR.sub("", line)
        if match := BEGIN.match(plain):
            begun[match[1]] = None
        elif match := END.match(plain):
            begun.pop(match[1], None)
    return list(begun)
