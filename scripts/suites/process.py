"""A job's processes: started as one group, shown and logged, ended as one group."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

GRACE_SECONDS = 60
POLL_SECONDS = 0.2


class Running:
    """A started job. Its output goes to the log and, where that is wanted, to standard output as well."""

    def __init__(self, command: tuple[str, ...], log: Path, environment: dict[str, str], shown: bool) -> None:
        log.parent.mkdir(parents=True, exist_ok=True)
        self.log = log
        self.shown = shown
        # A group of its own, so that ending it ends all of it, whatever it started.
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env=environment,
        )
        self.copier = threading.Thread(target=self._copy, daemon=True)
        self.copier.start()

    def _copy(self) -> None:
        with self.log.open("wb") as log:
            for line in self.process.stdout:
                log.write(line)
                log.flush()
                if self.shown:
                    sys.stdout.buffer.write(line)
                    sys.stdout.buffer.flush()

    def code(self) -> int | None:
        """Its exit code, or None while it runs."""
        return self.process.poll()

    def members(self) -> list[str]:
        """The command lines of what still runs of its group; zombies don't."""
        found = []
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError, IndexError):
                state, _, group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
                if int(group) == self.process.pid and state not in "ZX":
                    words = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                    found.append(f"{entry.name} {words[:150]}")
        return found

    def left(self, seconds: float) -> list[str]:
        """What of its group is still there after so many seconds; what merely takes a moment to end is not."""
        end = time.monotonic() + seconds
        while (members := self.members()) and time.monotonic() < end:
            time.sleep(POLL_SECONDS)
        return members

    def end(self) -> None:
        """SIGTERM for all of it, and SIGKILL for what ignores that."""
        self._signal(signal.SIGTERM)
        end = time.monotonic() + GRACE_SECONDS
        while self.members() and time.monotonic() < end:
            time.sleep(POLL_SECONDS)
        self._signal(signal.SIGKILL)
        self.process.wait()
        self.finish_output()

    def finish_output(self) -> None:
        """What outlives the group may hold the pipe, so the end of output is not waited for forever."""
        self.copier.join(timeout=10)

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, number)
