"""The verbs. One line on stderr for each error."""

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Callable

from stowage_testbed.errors import TestbedError

from . import health, options, osds, pools, space, status
from .cluster import Cluster, locked
from .errors import UsageError
from .layout import layout
from .wish import load


def main(arguments: list[str]) -> int:
    """The exit code."""
    try:
        parsed = options.parser().parse_args(arguments)
        cluster = Cluster(layout(parsed.state))
        if parsed.verb in READING:
            return READING[parsed.verb](cluster, parsed)
        with locked(cluster.layout):
            try:
                return CHANGING[parsed.verb](cluster, parsed)
            finally:
                cluster.monitor.close()
                if not cluster.layout.state.exists():  # nothing to lock
                    cluster.layout.lock.unlink()
    except TestbedError as error:
        return _failed(str(error), error.exit_code)
    except OSError as error:
        return _failed(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": "), 1)
    except KeyboardInterrupt:
        return _failed("interrupted; run it again, or `cluster stop --purge`", 130)


def _failed(message: str, code: int) -> int:
    print(f"cluster: {message}", file=sys.stderr)
    return code


def _start(cluster: Cluster, arguments: argparse.Namespace) -> int:
    begun = time.monotonic()
    wish = cluster.start(options.wish(arguments, load(cluster.layout)))
    health.wait_clean(cluster.monitor)
    print(f"{wish.osds} OSDs up after {time.monotonic() - begun:.1f} s: CEPH_CONF={cluster.layout.conf}")
    return 0


def _stop(cluster: Cluster, arguments: argparse.Namespace) -> int:
    if arguments.purge:
        cluster.remove()
    else:
        cluster.stop()
    return 0


def _status(cluster: Cluster, arguments: argparse.Namespace) -> int:
    found = status.read(cluster)
    print(json.dumps(found, indent=2) if arguments.format == "json" else status.text(found))
    well = found["osds"] and all(o["up"] for o in found["osds"])
    return 0 if well and all(state.startswith(health.CLEAN) for state in found["pgs"]) else 1


def _kill(cluster: Cluster, arguments: argparse.Namespace) -> int:
    osd = osds.known(cluster.wish, arguments.osd)
    osds.end(cluster.layout, cluster.monitor, osd, signal.SIGTERM if arguments.gently else signal.SIGKILL)
    return 0


def _restart(cluster: Cluster, arguments: argparse.Namespace) -> int:
    osd = osds.known(cluster.wish, arguments.osd)
    osds.restart(cluster.layout, cluster.monitor, osd)
    health.wait_clean(cluster.monitor)
    return 0


def _pause(cluster: Cluster, arguments: argparse.Namespace) -> int:
    osds.pause(cluster.layout, osds.known(cluster.wish, arguments.osd))
    return 0


def _resume(cluster: Cluster, arguments: argparse.Namespace) -> int:
    osds.resume(cluster.layout, osds.known(cluster.wish, arguments.osd))
    return 0


def _slow(cluster: Cluster, arguments: argparse.Namespace) -> int:
    osds.slow(cluster.monitor, osds.known(cluster.wish, arguments.osd), arguments.millis)
    return 0


def _fill(cluster: Cluster, arguments: argparse.Namespace) -> int:
    disk = space.fill(cluster.monitor, cluster.wish, arguments.osd, arguments.fraction)
    print(f"osd.{arguments.osd}: {disk.used_fraction:.1%} of {disk.total_bytes >> 20} MiB used")
    return 0


def _full_ratios(cluster: Cluster, arguments: argparse.Namespace) -> int:
    space.set_full_ratios(cluster.monitor, arguments.nearfull, arguments.backfillfull, arguments.full)
    return 0


def _pool(cluster: Cluster, arguments: argparse.Namespace) -> int:
    pools.create(cluster.monitor, cluster.wish, arguments.name, arguments.kind, arguments.pgs, init_rbd=arguments.rbd)
    health.wait_clean(cluster.monitor)
    return 0


def _add_osd(cluster: Cluster, arguments: argparse.Namespace) -> int:
    osd = cluster.add_osd()
    health.wait_clean(cluster.monitor)
    print(f"osd.{osd}")
    return 0


def _wait_clean(cluster: Cluster, arguments: argparse.Namespace) -> int:
    cluster.wish  # noqa: B018  (there must be one)
    health.wait_clean(cluster.monitor, arguments.seconds)
    return 0


def _scrub(cluster: Cluster, arguments: argparse.Namespace) -> int:
    known = cluster.wish and cluster.monitor.command("osd pool ls")
    if unknown := set(arguments.pools) - set(known):
        raise UsageError(f"POOL: {sorted(unknown)[0]} is not allowed: {', '.join(known)}")
    errors = health.deep_scrub(cluster.monitor, arguments.pools)
    for group, count in errors.items():
        print(f"inconsistent: {group}: {count} errors")
    return 1 if errors else 0


def _exec(cluster: Cluster, arguments: argparse.Namespace) -> int:
    cluster.wish  # noqa: B018
    if not arguments.command:
        raise UsageError("CMD is missing")
    os.environ["CEPH_CONF"] = str(cluster.layout.conf)
    os.execvp(arguments.command[0], arguments.command)


Verb = Callable[[Cluster, argparse.Namespace], int]
READING: dict[str, Verb] = {"status": _status, "exec": _exec, "wait-clean": _wait_clean}
CHANGING: dict[str, Verb] = {
    "start": _start,
    "stop": _stop,
    "kill": _kill,
    "restart": _restart,
    "pause": _pause,
    "resume": _resume,
    "slow": _slow,
    "fill": _fill,
    "full-ratios": _full_ratios,
    "pool": _pool,
    "add-osd": _add_osd,
    "scrub": _scrub,
}
