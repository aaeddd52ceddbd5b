"""What options may say: counts, cores, bytes, bits per second, durations. Errors name the value and what is allowed."""

import os
import re

from .errors import UsageError

MAX_HOSTS = 64
MIN_CPUS = 0.01  # the kernel's shortest quota, 1 ms, of its longest period that we use, 100 ms
MIN_MEMORY = 128 << 20  # below, systemd and sshd alone are killed
NONE = "none"

_BINARY = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_DECIMAL = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9}
_MICROS = {"us": 1, "ms": 1000, "s": 10**6}


def _scaled(text: str, units: dict[str, int], low: float, high: float, allowed: str) -> int:
    match = re.fullmatch(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)([A-Za-z]*)", text)
    if not match or match[2] not in units:
        raise UsageError(f"{text} is not allowed: {allowed}")
    value = round(float(match[1]) * units[match[2]])
    if not low <= value <= high:
        raise UsageError(f"{text} is not allowed: {allowed}")
    return value


def host_count(text: str) -> int:
    value = int(text) if re.fullmatch(r"[0-9]{1,4}", text) else 0
    if not 1 <= value <= MAX_HOSTS:
        raise UsageError(f"{text} is not allowed: a whole number from 1 to {MAX_HOSTS}")
    return value


def cpus(text: str) -> float:
    """Cores, as a fraction of one core's time."""
    most = os.cpu_count() or 1
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not MIN_CPUS <= value <= most:
        raise UsageError(f"{text} is not allowed: {MIN_CPUS} to {most} (this machine's cores)")
    return value


def memory(text: str) -> int:
    """Bytes; K, M and G are powers of 1024."""
    most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return _scaled(text, _BINARY, MIN_MEMORY, most, f"128M to {most >> 20}M (this machine's memory)")


def disk_rate(text: str) -> int:
    """Bytes per second; K, M and G are powers of 1024."""
    return _scaled(text, _BINARY, 64 << 10, 1 << 40, "64K to 1T bytes per second")


def disk_operations(text: str) -> int:
    """Operations per second."""
    return _scaled(text, {"": 1}, 1, 10**7, "1 to 10000000 operations per second")


def bandwidth(text: str) -> int:
    """Bits per second; K, M and G are powers of 1000, as networks count."""
    return _scaled(text, _DECIMAL, 64_000, 100 * 10**9, "64K to 100G bits per second")


def latency(text: str) -> int:
    """Microseconds, one way."""
    return _scaled(text, _MICROS, 100, 10 * 10**6, "100us to 10s, one way, with its unit us, ms or s")
