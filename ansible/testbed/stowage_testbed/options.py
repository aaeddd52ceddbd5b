"""The command line."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from . import image_recipe, units
from .errors import UsageError

# Option, parser of its value, what --help says.
CAPS: tuple[tuple[str, Callable[[str], Any], str, str], ...] = (
    ("--cpus", units.cpus, "CORES", "CPU quota in cores, such as 0.25"),
    ("--memory", units.memory, "BYTES", "memory, such as 1G (powers of 1024)"),
    ("--disk-read", units.disk_rate, "RATE", "bytes/s read from the disk, such as 20M (powers of 1024)"),
    ("--disk-read-iops", units.disk_operations, "RATE", "reads/s"),
    ("--disk-write", units.disk_rate, "RATE", "bytes/s written; cgroup v1 caps unbuffered writes only"),
    ("--disk-write-iops", units.disk_operations, "RATE", "writes/s; cgroup v1 caps unbuffered writes only"),
    ("--bandwidth", units.bandwidth, "RATE", "network bits/s, each way, such as 100M (powers of 1000)"),
    ("--latency", units.latency, "TIME", "added one way, such as 2ms, to and from every other host and the machine"),
)
WITH_UP = ("--cpus", "--memory", "--disk-read", "--disk-read-iops", "--disk-write", "--disk-write-iops", "--bandwidth")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message.removeprefix("argument "))


def _value(parse: Callable[[str], Any], none: bool = False) -> Callable[[str], Any]:
    def convert(text: str) -> Any:
        if none and text == units.NONE:
            return None
        try:
            return parse(text)
        except UsageError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return convert


def parser() -> argparse.ArgumentParser:
    """The parser; its errors are UsageErrors of one line."""
    top = _Parser(
        prog="testbed",
        allow_abbrev=False,
        description="Test hosts on one machine, which Ansible treats as real ones. Needs root.",
        epilog="State: $STOWAGE_TESTBED (/var/lib/stowage-testbed). Images: $XDG_CACHE_HOME/stowage (~/.cache/stowage). "
        "Exit codes: 0 done; 1 failed, or status found something wrong; 2 bad input or not possible here, nothing changed.",
    )
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, text: str) -> argparse.ArgumentParser:
        return verbs.add_parser(name, help=text, description=text, allow_abbrev=False)

    verb("preflight", "say what is missing on this machine, what it is for, and which package brings it")

    up = verb("up", "make the hosts h1 to hN, or what is missing of them, and write the Ansible inventory")
    up.add_argument("count", metavar="N", type=_value(units.host_count), help=f"1 to {units.MAX_HOSTS}")
    up.add_argument("--racks", type=_value(units.host_count), metavar="R", help="spread the hosts over racks r1 to rR (1)")
    up.add_argument("--client", action="store_true", help="one more host, `client`, without caps, in a group of its own")
    up.add_argument("--nat", action="store_true", help="let the hosts reach out, through the machine's own addresses")
    up.add_argument("--image", choices=image_recipe.names(), help="the hosts' system (debian12)")
    up.add_argument("--mirror", metavar="URL", help="package mirror for building the image")
    up.add_argument("--inventory", type=Path, metavar="FILE", help="(ansible/inventories/testbed/hosts.yml)")
    _add_caps(up, WITH_UP)

    verb("down", "remove the testbed: processes, mounts, namespaces, links, cgroups, files, whatever is left of them")

    status = verb("status", "say how the hosts are and all that the testbed has on this machine; exit code 1: not as wished")
    status.add_argument("--format", choices=("text", "json"), default="text")
    status.add_argument("--clean", action="store_true", help="exit code 1 unless nothing is left")

    shape = verb("shape", "change the caps of a host, or of all but the client; `none` takes a cap off")
    shape.add_argument("host", metavar="HOST|all")
    _add_caps(shape, tuple(option for option, *_ in CAPS), none=True)
    shape.add_argument("--to", metavar="HOST", help="with --latency, in place of their own latencies, or --bandwidth: only between these two")
    shape.add_argument("--reset", action="store_true", help="take all caps off first")

    ssh = verb("ssh", "run a command on a host, or log in")
    ssh.add_argument("host", metavar="HOST")
    ssh.add_argument("command", nargs=argparse.REMAINDER, metavar="CMD...")

    image = verb("image", "build the hosts' image unless it is there, and print its path")
    image.add_argument("--name", choices=image_recipe.names(), help="(debian12)")
    image.add_argument("--mirror", metavar="URL", help="package mirror")
    return top


def _add_caps(verb: argparse.ArgumentParser, which: tuple[str, ...], none: bool = False) -> None:
    # Suppressed defaults tell "not given" from a given `none`.
    for option, parse, metavar, text in CAPS:
        if option in which:
            verb.add_argument(option, type=_value(parse, none), metavar=metavar, help=text, default=argparse.SUPPRESS)


def caps(arguments: argparse.Namespace) -> dict[str, Any]:
    """The caps that were given, as fields of Shape."""
    names = (option.removeprefix("--").replace("-", "_") for option, *_ in CAPS)
    return {name: getattr(arguments, name) for name in names if hasattr(arguments, name)}
