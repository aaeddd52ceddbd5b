"""Where a cluster's files are, all below its state folder."""

import os
from dataclasses import dataclass
from pathlib import Path

from .errors import UsageError

DEFAULT = "/var/tmp/stowage-ceph"
# These are the machine's own folders inside the root too, by the same path.
SHARED = (Path("/tmp"), Path("/var/tmp"))
# A socket's path has at most 107 bytes; a client's is run/client.admin.PID.NUMBER.asok, PID and NUMBER long.
LONGEST = 50


@dataclass(frozen=True)
class Layout:
    """The paths of one cluster."""

    state: Path

    @property
    def conf(self) -> Path:
        return self.state / "ceph.conf"

    @property
    def keyring(self) -> Path:
        return self.state / "keyring"

    @property
    def description(self) -> Path:
        return self.state / "cluster.json"

    @property
    def lock(self) -> Path:
        """Beside the folder, so that it can be removed while locked."""
        return self.state.with_name(self.state.name + ".lock")

    def data(self, kind: str, name: str | int) -> Path:
        return self.state / f"{kind}.{name}"

    def log(self, kind: str, name: str | int) -> Path:
        return self.state / "log" / f"{kind}.{name}.log"

    def socket(self, kind: str, name: str | int) -> Path:
        return self.state / "run" / f"{kind}.{name}.asok"


def layout(state: str | Path | None = None) -> Layout:
    """The layout of the given folder, else of $STOWAGE_CEPH, else of the default one."""
    wanted = str(state or os.environ.get("STOWAGE_CEPH") or DEFAULT)
    path = Path(os.path.realpath(wanted))
    if not any(shared in path.parents for shared in SHARED):
        raise UsageError(f"--state: {wanted} is not allowed: a folder below /tmp or /var/tmp")
    if len(str(path)) > LONGEST or any(c in str(path) for c in " \t\n#;="):
        raise UsageError(f"--state: {wanted} is not allowed: at most {LONGEST} bytes, no spaces, no # ; =")
    return Layout(path)
