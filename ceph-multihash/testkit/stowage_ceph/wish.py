"""What a cluster is to be like; kept in its state folder."""

import dataclasses
import json
from dataclasses import dataclass, field

from .errors import UsageError
from .layout import Layout

MIN_OSD_BYTES = 512 << 20
DOMAINS = ("osd", "host", "rack")


@dataclass
class Wish:
    """OSD i is on host h<i>, which is in rack r<i % racks>; replicas of an object are in different domains."""

    osds: int = 3
    osd_bytes: int = 4 << 30
    racks: int = 1
    domain: str = "osd"
    classes: list[str] = field(default_factory=list)
    """Files of object classes that the OSDs load beside Ceph's own."""
    rbd_plugins: list[str] = field(default_factory=list)
    """Files of librbd plug-ins that clients find."""
    mgr_modules: list[str] = field(default_factory=list)
    """Folders of modules that the manager finds beside Ceph's own."""
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    """More of ceph.conf: section -> option -> value."""
    monitor_port: int = 0
    fsid: str = ""

    def check(self) -> None:
        """Raises UsageError naming the option."""
        for name, value, low, high in (("--osds", self.osds, 1, 32), ("--racks", self.racks, 1, 32)):
            if not low <= value <= high:
                raise UsageError(f"{name}: {value} is not allowed: {low} to {high}")
        if self.osd_bytes < MIN_OSD_BYTES:
            raise UsageError(f"--osd-size: {self.osd_bytes} bytes are not allowed: at least {MIN_OSD_BYTES}")
        if self.domain not in DOMAINS:
            raise UsageError(f"--domain: {self.domain} is not allowed: {', '.join(DOMAINS)}")

    def rack(self, osd: int) -> str:
        return f"r{osd % self.racks}"

    def host(self, osd: int) -> str:
        return f"h{osd}"


def save(layout: Layout, wish: Wish) -> None:
    layout.description.write_text(json.dumps(dataclasses.asdict(wish), indent=2), encoding="utf-8")


def load(layout: Layout) -> Wish | None:
    """None if there is no whole cluster in the folder."""
    try:
        return Wish(**json.loads(layout.description.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
