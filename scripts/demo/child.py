"""Runs commands that end with this process, whatever ends it."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# A cluster kills its nodes and removes their files meanwhile.
GRACE_SECONDS = 30
POLL_SECONDS = 0.05
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
LIBC = ctypes.CDLL(None)


class Stopped(BaseException):
    """A signal asks to end; not an Exception, so that nothing handles it by mistake."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.signal = number


def stop_on_signals() -> None:
    def stop(number: int, _frame: object) -> None:
        for each in SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        raise Stopped(number)

    for each in SIGNALS:
        signal.signal(each, stop)


def die_with_parent() -> None:
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def run(command: list[str], on_line: Callable[[str], None] | None = None, **options: object) -> int:
    """Returns the exit code; with `on_line`, that gets each line of what the command prints."""
    if on_line:
        options |= {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"}
    # What the command leaves behind becomes ours, so that its end can be waited for.
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=die_with_parent, **options)  # noqa: PLW1509
    try:
        if on_line:
            for line in child.stdout:
                on_line(line.rstrip("\n"))
        return child.wait()
    finally:
        end(child)


def end(child: subprocess.Popen) -> None:
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
    if child.stdout:
        child.stdout.close()
    if child.returncode != 0:
        await_orphans()


def await_orphans() -> None:
    """A janitor ends a moment later than the cluster that it cleans up after."""
    end_at = time.monotonic() + GRACE_SECONDS
    try:
        while time.monotonic() < end_at:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(POLL_SECONDS)
    except ChildProcessError:
        return
