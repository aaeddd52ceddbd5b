"""Which Ceph: the releases that a root can be made of, by Ceph's own names. CEPH_RELEASE chooses one."""

import os
from dataclasses import dataclass

from stowage_testbed.errors import UsageError

LISTS = ("runtime", "development", "source")


@dataclass(frozen=True)
class Release:
    """The librbd plug-in and the patches are tied to one version of Ceph: another one is refused, not tried."""

    ceph: str
    debian: str
    suite: str
    lists: tuple[str, ...] = LISTS
    # What the lists name that this suite no longer has.
    without: frozenset[str] = frozenset()
    options: tuple[str, ...] = ()
    fetcher: str = "fetch-source"


RELEASES = {
    "reef": Release("18.2.7", "Debian 13", "trixie"),
    "tentacle": Release(
        "20.2.4",
        "Debian forky",
        "forky",
        (*LISTS, "tentacle"),
        frozenset({"libboost-system-dev"}),
        # A mirror may lag behind a suite that moves; what it serves is signed all the same.
        ('--aptopt=Acquire::Check-Valid-Until "false"',),
        "fetch-pinned",
    ),
}
DEFAULT = "reef"


def chosen() -> Release:
    name = os.environ.get("CEPH_RELEASE") or DEFAULT
    if name not in RELEASES:
        raise UsageError(f"CEPH_RELEASE={name}: one of {', '.join(RELEASES)}")
    return RELEASES[name]
