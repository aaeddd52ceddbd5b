"""Programs that download, each with a time limit. What they start ends with them."""

import contextlib
import hashlib
import os
import signal
import subprocess

from tables.failure import Failure

# How pip, npm and apt begin a line that tells of one; warnings may have the word too.
ERRORS = ("error", "npm error", "e: ")


def run(name, limit_seconds, *command, **environment):
    """Its standard output. A program that is missing, fails or takes longer is a Failure that has the name."""
    command = [str(part) for part in command]
    try:
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="backslashreplace",
            start_new_session=True,
        )
    except FileNotFoundError:
        raise Failure(f"{command[0]} is missing; install it, then run this again") from None
    try:
        out, err = process.communicate(timeout=limit_seconds)
    except subprocess.TimeoutExpired:
        raise Failure(f"{name} took more than {limit_seconds} s; is there a network?") from None
    finally:
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    if process.returncode != 0:
        raise Failure(f"{name} ended with {process.returncode}: {reason(err)}; is there a network?")
    return out


def reason(err):
    """The first line that tells of an error: after it come guesses, and where the log is."""
    lines = [line.strip() for line in err.splitlines() if line.strip()]
    return next((line for line in lines if line.lower().startswith(ERRORS)), (lines or ["it said nothing"])[-1])


def require_sha256(file, expected):
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != expected:
        raise Failure(f"{file.name} has SHA-256 {found}, expected {expected}")
