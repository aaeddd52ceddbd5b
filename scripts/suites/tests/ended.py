"""Ends a script while a process of it runs, and says how both ended."""

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path

PATIENCE_SECONDS = 60
# A process of the script's that doesn't end by itself: it writes its number when it runs.
ENDLESS = "#!/bin/sh\necho $$ >{folder}/pid.new\nmv {folder}/pid.new {folder}/pid\nexec sleep 600\n"
# A bash that starts something in the background hears the signal before its next command, as it may on a busy machine.
AT_ONCE = """set -T
trap 'if [ -n "${{!:-}}" ]; then trap - DEBUG; until [ -e {folder}/signalled ]; do sleep .05; done; fi' DEBUG
"""


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def lives_on(pid: int) -> bool:
    """Whether it does not end, or only by itself. On a busy machine a process that was told to end takes a moment to be gone."""
    limit = time.monotonic() + PATIENCE_SECONDS
    while is_alive(pid) and time.monotonic() < limit:
        time.sleep(0.05)
    return is_alive(pid)


def endless(folder: Path, name: str) -> Path:
    script = folder / name
    script.write_text(ENDLESS.format(folder=folder), encoding="utf-8")
    script.chmod(0o755)
    return script


def at_once(folder: Path) -> dict[str, str]:
    """The environment in which the signal of `end` is heard as soon as the process runs."""
    (folder / "at-once").write_text(AT_ONCE.format(folder=folder), encoding="utf-8")
    return {"BASH_ENV": str(folder / "at-once")}


def end(command: list[str | Path], folder: Path, number: int, environment: dict[str, str] | None = None) -> tuple[int, bool]:
    """The command's exit code, and whether the endless process that it started is alive after it."""
    script = subprocess.Popen(command, env={**os.environ, **(environment or {})}, stdin=subprocess.DEVNULL, start_new_session=True)
    pid = 0
    try:
        limit = time.monotonic() + PATIENCE_SECONDS
        while not (folder / "pid").exists():
            assert time.monotonic() < limit and script.poll() is None
            time.sleep(0.05)
        pid = int((folder / "pid").read_text(encoding="ascii"))
        assert is_alive(pid)
        script.send_signal(number)
        (folder / "signalled").touch()
        return script.wait(PATIENCE_SECONDS), lives_on(pid)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(script.pid, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            if pid:
                os.kill(pid, signal.SIGKILL)
        script.wait()
