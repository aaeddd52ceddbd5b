"""The delay switch: builds, starts and stops the program, and moves links between it and the bridge."""

import json
import time
from pathlib import Path

from . import delays, network, subnet
from .cgroup import Cgroups
from .command import run
from .errors import TestbedError
from .files import write
from .layout import HOME, Layout
from .model import Testbed
from .spawn import start

GROUP = "switch"
SOURCE = HOME / "delay_switch.c"
UPLINK, BRIDGE_END = "up", "upb"  # the switch's way to the bridge and all that is still on it


def config(testbed: Testbed, links: dict[str, str], uplink: str) -> str:
    """The program's configuration; links maps the delayed hosts to their links."""
    names = list(links)
    lines = [str(len(names) + 1)]
    lines += [f"{links[n]} {subnet.mac(testbed.hosts[n].address)}" for n in names]
    lines.append(f"{uplink} -")
    for one in names:
        row = [0 if one == other else delays.between(testbed, one, other) for other in names]
        lines.append(" ".join(map(str, [*row, delays.latency(testbed, one)])))
    lines.append(" ".join(map(str, [*(delays.latency(testbed, n) for n in names), 0])))
    return "\n".join(lines) + "\n"


def ensure(layout: Layout, cgroups: Cgroups, testbed: Testbed) -> bool:
    """Runs the switch for the delayed hosts only; True when it was started anew."""
    links = {name: layout.named(name) for name in delays.delayed(testbed)}
    uplink, bridge_end = layout.named(UPLINK), layout.named(BRIDGE_END)
    made = _ensure_uplink(layout, uplink, bridge_end)
    wanted = config(testbed, links, uplink)
    # A link that was made anew is another one of the same name: what runs is told apart by the numbers too.
    running = json.dumps([wanted, *(_number(link) for link in (*links.values(), uplink))])
    record = layout.state / "switch.running"
    if not made and alive(cgroups) and record.exists() and record.read_text(encoding="utf-8") == running:
        return False
    program = _program(layout)
    cgroups.kill(GROUP)
    _attach(layout, [h for h in testbed.hosts if h not in links])
    for link in links.values():
        run(["ip", "link", "set", link, "nomaster"])
    path = layout.state / "switch.config"
    write(path, wanted)
    log = layout.state / "switch.log"
    process = start(cgroups, GROUP, [str(program), str(path)], log)
    deadline = time.monotonic() + 10
    while log.read_text(encoding="utf-8") != "ready\n":
        if process.poll() is not None or time.monotonic() > deadline:
            raise TestbedError(f"the delay switch does not start: {log.read_text(encoding='utf-8').strip()}")
        time.sleep(0.01)
    write(record, running)
    return True


def remove(layout: Layout, cgroups: Cgroups, testbed: Testbed) -> bool:
    """Puts all hosts back on the bridge; False when there was no switch."""
    if not present(layout):
        return False
    cgroups.kill(GROUP)
    run(["ip", "link", "delete", layout.named(UPLINK)])
    _attach(layout, list(testbed.hosts))
    (layout.state / "switch.running").unlink(missing_ok=True)
    return True


def present(layout: Layout) -> bool:
    """Whether hosts may be off the bridge, also when the switch itself was killed."""
    return network.exists(layout.named(UPLINK))


def alive(cgroups: Cgroups) -> bool:
    return bool(cgroups.processes(GROUP))


def _number(link: str) -> str:
    return (network.LINKS / link / "ifindex").read_text(encoding="ascii").strip()


def _attach(layout: Layout, hosts: list[str]) -> None:
    for name in hosts:
        run(["ip", "link", "set", layout.named(name), "master", layout.bridge])


def _ensure_uplink(layout: Layout, uplink: str, bridge_end: str) -> bool:
    made = not network.exists(uplink)
    if made:
        run(["ip", "link", "add", uplink, "type", "veth", "peer", "name", bridge_end])
        for link in (uplink, bridge_end):
            network.no_ipv6(link)
            Path(f"/proc/sys/net/ipv4/conf/{link}/arp_ignore").write_text("1", encoding="ascii")
    run(["ip", "link", "set", bridge_end, "master", layout.bridge, "up"])
    run(["ip", "link", "set", uplink, "up"])
    return made


def _program(layout: Layout) -> Path:
    program = layout.state / "delay-switch"
    if not program.exists():
        partial = layout.state / "delay-switch.new"
        run(["gcc", "-O2", "-Wall", "-Wextra", "-o", str(partial), str(SOURCE)], timeout=120)
        partial.replace(program)
    return program
