"""`status`: how each host is, and all that the testbed has on the machine."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from . import delays, host, leftovers, lxcfs, model, switch
from .cgroup import Cgroups
from .kernel import has_qdisc
from .layout import Layout
from .model import Host, Testbed


@dataclass(frozen=True)
class Status:
    """What is there; problems names what is not as asked for."""

    hosts: list[dict[str, Any]]
    problems: list[str]
    left: dict[str, list[str]]

    @property
    def nothing_left(self) -> bool:
        return not any(self.left.values())


def read(layout: Layout, cgroups: Cgroups) -> Status:
    testbed = model.load(layout.description)
    left = leftovers.find(layout, cgroups)
    if testbed is None:
        kinds = [kind for kind, found in left.items() if found]
        return Status([], [f"left over: {', '.join(kinds)} (`testbed down` removes them)"] if kinds else [], left)
    hosts = [_host(layout, cgroups, h) for h in testbed.hosts.values()]
    problems = [f"{h['name']}: {h['state']}" for h in hosts if h["state"] != "up"]
    return Status(hosts, problems + _services(layout, cgroups, testbed), left)


def _services(layout: Layout, cgroups: Cgroups, testbed: Testbed) -> list[str]:
    problems = []
    if lxcfs.available() and not lxcfs.alive(layout, cgroups):
        problems.append("lxcfs: not running")
    if delays.delayed(testbed) and not has_qdisc("netem") and not switch.alive(cgroups):
        problems.append("delay switch: not running")
    return problems


def _host(layout: Layout, cgroups: Cgroups, wished: Host) -> dict[str, Any]:
    processes = len(cgroups.processes(wished.name))
    if host.up_to_date(layout, cgroups, wished.name):
        state = "up" if host.answers(wished) else "no sshd"
    elif processes:
        state = f"down, {processes} processes left"
    else:
        state = "down"
    shape = {key: value for key, value in asdict(wished.shape).items() if value is not None}
    return {
        "name": wished.name,
        "address": wished.address,
        "rack": wished.rack,
        "state": state,
        "pid": host.supervisor(layout, cgroups, wished.name),
        "processes": processes,
        "shape": shape,
    }


def as_text(status: Status) -> str:
    """One line for each host, then counts, then what is wrong; or "nothing left"."""
    if status.nothing_left:
        return "nothing left"
    lines = []
    for h in status.hosts:
        caps = " ".join(f"{key}={value}" for key, value in h["shape"].items())
        lines.append(f"{h['name']:8}{h['address']:16}{h['rack'] or '-':5}{h['state']}{'  ' + caps if caps else ''}")
    lines += [f"{kind}: {_some(found)}" for kind, found in status.left.items() if found]
    lines += [f"problem: {problem}" for problem in status.problems]
    return "\n".join(lines)


def _some(found: list[str]) -> str:
    return ", ".join(found) if len(found) <= 8 else f"{len(found)}: {', '.join(found[:4])}, ..."


def as_json(status: Status) -> str:
    return json.dumps({**asdict(status), "nothing_left": status.nothing_left}, indent=1)
