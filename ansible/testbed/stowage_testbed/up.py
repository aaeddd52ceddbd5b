"""`up`: from whatever is there to what was asked for."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from subprocess import Popen
from typing import Any

from . import delays, image, inventory, keys, lxcfs, model, nat, network, shaping, subnet, switch
from . import host as hosts
from .cgroup import Cgroups
from .errors import TestbedError, UsageError
from .files import need_space, write
from .layout import DEFAULT_INVENTORY, Layout
from .model import CLIENT, Host, Shape, Testbed
from .mounts import is_mounted

BOOT_SECONDS = 300
GREETING_SECONDS = 10  # a host with a small quota takes its time even to greet
NEEDED_BYTES_PER_HOST = 256 << 20


@dataclass
class Wish:
    """What the command line asks for; None leaves it as it is, or at the default for a new testbed."""

    count: int
    racks: int | None = None
    caps: dict[str, Any] = field(default_factory=dict)  # fields of Shape, for every host but the client
    client: bool = False
    nat: bool = False
    image: str | None = None
    mirror: str | None = None
    inventory: Path | None = None


def plan(layout: Layout, wish: Wish, now: Testbed | None, base: Path, chance: random.Random) -> Testbed:
    """The testbed that is wished for, with what is there kept. Raises UsageError where that cannot be."""
    before = len(now.members()) if now else 0
    if wish.count < before:
        raise UsageError(f"N: {wish.count} is not allowed: {before} hosts exist, and up only grows (or `testbed down` first)")
    if (wish.racks or 1) > wish.count:
        raise UsageError(f"--racks: {wish.racks} is not allowed: 1 to {wish.count} (the number of hosts)")
    if now:
        testbed = replace(now, hosts=dict(now.hosts), nat=now.nat or wish.nat)
    else:
        network_address = subnet.choose(subnet.used(), chance)
        mounted_before = is_mounted(network.NAMESPACES)
        inventory_path = str(wish.inventory or DEFAULT_INVENTORY)
        testbed = Testbed(str(base), network_address, inventory_path, nat=wish.nat, netns_mounted_before=mounted_before)
    if testbed.nat and testbed.forwarded_before is None:
        testbed = replace(testbed, forwarded_before=nat.FORWARDING.read_text(encoding="ascii").strip())
    if now and wish.inventory:
        testbed = replace(testbed, inventory=str(wish.inventory))
    racks = wish.racks or len({h.rack for h in testbed.members()}) or 1
    for number in range(1, wish.count + 1):
        name = f"h{number}"
        old = testbed.hosts.get(name)
        shape = replace(old.shape if old else Shape(), **wish.caps)
        address = subnet.address(testbed.network, subnet.FIRST_HOST + number - 1)
        testbed.hosts[name] = Host(name, address, f"r{(number - 1) % racks + 1}", shape)
    if wish.client and CLIENT not in testbed.hosts:
        testbed.hosts[CLIENT] = Host(CLIENT, subnet.address(testbed.network, subnet.CLIENT))
    return testbed


def up(layout: Layout, cgroups: Cgroups, wish: Wish, say: Callable[[str], None]) -> int:
    """Brings it up and returns how many things had to be made or started; 0: all was as wished."""
    now = model.load(layout.description)
    if now:
        base = Path(now.image)
        if not base.is_dir():
            raise TestbedError(f"the hosts' image {base} is gone: `testbed down`, then up")
        if wish.image and not base.name.startswith(f"testbed-{wish.image}-"):
            raise UsageError(f"--image: {wish.image} is not allowed: the hosts that exist are of {base.name}")
    else:
        base = image.path(layout, wish.image or image.DEFAULT)
    testbed = plan(layout, wish, now, base, random.Random())
    shaping.check(layout, cgroups, testbed)
    if testbed.nat:
        nat.check()
    new = [h for h in testbed.hosts if not (layout.hosts / h).exists()]
    need_space(layout.state, NEEDED_BYTES_PER_HOST * len(new), f"{len(new)} new hosts")
    if not now and image.ensure(layout, wish.image or image.DEFAULT, wish.mirror)[1]:
        say(f"image built: {base}")
    model.save(layout.description, testbed)
    return _converge(layout, cgroups, testbed, say)


def _converge(layout: Layout, cgroups: Cgroups, testbed: Testbed, say: Callable[[str], None]) -> int:
    changes = 0

    def note(changed: bool, what: str) -> None:
        nonlocal changes
        if changed:
            changes += 1
            say(what)

    keys.ensure(layout, testbed)
    note(network.ensure_bridge(layout, testbed.network), f"bridge {layout.bridge} {testbed.network}/24")
    if testbed.nat:
        note(nat.ensure(layout, testbed), "address translation")
    if lxcfs.available():
        note(lxcfs.ensure(layout, cgroups), "lxcfs started")
    else:
        say("lxcfs is not installed: hosts see the whole machine in /proc (apt: lxcfs)")
    everyone = list(testbed.hosts.values())
    switched = delays.delayed(testbed) if switch.present(layout) else []
    for host in everyone:
        made = network.ensure_host(layout, host, testbed.network, bridged=host.name not in switched)
        note(made, f"{host.name}: network {host.address}")
    with ThreadPoolExecutor(max_workers=4) as pool:
        processes = list(pool.map(lambda h: _start(layout, cgroups, testbed, h), everyone))
    for host, process in zip(everyone, processes, strict=True):
        note(process is not None, f"{host.name}: started")
    note(shaping.apply_delays(layout, cgroups, testbed), "delays")
    for host, process in zip(everyone, processes, strict=True):
        _await_ssh(layout, host, process)
    note(write(Path(testbed.inventory), inventory.text(layout, testbed)), f"inventory {testbed.inventory}")
    return changes


def _start(layout: Layout, cgroups: Cgroups, testbed: Testbed, host: Host) -> "Popen[bytes] | None":
    """Starts the host unless it runs; caps are set before its first process, and again, since they may have been lost."""
    running = hosts.up_to_date(layout, cgroups, host.name)
    if not running:
        cgroups.kill(host.name)
        # Under v2 a cgroup that handed controllers down, as nspawn's did, takes no process any more: it is made anew.
        cgroups.remove(host.name)
        hosts.mount_tree(layout, host, testbed.image)
        hosts.configure(layout, testbed, host)
    hosts.name_all(layout, testbed, host)
    cgroups.create(host.name)
    shaping.apply_host(layout, cgroups, testbed, host)
    return None if running else hosts.boot(layout, cgroups, host)


def _await_ssh(layout: Layout, host: Host, process: "Popen[bytes] | None") -> None:
    deadline = time.monotonic() + BOOT_SECONDS
    while not hosts.answers(host, GREETING_SECONDS):
        last = hosts.last_words(layout, host.name)
        if process and process.poll() is not None:
            raise TestbedError(f"{host.name} does not start: {last}")
        if time.monotonic() > deadline:
            raise TestbedError(f"{host.name} ({host.address}) has no sshd after {BOOT_SECONDS} s: {last}")
        time.sleep(0.1)


def warn_when_overcommitted(testbed: Testbed, cores: int) -> str | None:
    """A line for when the hosts' quotas do not fit beside each other: then they cap nothing under load."""
    total = sum(h.shape.cpus or 0 for h in testbed.members())
    return f"warning: the hosts' quotas sum up to {total:g} of {cores} cores" if total > cores else None
