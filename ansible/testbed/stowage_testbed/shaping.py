"""Brings a testbed's caps and delays into the kernel, as often as one likes."""

import json
import shutil

from . import delays, device, kernel, subnet, switch, traffic
from .cgroup import Cgroups
from .cgroup_mounts import available
from .command import run, succeeds
from .errors import UsageError
from .files import write
from .layout import Layout
from .model import Host, Testbed, pair
from .network import LINKS

DISK = ("disk_read", "disk_read_iops", "disk_write", "disk_write_iops")


def check(layout: Layout, cgroups: Cgroups, testbed: Testbed) -> None:
    """Raises UsageError naming the option that this machine cannot honour, before anything is changed."""
    shapes = [host.shape for host in testbed.hosts.values()]
    throttled = any(getattr(shape, field) for shape in shapes for field in DISK)
    for wanted, option, controllers in (
        (any(s.cpus for s in shapes), "--cpus", {"cpu"}),
        (any(s.memory for s in shapes), "--memory", {"memory"}),
        (throttled, "--disk-*", {"io", "blkio"}),
    ):
        if wanted and not controllers & available(cgroups.hierarchies):
            raise UsageError(f"{option}: this machine's cgroups have no controller {' or '.join(sorted(controllers))}")
    if throttled:
        device.of(layout.hosts)
    if any(s.bandwidth for s in shapes) and not kernel.has_qdisc("tbf"):
        raise UsageError("--bandwidth: this kernel has no tbf queueing discipline (sch_tbf)")
    if testbed.rates and not kernel.has_qdisc("htb"):
        raise UsageError("--bandwidth --to: this kernel has no htb queueing discipline (sch_htb)")
    if delays.delayed(testbed) and not (_netem() or shutil.which("gcc")):
        raise UsageError("--latency: this kernel has no netem (sch_netem), and without gcc the delay switch cannot be built")


def apply_host(layout: Layout, cgroups: Cgroups, testbed: Testbed, host: Host) -> None:
    """The host's CPU, memory, disk and link; its cgroups and its link exist."""
    disk = device.of(layout.hosts) if any(getattr(host.shape, d) for d in DISK) or _was_throttled(layout, host) else None
    cgroups.cap(host.name, host.shape, disk)
    write(layout.hosts / host.name / "throttled", str(bool(disk)))
    _apply_traffic(layout, testbed, host)


def apply_delays(layout: Layout, cgroups: Cgroups, testbed: Testbed) -> bool:
    """The delay switch, where delays are wanted that the links' queues cannot do; True when it was started or removed."""
    if delays.delayed(testbed) and not _netem():
        return switch.ensure(layout, cgroups, testbed)
    return switch.remove(layout, cgroups, testbed)


def _netem() -> bool:
    return kernel.has_qdisc("netem") and kernel.has_qdisc("htb")


def _was_throttled(layout: Layout, host: Host) -> bool:
    mark = layout.hosts / host.name / "throttled"
    return mark.exists() and mark.read_text(encoding="ascii") == "True"


def _apply_traffic(layout: Layout, testbed: Testbed, host: Host) -> None:
    link = layout.named(host.name)
    machine = subnet.address(testbed.network, subnet.GATEWAY)
    inward, outward = {}, {}
    if delays.delayed(testbed) and _netem():
        own = delays.latency(testbed, host.name)
        inward = {"default": 0, machine: own}
        outward = {"default": own} | {
            other.address: delays.between(testbed, host.name, other.name)
            for other in testbed.hosts.values()
            if other.name != host.name
        }
    rate = host.shape.bandwidth
    # Each of the two caps what it sends.
    rates = {
        other.address: own
        for other in testbed.hosts.values()
        if (own := testbed.rates.get(pair(host.name, other.name))) is not None
    }
    plans = [
        ([], link, traffic.plan(link, rate, inward, "src")),
        (["-n", link], "eth0", traffic.plan("eth0", rate, outward, "dst", rates)),
    ]
    # Queues are emptied when they are replaced: only when something else is wanted, or the link is another of that name.
    running = json.dumps([plans, (LINKS / link / "ifindex").read_text(encoding="ascii")])
    record = layout.hosts / host.name / "traffic"
    if record.exists() and record.read_text(encoding="utf-8") == running:
        return
    record.unlink(missing_ok=True)
    for where, name, commands in plans:
        succeeds(["tc", *where, "qdisc", "delete", "dev", name, "root"])  # fails where there is none, which is as well
        for command in commands:
            run(["tc", *where, *command])
    write(record, running)
