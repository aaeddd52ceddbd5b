"""Starts the processes that outlive the command, each group in its own cgroups."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .cgroup import Cgroups

ENTER = Path(__file__).with_name("enter.py")


def entering(cgroups: Cgroups, group: str, command: Sequence[str]) -> list[str]:
    """The command line that runs the command inside the group."""
    cgroups.create(group)
    return [sys.executable, "-ESs", str(ENTER), *map(str, cgroups.directories(group)), "--", *command]


def start(cgroups: Cgroups, group: str, command: Sequence[str], log: Path) -> "subprocess.Popen[bytes]":
    """Starts the command in a session of its own, so that the terminal's Ctrl-C does not reach it."""
    with log.open("wb") as out:
        return subprocess.Popen(
            entering(cgroups, group, command),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def command_line(pid: int) -> list[str]:
    """A process's arguments; empty for one that is gone or a zombie."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")[:-1]
    except OSError:
        return []


def start_time(pid: int) -> int:
    """When the process started, in the kernel's ticks since boot; 0 for one that is gone."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    return int(stat.rpartition(")")[2].split()[19])
