"""`shape`: changes what hosts are capped to, at run time."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from . import inventory, shaping
from .cgroup import Cgroups
from .errors import TestbedError, UsageError
from .files import write
from .layout import Layout
from .model import Host, Shape, Testbed, load, pair, save

ALL = "all"


@dataclass
class Change:
    """What the command line asks for; a cap of None takes that cap off."""

    host: str
    caps: dict[str, Any] = field(default_factory=dict)  # fields of Shape
    to: str | None = None  # latency and bandwidth are only between host and this one
    reset: bool = False


def existing(layout: Layout) -> Testbed:
    """The testbed, or TestbedError when there is none."""
    testbed = load(layout.description)
    if testbed is None:
        raise TestbedError("there is no testbed here: `testbed up N` makes one")
    return testbed


def known(testbed: Testbed, name: str, option: str) -> Host:
    if name not in testbed.hosts:
        raise UsageError(f"{option}: {name} is not allowed: {', '.join(testbed.hosts)}")
    return testbed.hosts[name]


def changed(testbed: Testbed, change: Change) -> Testbed:
    """The testbed as it is to be; raises UsageError for what cannot be."""
    if not change.caps and not change.reset:
        raise UsageError("shape: nothing to change: give a cap or --reset")
    targets = testbed.members() if change.host == ALL else [known(testbed, change.host, "HOST")]
    caps = dict(change.caps)
    pairs, rates = dict(testbed.pairs), dict(testbed.rates)
    if change.reset:
        names = {t.name for t in targets}
        pairs, rates = ({k: v for k, v in of.items() if not names & set(k.split(":"))} for of in (pairs, rates))
    if change.to is not None:
        if not {"latency", "bandwidth"} & set(caps):
            raise UsageError("--to: goes with --latency and --bandwidth only")
        known(testbed, change.to, "--to")
        if change.to == change.host:
            raise UsageError(f"--to: {change.to} is not allowed: another host than {change.host}")
        keys = [pair(target.name, change.to) for target in targets if target.name != change.to]
        for name, of in (("latency", pairs), ("bandwidth", rates)):
            if name in caps:
                _between(of, keys, caps.pop(name))
    hosts = dict(testbed.hosts)
    for target in targets:
        hosts[target.name] = replace(target, shape=replace(Shape() if change.reset else target.shape, **caps))
    return replace(testbed, hosts=hosts, pairs=pairs, rates=rates)


def _between(of: dict[str, int], keys: list[str], value: int | None) -> None:
    """Sets the pairs to the value; None takes it off."""
    for key in keys:
        of.pop(key, None)
        if value is not None:
            of[key] = value


def shape(layout: Layout, cgroups: Cgroups, change: Change) -> None:
    """Writes the wish down and brings it into the kernel; what the kernel refuses is taken back."""
    before = existing(layout)
    after = changed(before, change)
    shaping.check(layout, cgroups, after)
    save(layout.description, after)
    try:
        _apply(layout, cgroups, before, after)
    except TestbedError:
        save(layout.description, before)
        _apply(layout, cgroups, after, before)
        raise
    write(Path(after.inventory), inventory.text(layout, after))


def _apply(layout: Layout, cgroups: Cgroups, old: Testbed, new: Testbed) -> None:
    delays_changed = old.pairs != new.pairs
    keys = [key for key in {*old.rates, *new.rates} if old.rates.get(key) != new.rates.get(key)]
    rates_changed = {name for key in keys for name in key.split(":")}
    for name, host in new.hosts.items():
        delays_changed |= old.hosts[name].shape.latency != host.shape.latency
    for name, host in new.hosts.items():
        # With netem a delay is a matter of every host's link.
        if delays_changed or name in rates_changed or old.hosts[name] != host:
            shaping.apply_host(layout, cgroups, new, host)
    if delays_changed:
        shaping.apply_delays(layout, cgroups, new)
