"""What a testbed needs from this machine, and which package brings what is missing."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import kernel
from .cgroup_mounts import available, find
from .errors import TestbedError
from .mounts import mounted


@dataclass(frozen=True)
class Check:
    """One requirement; an optional one costs only the ability that purpose names."""

    name: str
    purpose: str
    remedy: str
    present: bool
    required: bool = True

    def line(self) -> str:
        state = "ok" if self.present else "MISSING" if self.required else "missing, optional"
        return f"{self.name:22}{state:19}{self.purpose}" + ("" if self.present else f" ({self.remedy})")


def _command(name: str, package: str, purpose: str, required: bool = True) -> Check:
    return Check(name, purpose, f"apt: {package}", shutil.which(name) is not None, required)


def _qdisc(name: str, purpose: str) -> Check:
    remedy = f"kernel: sch_{name}" if shutil.which("tc") else "apt: iproute2"
    return Check(f"tc {name}", purpose, remedy, _as_root(lambda: kernel.has_qdisc(name)), required=False)


def _as_root(attempt: Callable[[], bool]) -> bool:
    return os.geteuid() == 0 and attempt()


def checks() -> list[Check]:
    """All requirements, the required ones first."""
    return [
        Check("root", "makes namespaces, mounts and cgroups", "run it with sudo", os.geteuid() == 0),
        Check("overlayfs", "one image under all hosts", "kernel: overlay", kernel.has_file_system("overlay")),
        _command("systemd-nspawn", "systemd-container", "runs a host"),
        _command("mmdebstrap", "mmdebstrap", "builds the hosts' image"),
        _command("ip", "iproute2", "makes the hosts' network"),
        _command("tc", "iproute2", "caps the hosts' network"),
        _command("ssh", "openssh-client", "logs in to the hosts"),
        _command("ssh-keygen", "openssh-client", "makes the hosts' keys"),
        *_cgroups(),
        _command("lxcfs", "lxcfs", "each host's own /proc/stat, meminfo, loadavg", required=False),
        Check("fuse", "what lxcfs is mounted by", "kernel: fuse", kernel.has_file_system("fuse"), required=False),
        _qdisc("tbf", "shape --bandwidth"),
        _qdisc("htb", "shape --bandwidth and --latency together, with netem"),
        _qdisc("netem", "shape --latency; without it a switch in user space delays"),
        _command("gcc", "gcc libc6-dev", "builds that switch", required=False),
        _command("nft", "nftables", "up --nat", required=False),
        Check("bridge unfiltered", "frames between hosts", "sysctl net.bridge.bridge-nf-call-iptables=0", _unfiltered(), False),
    ]


def _cgroups() -> list[Check]:
    try:
        hierarchies = find(mounted())
    except TestbedError:
        return [Check("cgroups", "each host's own", "mount /sys/fs/cgroup", False)]
    purposes = {
        "cpu": "shape --cpus",
        "memory": "shape --memory",
        "cpuset": "the host's own /proc/stat",
        "pids": "ends all of a host's processes",
        "io" if hierarchies.version == 2 else "blkio": "shape --disk-*",
    }
    remedy = "kernel: its cgroup controller"
    present = available(hierarchies)
    label = f"cgroup v{hierarchies.version}"
    return [Check(f"{label} {name}", why, remedy, name in present, required=False) for name, why in purposes.items()]


def _unfiltered() -> bool:
    """Container engines make bridged frames pass the machine's firewall, and often drop what they do not know there."""
    switch = Path("/proc/sys/net/bridge/bridge-nf-call-iptables")
    return not switch.exists() or switch.read_text(encoding="ascii").strip() == "0"


def require() -> None:
    """Raises TestbedError naming what is missing and required."""
    missing = [check for check in checks() if check.required and not check.present]
    if missing:
        raise TestbedError("missing: " + "; ".join(f"{c.name}, {c.purpose} ({c.remedy})" for c in missing))
