"""External commands: always an argument list, always with a time limit, failures as one line."""

import os
import subprocess
from collections.abc import Sequence

from .errors import TestbedError


def run(arguments: Sequence[str], *, timeout: float = 30, check: bool = True, text_in: str = "") -> str:
    """The command's standard output. With check, a non-zero exit raises TestbedError with its last error line."""
    try:
        done = subprocess.run(
            list(arguments),
            input=text_in,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except FileNotFoundError:
        raise TestbedError(f"{arguments[0]} is not installed (`testbed preflight` names the package)") from None
    except subprocess.TimeoutExpired:
        raise TestbedError(f"{' '.join(arguments)}: no end within {timeout:g} s") from None
    if check and done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise TestbedError(f"{' '.join(arguments)}: exit {done.returncode}: {lines[-1] if lines else 'no message'}")
    return done.stdout


def succeeds(arguments: Sequence[str], *, timeout: float = 30) -> bool:
    """Whether the command exists and exits 0."""
    try:
        run(arguments, timeout=timeout)
    except TestbedError:
        return False
    return True
