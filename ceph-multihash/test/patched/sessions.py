"""What the tests of a crowd share: what its clients are asked for, rounds of that, and what is said of it in the end."""

from crowd import Crowd
from placed import check_places
from rig import Rig
from stowage_ceph.waiting import until

KINDS = ("snapshot", "snapshot", "unsnap", "rollback", "resize", "clear", "clear", "sparsify", "rebuild")
SEED = 20261126
# Twice as long as a killed client's watch lasts.
WATCHED_SECONDS = 60


def session(crowd: Crowd, operations: int, kinds: tuple[str, ...] = KINDS) -> None:
    crowd.start()
    crowd.run(operations, kinds)
    crowd.end()
    crowd.check()


def summary(crowd: Crowd, operations: int) -> str:
    assert crowd.done >= operations
    objects, away = check_places(crowd.rig, crowd.rig.image_id(crowd.name))
    counts = ", ".join(f"{count} {kind}" for kind, count in crowd.counts.items())
    return f"{crowd.done} operations of 4 clients ({counts}), {away} of {objects} objects away from home: none lost, none mixed"


def cleared(rig: Rig, name: str) -> None:
    """The image is gone, with its snapshots."""
    rig.ok("rbd", "snap", "purge", "--no-progress", f"p2/{name}")
    until("nobody watches", WATCHED_SECONDS, lambda: rig.command("rbd", "rm", "--no-progress", f"p2/{name}").returncode == 0)
