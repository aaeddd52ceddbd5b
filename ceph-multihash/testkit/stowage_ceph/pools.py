"""Pools of the kinds that are tested: replicated of any size, and erasure-coded 2+1 with overwrites."""

import rbd

from .errors import UsageError
from .monitor import Monitor
from .wish import Wish

ERASURE = "ec"
MAX_SIZE = 3


def create(monitor: Monitor, wish: Wish, name: str, kind: str, pgs: int = 32, *, init_rbd: bool = False) -> None:
    """Makes the pool if it is not there. kind: "1" to "3", the number of replicas, or "ec"."""
    check(wish, kind)
    if init_rbd and kind == ERASURE:
        raise UsageError(
            f"--rbd: pool {name} is erasure-coded: an image's data pool is not initialised, only its own pool"
        )
    if name in monitor.command("osd pool ls"):
        return
    if kind == ERASURE:
        _erasure_coded(monitor, wish, name, pgs)
    else:
        _replicated(monitor, wish, name, int(kind), pgs)
    monitor.command("osd pool application enable", pool=name, app="rbd")
    # Another pool of that name may have been there a moment ago.
    monitor.rados.wait_for_latest_osdmap()
    if init_rbd:
        with monitor.rados.open_ioctx(name) as io:
            rbd.RBD().pool_init(io, False)


def check(wish: Wish, kind: str) -> None:
    """Raises UsageError unless the cluster can hold such a pool clean."""
    kinds = [*map(str, range(1, MAX_SIZE + 1)), ERASURE]
    if kind not in kinds:
        raise UsageError(f"pool: {kind} is not allowed: {', '.join(kinds)}")
    needed = 3 if kind == ERASURE else int(kind)
    domains = wish.racks if wish.domain == "rack" else wish.osds
    if needed > domains:
        raise UsageError(f"pool: {kind} needs {needed} failure domains ({wish.domain}), the cluster has {domains}")


def _replicated(monitor: Monitor, wish: Wish, name: str, size: int, pgs: int) -> None:
    rule = f"by-{wish.domain}"
    monitor.command("osd crush rule create-replicated", name=rule, root="default", type=wish.domain)
    monitor.command("osd pool create", pool=name, pg_num=pgs, pgp_num=pgs, pool_type="replicated", rule=rule)
    monitor.command("osd pool set", pool=name, var="size", val=str(size), yes_i_really_mean_it=True)
    monitor.command("osd pool set", pool=name, var="min_size", val="1")


def _erasure_coded(monitor: Monitor, wish: Wish, name: str, pgs: int) -> None:
    profile = f"ec-2-1-by-{wish.domain}"
    monitor.command(
        "osd erasure-code-profile set", name=profile, profile=["k=2", "m=1", f"crush-failure-domain={wish.domain}"]
    )
    monitor.command(
        "osd pool create", pool=name, pg_num=pgs, pgp_num=pgs, pool_type="erasure", erasure_code_profile=profile
    )
    monitor.command("osd pool set", pool=name, var="allow_ec_overwrites", val="true")


def delete(monitor: Monitor, name: str) -> None:
    monitor.command("osd pool delete", pool=name, pool2=name, yes_i_really_really_mean_it=True)


def placement(monitor: Monitor, pool: str, oid: str) -> list[int]:
    """The OSDs that the object is or would be on, the primary first."""
    found = monitor.command("osd map", pool=pool, object=oid)
    return [found["acting_primary"], *(o for o in found["acting"] if o != found["acting_primary"])]
