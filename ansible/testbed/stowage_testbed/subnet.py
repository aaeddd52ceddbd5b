"""The private network's addresses: a free 10.x.y.0/24, chosen once and kept."""

import ipaddress
import json
import random

from .command import run
from .errors import TestbedError

FIRST_HOST = 11  # below: .1 the machine, .10 the client
CLIENT = 10
GATEWAY = 1


def used() -> list[ipaddress.IPv4Network]:
    """The networks that this machine already has a route to, through tunnels and containers too."""
    routes = json.loads(run(["ip", "-4", "-j", "route", "show", "table", "all"]) or "[]")
    targets = (r["dst"] for r in routes if r.get("dst", "default") != "default")
    return [ipaddress.IPv4Network(t, strict=False) for t in targets]


def choose(taken: list[ipaddress.IPv4Network], chance: random.Random) -> str:
    """A random /24 of 10.0.0.0/8 that overlaps no route: two machines' testbeds seldom pick the same."""
    for _ in range(1000):
        candidate = ipaddress.IPv4Network(f"10.{chance.randrange(1, 255)}.{chance.randrange(256)}.0/24")
        if not any(candidate.overlaps(network) for network in taken):
            return str(candidate.network_address)
    raise TestbedError("no free network in 10.0.0.0/8: routes cover it")


def check(network: str, taken: list[ipaddress.IPv4Network]) -> None:
    """Raises TestbedError when routes have come up that overlap the network since it was chosen."""
    ours = ipaddress.IPv4Network(f"{network}/24")
    for other in taken:
        if ours.overlaps(other):
            raise TestbedError(f"the testbed's network {ours} overlaps the route to {other}: `testbed down`, then up")


def address(network: str, number: int) -> str:
    return str(ipaddress.IPv4Address(network) + number)


def mac(host_address: str) -> str:
    """A locally administered hardware address that stays the host's own when its link is made again."""
    octets = ipaddress.IPv4Address(host_address).packed
    return ":".join(f"{b:02x}" for b in (0x02, 0x54, *octets))
