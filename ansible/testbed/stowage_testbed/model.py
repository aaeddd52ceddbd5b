"""What the user asked for. It is written down before anything is made, so that `up` can always converge to it."""

import dataclasses
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import TestbedError
from .files import write

CLIENT = "client"
VERSION = 1


@dataclass(frozen=True)
class Shape:
    """What one host is capped to; None is uncapped.

    cpus in cores, memory in bytes, disk rates in bytes/s and operations/s, bandwidth in bits/s each way, latency in
    microseconds one way, between this host and every other.
    """

    cpus: float | None = None
    memory: int | None = None
    disk_read: int | None = None
    disk_read_iops: int | None = None
    disk_write: int | None = None
    disk_write_iops: int | None = None
    bandwidth: int | None = None
    latency: int | None = None


@dataclass
class Host:
    """One test host."""

    name: str
    address: str
    rack: str | None = None
    shape: Shape = Shape()


@dataclass
class Testbed:
    """A testbed as asked for."""

    __test__ = False  # pytest must not collect it for its name

    image: str
    network: str  # a /24 as a.b.c.0
    inventory: str
    hosts: dict[str, Host] = field(default_factory=dict)
    pairs: dict[str, int] = field(default_factory=dict)  # "h1:h2", names sorted -> microseconds, one way
    rates: dict[str, int] = field(default_factory=dict)  # "h1:h2" -> bits/s, each way
    nat: bool = False
    forwarded_before: str | None = None  # ip_forward as found, to be put back
    netns_mounted_before: bool = False
    version: int = VERSION

    def members(self) -> list[Host]:
        """The hosts without the client."""
        return [h for h in self.hosts.values() if h.name != CLIENT]


def pair(one: str, other: str) -> str:
    """The key of a pair of hosts; delays are the same both ways."""
    return ":".join(sorted((one, other)))


def load(path: Path) -> Testbed | None:
    """The testbed that is written down, or None."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if data["version"] != VERSION:
            raise ValueError(f"version {data['version']}, not {VERSION}")
        hosts = {n: Host(**{**h, "shape": Shape(**h["shape"])}) for n, h in data.pop("hosts").items()}
        return Testbed(hosts=hosts, **data)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise TestbedError(f"{path} is unreadable ({error}): `testbed down` removes the testbed") from None


def save(path: Path, testbed: Testbed) -> None:
    write(path, json.dumps(dataclasses.asdict(testbed), indent=1) + "\n", 0o600)
