"""The verbs. One line on stderr for each error; see options.parser for the exit codes."""

import argparse
import errno
import os
import sys
from collections.abc import Callable
from functools import partial

from . import down, image, keys, options, preflight, shape, signals, status, up
from .cgroup import Cgroups
from .errors import TestbedError
from .layout import Layout, from_environment
from .lock import lock


def main(arguments: list[str]) -> int:
    """The exit code."""
    signals.raise_ended()
    try:
        parsed = options.parser().parse_args(arguments)
        return VERBS[parsed.verb](from_environment(), parsed)
    except TestbedError as error:
        return _failed(str(error), error.exit_code)
    except OSError as error:
        if error.errno == errno.EPIPE:
            return 1
        what = "no space left on the device" if error.errno == errno.ENOSPC else error.strerror or str(error)
        return _failed(f"{error.filename}: {what}" if error.filename else what, 1)
    except signals.Ended as ended:
        return _failed(f"ended by {ended}; run it again, or `testbed down`", ended.exit_code)


def _failed(message: str, code: int) -> int:
    print(f"testbed: {message}", file=sys.stderr)
    return code


def _preflight(layout: Layout, arguments: argparse.Namespace) -> int:
    found = preflight.checks()
    print("\n".join(check.line() for check in found))
    return 0 if all(check.present for check in found if check.required) else 1


def _up(layout: Layout, arguments: argparse.Namespace) -> int:
    preflight.require()
    inventory = arguments.inventory.resolve() if arguments.inventory else None
    wish = up.Wish(
        count=arguments.count,
        racks=arguments.racks,
        caps=options.caps(arguments),
        client=arguments.client,
        nat=arguments.nat,
        image=arguments.image,
        mirror=arguments.mirror,
        inventory=inventory,
    )
    with lock(layout.state / "lock", f"the testbed in {layout.state}"):
        try:
            changes = up.up(layout, Cgroups(layout), wish, partial(print, flush=True))
        finally:
            _leave_nothing_of_nothing(layout)
    testbed = shape.existing(layout)
    if warning := up.warn_when_overcommitted(testbed, os.cpu_count() or 1):
        print(f"testbed: {warning}", file=sys.stderr)
    print(f"{len(testbed.hosts)} hosts up, {changes} changes")
    return 0


def _leave_nothing_of_nothing(layout: Layout) -> None:
    """Without a testbed there is nothing to lock: a refused `up` leaves no directory."""
    if not layout.description.exists():
        down.remove_state(layout)


def _down(layout: Layout, arguments: argparse.Namespace) -> int:
    _need_root()
    with lock(layout.state / "lock", f"the testbed in {layout.state}"):
        down.down(layout, Cgroups(layout))
    return 0


def _status(layout: Layout, arguments: argparse.Namespace) -> int:
    _need_root()
    found = status.read(layout, Cgroups(layout))
    print(status.as_json(found) if arguments.format == "json" else status.as_text(found))
    return 1 if found.problems or (arguments.clean and not found.nothing_left) else 0


def _shape(layout: Layout, arguments: argparse.Namespace) -> int:
    _need_root()
    shape.existing(layout)  # before the lock file makes the directory
    change = shape.Change(arguments.host, options.caps(arguments), arguments.to, arguments.reset)
    with lock(layout.state / "lock", f"the testbed in {layout.state}"):
        shape.shape(layout, Cgroups(layout), change)
    return 0


def _ssh(layout: Layout, arguments: argparse.Namespace) -> int:
    _need_root()
    host = shape.known(shape.existing(layout), arguments.host, "HOST")
    own = ["ssh", "-F", "none", "-q", "-o", "ConnectTimeout=30", "-i", str(layout.key), *keys.ssh_options(layout)]
    sys.stdout.flush()
    # The only command without a time limit: what runs there, and for how long, is the caller's.
    os.execvp("ssh", [*own, f"root@{host.address}", *arguments.command])


def _image(layout: Layout, arguments: argparse.Namespace) -> int:
    preflight.require()
    print(image.ensure(layout, arguments.name or image.DEFAULT, arguments.mirror)[0])
    return 0


def _need_root() -> None:
    if os.geteuid() != 0:
        raise TestbedError("must run as root (with sudo)")


VERBS: dict[str, Callable[[Layout, argparse.Namespace], int]] = {
    "preflight": _preflight,
    "up": _up,
    "down": _down,
    "status": _status,
    "shape": _shape,
    "ssh": _ssh,
    "image": _image,
}
