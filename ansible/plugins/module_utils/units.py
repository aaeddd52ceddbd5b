# Copyright: the Stowage authors. Apache-2.0
"""What a systemd unit is doing, and what it said last."""

import re
import time

SHOWN_LINES = 5
LIVING = ("active", "activating", "reloading")


def state(module, unit):
    _rc, out, _err = module.run_command(["systemctl", "show", "--property=ActiveState", "--value", unit])
    return out.strip()


def age(module, unit):
    """For how many seconds its process has run; 0 while there is none."""
    _rc, out, _err = module.run_command(["systemctl", "show", "--property=ExecMainStartTimestampMonotonic", "--value", unit])
    began = int(out.strip() or 0)
    return time.monotonic() - began / 1e6 if began else 0


def this_run(lines, start):
    """The lines since the service was started last."""
    begins = [number for number, line in enumerate(lines) if start and start in line]
    return lines[begins[-1] :] if begins else lines


def last_errors(module, unit, log, start):
    """What the service said last: its errors in the log, else the end of its journal."""
    lines = []
    if log:
        try:
            with open(log, encoding="utf-8", errors="replace") as file:
                lines = this_run(file.readlines(), start)
        except OSError:
            lines = []
    found = [line.strip() for line in lines if re.match(r"ERROR|FATAL|Caused by", line)][-SHOWN_LINES:]
    if found:
        return found
    _rc, out, _err = module.run_command(["journalctl", "--quiet", "--output=cat", f"--unit={unit}", "--lines=30"])
    return [line for line in out.splitlines() if line.strip()][-SHOWN_LINES:]
