"""The command line."""

import argparse
import re
from typing import NoReturn

from .errors import UsageError
from .layout import DEFAULT
from .wish import DOMAINS, Wish

UNITS = {"": 0, "M": 20, "G": 30, "T": 40}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message.removeprefix("argument "))


def size(text: str) -> int:
    """Bytes of 512M, 4G, powers of 1024."""
    match = re.fullmatch(r"(\d+)([MGT]?)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text} is not allowed: a size such as 512M or 4G")
    return int(match[1]) << UNITS[match[2]]


def setting(text: str) -> tuple[str, str, str]:
    """SECTION/OPTION=VALUE."""
    match = re.fullmatch(r"([a-z][\w.]*)/(\w+)=([^\n]*)", text)
    if not match:
        raise argparse.ArgumentTypeError(
            f"{text} is not allowed: SECTION/OPTION=VALUE, such as osd/osd_max_backfills=4"
        )
    return match[1], match[2], match[3]


def parser() -> argparse.ArgumentParser:
    """The parser; its errors are UsageErrors of one line."""
    top = _Parser(
        prog="cluster",
        allow_abbrev=False,
        description="A real Ceph cluster on this machine: a monitor, a manager, OSDs on sparse files; loopback, cephx.",
        epilog="Exit codes: 0 done; 1 failed, or what was looked for is wrong; 2 bad input, nothing changed.",
    )
    top.add_argument("--state", metavar="DIR", help=f"the cluster's folder ($STOWAGE_CEPH, {DEFAULT})")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, text: str) -> argparse.ArgumentParser:
        return verbs.add_parser(name, help=text, description=text, allow_abbrev=False)

    def of_osd(name: str, text: str) -> argparse.ArgumentParser:
        made = verb(name, text)
        made.add_argument("osd", metavar="OSD", type=int)
        return made

    defaults = Wish()
    start = verb("start", "make a cluster, or start what does not run of the one that is there")
    start.add_argument("--osds", type=int, metavar="N", help=f"({defaults.osds})")
    start.add_argument("--osd-size", dest="osd_bytes", type=size, metavar="BYTES", help="such as 1G, sparse (4G)")
    start.add_argument("--racks", type=int, metavar="R", help="OSD i is on host h<i> in rack r<i mod R> (1)")
    start.add_argument("--domain", choices=DOMAINS, help="what replicas do not share (osd)")
    start.add_argument(
        "--class", dest="classes", action="append", metavar="FILE", help="an object class, beside Ceph's own"
    )
    start.add_argument("--rbd-plugin", dest="rbd_plugins", action="append", metavar="FILE", help="a librbd plug-in")
    start.add_argument("--mgr-module", dest="mgr_modules", action="append", metavar="FOLDER", help="a module of the manager's")
    start.add_argument(
        "--set", dest="settings", action="append", type=setting, default=[], metavar="SECTION/OPTION=VALUE"
    )

    stop = verb("stop", "end all processes in order")
    stop.add_argument("--purge", action="store_true", help="at once, and remove the data")

    status = verb("status", "say what runs and how it is; exit code 1 unless all of it is up and clean")
    status.add_argument("--format", choices=("text", "json"), default="text")

    kill = of_osd("kill", "end an OSD; returns when the monitor knows")
    kill.add_argument("--gently", action="store_true", help="SIGTERM in place of SIGKILL")
    of_osd("restart", "end an OSD if it runs, in order, and start it; returns when PGs are clean")
    of_osd("pause", "stop an OSD's process (SIGSTOP): it stays connected and does not answer")
    of_osd("resume", "let a paused OSD go on")
    slow = of_osd("slow", "delay each message to an OSD and each operation in it; 0 lifts that, so does a restart")
    slow.add_argument("millis", metavar="MILLIS", type=float)

    fill = of_osd("fill", "write objects to one OSD alone (pool `fill`) until that fraction of its disk is used")
    fill.add_argument("fraction", metavar="FRACTION", type=float)
    ratios = verb("full-ratios", "from which fractions on Ceph warns, stops backfilling, stops writing")
    for name in ("nearfull", "backfillfull", "full"):
        ratios.add_argument(name, metavar=name.upper(), type=float)

    pool = verb("pool", "make a pool unless it is there: 1, 2 or 3 replicas, or erasure-coded 2+1 with overwrites")
    pool.add_argument("name", metavar="NAME")
    pool.add_argument("kind", metavar="1|2|3|ec")
    pool.add_argument("--pgs", type=int, default=32, metavar="N", help="(32)")
    pool.add_argument("--rbd", action="store_true", help="and initialise it for images")

    verb("add-osd", "add an OSD; returns when PGs have moved and are clean")
    clean = verb("wait-clean", "return when all PGs are active+clean")
    clean.add_argument("--seconds", type=float, default=300, metavar="S", help="(300)")
    scrub = verb(
        "scrub", "deep-scrub all PGs, or those of some pools; exit code 1 and their names if any is inconsistent"
    )
    scrub.add_argument("pools", nargs="*", metavar="POOL")
    command = verb("exec", "run a command with CEPH_CONF set to the cluster's ceph.conf")
    command.add_argument("command", nargs=argparse.REMAINDER, metavar="CMD...")
    return top


def wish(arguments: argparse.Namespace, existing: Wish | None) -> Wish:
    """The wish that was given; UsageError if the cluster that is there was made by another one."""
    names = ("osds", "osd_bytes", "racks", "domain", "classes", "rbd_plugins", "mgr_modules")
    given = {name: getattr(arguments, name) for name in names}
    options: dict[str, dict[str, str]] = {}
    for section, option, value in arguments.settings:
        options.setdefault(section, {})[option] = value
    given["options"] = options or None
    given = {name: value for name, value in given.items() if value is not None}
    if existing is None:
        return Wish(**given)
    for name, value in given.items():
        if getattr(existing, name) != value:
            raise UsageError(
                f"{name}: {value} is not what this cluster has ({getattr(existing, name)}): `stop --purge` first"
            )
    return existing
