"""What this kernel can do, tried out in a namespace that ends with the attempt."""

from functools import cache

from .command import succeeds

_ATTEMPTS = {
    "tbf": ["tbf", "rate", "1mbit", "burst", "32k", "latency", "20ms"],
    "htb": ["htb"],
    "netem": ["netem", "delay", "1ms"],
}


@cache
def has_qdisc(name: str) -> bool:
    """Whether the kernel has the queueing discipline, built in or as a module that it loads now."""
    return succeeds(["unshare", "--net", "tc", "qdisc", "add", "dev", "lo", "root", *_ATTEMPTS[name]])


@cache
def has_file_system(name: str) -> bool:
    """Whether the kernel can mount the file system."""
    if _listed(name):
        return True
    succeeds(["modprobe", "--quiet", name])
    return _listed(name)


def _listed(name: str) -> bool:
    with open("/proc/filesystems", encoding="ascii") as table:
        return any(line.split()[-1] == name for line in table)
