"""
Four clients of one image and all that is done to images, most of it while they write: nothing that was acknowledged is lost or mixed, in snapshots and copies, too.
--operations 10000: as many as the documents say.
"""

import errno
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import rbd
from blocks import OBJECT, ORDER, Blocks, compare, values
from crowd import Crowd
from drawn import BURST
from maps import MapError
from rig import PATIENCE, Rig
from sessions import KINDS, SEED, cleared, session, summary

# What removed snapshots had, stock's librbd copies as zeros until the OSDs have trimmed it (docs/ceph-patch.md).
NOT_BEFORE_A_COPY = tuple(kind for kind in KINDS if kind != "unsnap")
ROUNDS = 4
# Then a lost map has been noticed.
REFUSED = 20

Figure = Callable[[str], None]


@contextmanager
def beside(work: Callable[[], object]) -> Iterator[None]:
    with ThreadPoolExecutor(1) as pool:
        doing = pool.submit(work)
        yield
        doing.result(PATIENCE)


def test_snapshots_rollback_resize_and_trim(crowd: Crowd, operations: int, figure: Figure) -> None:
    for _ in range(ROUNDS):
        session(crowd, operations // ROUNDS)
    figure(f"snapshots, rollback, resize, trim: {summary(crowd, operations)}")


def test_cloned_and_flattened(rig: Rig, crowd: Crowd, operations: int, figure: Figure) -> None:
    """Each clone has a map, is flattened while it is written, and is the next one's parent."""
    first = crowd.name
    for number in range(ROUNDS):
        session(crowd, operations // ROUNDS // 3 + 1)
        parent, base = crowd.name, f"base-{number}"
        with rbd.Image(rig.ioctx, parent) as image:
            image.create_snap(base)
            image.protect_snap(base)
        rbd.RBD().clone(rig.ioctx, parent, base, rig.ioctx, f"{first}-{number}", clone_format=1 + number % 2)
        rig.maps.enable(f"{first}-{number}")
        of_parent = crowd.blocks
        crowd.name, crowd.blocks = f"{first}-{number}", Blocks(of_parent.size, list(of_parent.settled))
        session(crowd, operations // ROUNDS // 3 + 1)
        crowd.start()
        crowd.run(operations // ROUNDS // 6, KINDS)
        crowd.ask("flatten")
        crowd.run(operations // ROUNDS // 6 + 1, KINDS)
        crowd.end()
        crowd.check()
        with rbd.Image(rig.ioctx, parent) as image:
            compare(values(image.read(0, image.size())), of_parent.settled, "the parent")
            image.unprotect_snap(base)
        cleared(rig, parent)
    rig.wait_trimmed()
    with rbd.Image(rig.ioctx, crowd.name) as image:
        image.deep_copy(rig.ioctx, f"{first}-copy")
    copy = Crowd(rig, f"{first}-copy", crowd.folder, SEED, crowd.blocks.copy())
    copy.check()
    cleared(rig, copy.name)
    figure(f"clones, flatten: {summary(crowd, operations)}")


def test_migrated(rig: Rig, crowd: Crowd, operations: int, figure: Figure) -> None:
    """
    In turn until it is done, and closed while it is executed. With stock's librbd, too, writes fail (EROFS) whose client loses the lock meanwhile, who reads
    beside the lock's owner may see an object half copied, and what the owner was asked to do may never end.
    """
    first = crowd.name
    for number in range(ROUNDS):
        session(crowd, operations // ROUNDS // 2)
        rig.wait_trimmed()
        source, crowd.name = crowd.name, f"{first}-{number}"
        rig.ok("rbd", "migration", "prepare", f"p2/{source}", f"p2/{crowd.name}")
        crowd.in_turn = True
        session(crowd, operations // ROUNDS // 4, ())
        rig.ok("rbd", "migration", "execute", "--no-progress", f"p2/{crowd.name}")
        crowd.start()
        crowd.run(operations // ROUNDS // 8)
        crowd.quiet()
        crowd.in_turn = False
        rig.ok("rbd", "migration", "commit", "--no-progress", f"p2/{crowd.name}")
        crowd.run(operations // ROUNDS // 8 + 1, NOT_BEFORE_A_COPY)
        crowd.end()
        crowd.check()
        assert rig.maps.status(crowd.name) is None
        rig.maps.enable(crowd.name)
    session(crowd, operations // ROUNDS)
    figure(f"live migration: {summary(crowd, operations)}")


def test_exported_and_imported(rig: Rig, crowd: Crowd, operations: int, tmp_path: Path, figure: Figure) -> None:
    """What is imported gets a map, and is what is exported next."""
    first, part = crowd.name, operations // ROUNDS // 3 + 1
    whole, base, rest = (str(tmp_path / name) for name in ("whole", "base", "rest"))
    for number in range(ROUNDS):
        source, earlier, later = crowd.name, f"from-{number}", f"to-{number}"
        session(crowd, part)
        rig.wait_trimmed()
        for file in (base, rest, whole):
            Path(file).unlink(missing_ok=True)
        crowd.start()
        crowd.ask("snapshot", earlier)
        with beside(lambda: rig.ok("rbd", "export-diff", "--no-progress", f"p2/{source}@{earlier}", base)):
            crowd.run(part, NOT_BEFORE_A_COPY)
        crowd.ask("snapshot", later)
        with beside(lambda: rig.ok("rbd", "export-diff", "--no-progress", "--from-snap", earlier, f"p2/{source}@{later}", rest)):
            crowd.run(part, NOT_BEFORE_A_COPY)
        with beside(lambda: rig.ok("rbd", "export", "--no-progress", f"p2/{source}@{later}", whole)):
            crowd.run(part, NOT_BEFORE_A_COPY)
        crowd.end()
        crowd.check()
        exported = crowd.blocks.snapshots[later]
        exported.found(values(Path(whole).read_bytes()), "the exported file")
        rig.ok("rbd", "import", "--no-progress", whole, f"p2/{first}-stock", stock=True)
        with rbd.Image(rig.ioctx, f"{first}-stock") as image:
            exported.found(values(image.read(0, image.size())), "imported by stock's librbd")
        cleared(rig, f"{first}-stock")
        crowd.name = f"{first}-{number}"
        rbd.RBD().create(rig.ioctx, crowd.name, 1 << 20, order=ORDER, old_format=False)
        rig.maps.enable(crowd.name)
        for file in (base, rest):
            rig.ok("rbd", "import-diff", "--no-progress", file, f"p2/{crowd.name}")
        snapshots = {one: crowd.blocks.snapshots[one] for one in (earlier, later)}
        crowd.blocks = Blocks(exported.size, list(exported.possible), snapshots)
        crowd.check()
        cleared(rig, source)
    session(crowd, part)
    figure(f"export, import, differences: {summary(crowd, operations)}")


# If the whole object goes while it is written, stock's clients, too, may wait for ever for the lock.
@pytest.mark.parametrize(("lost", "closed"), [("keys", False), ("keys", True), ("object", True)], ids=["keys-while-written", "keys", "object"])
def test_maps_lost(rig: Rig, crowd: Crowd, operations: int, lost: str, closed: bool, figure: Figure) -> None:
    crowd.may_fail = True
    oid = f"rbd_object_map.{rig.image_id(crowd.name)}"
    for _ in range(ROUNDS):
        crowd.start()
        crowd.run(operations // ROUNDS, KINDS)
        crowd.quiet()
        if closed:
            crowd.end()
        else:
            crowd.run(BURST)
        if lost == "keys":
            for key in rig.ok("rados", "-p", "p2", "listomapkeys", oid).split():
                rig.ok("rados", "-p", "p2", "rmomapkey", oid, key)
        else:
            rig.ok("rados", "-p", "p2", "rm", oid)
        if not closed:
            enough = crowd.refused + REFUSED
            crowd.run(operations, stop=lambda enough=enough: crowd.refused >= enough)
            crowd.end()
        with pytest.raises(rbd.Error):
            rbd.Image(rig.ioctx, crowd.name, read_only=True)
        assert rig.command("rbd", "info", f"p2/{crowd.name}", stock=True).returncode == errno.ENOSYS
        with pytest.raises(MapError):
            rig.maps.status(crowd.name)
        rig.maps.rebuild(crowd.name)
        if lost == "object":
            # Stock's object map, which new snapshots copy, was in it.
            rig.ok("rbd", "object-map", "rebuild", "--no-progress", f"p2/{crowd.name}")
        crowd.check()
    session(crowd, operations // ROUNDS, ())
    figure(f"map lost, its {lost}, {'closed' if closed else 'while it is written'}: {crowd.refused} requests refused, {summary(crowd, operations)}")
