"""Where things are and what they are called.

Every name in the kernel (links, namespaces, cgroups, machines) starts with a tag that is derived from the state
directory. So `down` and `status` find what belongs to them in the kernel itself, even when the state is gone, and
testbeds with different state directories do not touch each other.
"""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from .errors import UsageError

DEFAULT_STATE = "/var/lib/stowage-testbed"
HOME = Path(__file__).resolve().parents[1]
DEFAULT_INVENTORY = HOME.parent / "inventories" / "testbed" / "hosts.yml"


@dataclass(frozen=True)
class Layout:
    """The paths and names of one testbed."""

    state: Path
    cache: Path

    @property
    def tag(self) -> str:
        # 8 characters: with "-client" this is exactly what a link's name may have (15).
        return "sw" + hashlib.sha256(str(self.state).encode()).hexdigest()[:6]

    def named(self, name: str) -> str:
        """The kernel's name for a host's link, namespace or machine."""
        return f"{self.tag}-{name}"

    @property
    def bridge(self) -> str:
        return self.named("br")

    @property
    def hosts(self) -> Path:
        return self.state / "hosts"

    def root(self, host: str) -> Path:
        """Where the host's overlay is mounted."""
        return self.hosts / host / "root"

    def namespace(self, host: str) -> Path:
        return Path("/run/netns") / self.named(host)

    @property
    def lxcfs(self) -> Path:
        return self.state / "lxcfs"

    @property
    def key(self) -> Path:
        return self.state / "keys" / "login"

    @property
    def known_hosts(self) -> Path:
        return self.state / "keys" / "known_hosts"

    @property
    def description(self) -> Path:
        return self.state / "testbed.json"


def from_environment() -> Layout:
    """The testbed that the environment selects."""
    state = Path(os.environ.get("STOWAGE_TESTBED") or DEFAULT_STATE)
    if not state.is_absolute():
        raise UsageError(f"STOWAGE_TESTBED: {state} is not allowed: an absolute path")
    # Commas and colons separate the options of an overlay mount and of a bind.
    if any(c in str(state) for c in ",:\\ \n"):
        raise UsageError(f"STOWAGE_TESTBED: {str(state)!r} is not allowed: a path without , : \\ or spaces")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Layout(Path(os.path.realpath(state)), cache / "stowage")
