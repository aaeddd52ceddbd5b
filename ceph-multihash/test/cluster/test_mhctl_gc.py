"""mhctl gc: what deleted images leave, wherever their headers were; nothing else."""

import rbd
from conftest import PATIENCE
from mhctl_rig import OBJECT, Image, Rig, needs_plugin
from stowage_ceph import osds, pools
from stowage_ceph.waiting import until


@needs_plugin
def test_what_rbd_rm_leaves(rig: Rig) -> None:
    with rig.connection.open_ioctx("mh2") as io:
        rbd.RBD().namespace_create(io, "ns")
    images = {
        pool: [Image(rig, pool, f"in.{pool}"), Image(rig, pool, f"of.{pool}", namespace="ns" if pool != "mh1" else "")]
        for pool in ("mh1", "mh2", "mhe")
    }
    kept = Image(rig, "mhe", "kept")
    for image in [i for two in images.values() for i in two] + [kept]:
        for choice in range(3):
            image.place(choice, *range(choice * 3, choice * 3 + 3))
    rig.place("mhe", 1, ("of no image", "x"))
    kept.fence()
    for image in [i for two in images.values() for i in two]:
        image.remove()
        assert len(image.elsewhere()) == 6, "its stubs"
        assert not [o for o in image.elsewhere() if o[1]], "no alternate"
    for pool in images:
        assert rig("verify", pool)[0]["of_deleted_images"] == 12, "wasteful, not wrong"
        before = rig.dump(pool)
        found, _ = rig("gc", pool)
        assert (found["stubs"], found["alternates"], len(found["images"])) == (12, 0, 2)
        assert rig.dump(pool) == before, "a dry run"
        rig("gc", pool, "--yes")
        for image in images[pool]:
            assert not rig.listing(pool, image.prefix)
        assert rig("gc", pool, "--yes")[0]["stubs"] == 0
    with kept.header_pool() as io, rbd.Image(io, "kept") as opened:
        assert opened.read(0, opened.size()) == kept.model
    assert rig.contents("mhe", "of no image") == {"of no image": b"x"}
    assert rig("verify", "mhe")[0]["checked"] == 7


def test_alternates_of_an_image_whose_header_is_lost_go_with_their_stubs(rig: Rig) -> None:
    image = Image(rig, "mhe", "lost")
    image.place(1, 0, 1)
    rig.die_after_creation("mhe", image.oid(2))
    with image.header_pool() as io:
        io.remove_object(f"rbd_header.{image.id}")
    found, _ = rig("gc", "mhe", "--yes")
    assert (found["stubs"], found["alternates"]) == (3, 2)
    assert not rig.listing("mhe", image.prefix)


def test_headers_that_cannot_be_read_are_no_deleted_images(rig: Rig) -> None:
    image = Image(rig, "mhe", "hidden")
    image.place(1, 0, 1)
    image.remove()
    monitor = rig.cluster.monitor
    caps = ["mon", "allow r", "osd", "allow rwx pool=mhe"]
    made = monitor.command("auth get-or-create", entity="client.data", caps=caps)
    keyring = rig.cluster.layout.state / "data.keyring"
    keyring.write_text(f"[client.data]\nkey = {made[0]['key']}\n")
    keyring.chmod(0o600)
    try:
        before = rig.dump("mhe")
        _, errors = rig("gc", "mhe", "--yes", "--id", "data", "--keyring", keyring, code=2)
        assert f"rbd_header.{image.id} of pool mh2" in errors and errors.count("\n") == 1, errors
        assert rig.dump("mhe") == before
    finally:
        monitor.command("auth rm", entity="client.data")
    rig("gc", "mhe", "--yes")
    assert not rig.listing("mhe", image.prefix)


def test_images_in_the_trash_are_not_deleted(rig: Rig) -> None:
    image = Image(rig, "mh2", "binned")
    image.place(1, 0, 1)
    with image.header_pool() as io:
        rbd.RBD().trash_move(io, "binned", 0)
        assert rig("gc", "mh2", "--yes")[0]["stubs"] == 0
        assert rig("verify", "mh2", code=1)[0]["findings"][0]["finding"] == "not-fenced"
        rbd.RBD().trash_restore(io, image.id, "binned")
    assert image.stock() == image.model


def test_objects_of_a_deleted_pool_are_deleted_images(rig: Rig) -> None:
    gone = "rbd_data.999999.abcdef." + "0" * 16
    rig.place("mhe", 1, (gone, "x"))
    found, _ = rig("gc", "mhe", "--yes")
    assert (found["stubs"], found["alternates"], found["images"][0]["id"]) == (1, 1, "abcdef")
    assert not rig.listing("mhe")


def test_gc_and_verify_agree_while_snapshots_are_trimmed(rig: Rig) -> None:
    """The OSDs still hold what a removed snapshot of a removed image had: that is no matter of gc's."""
    monitor = rig.cluster.monitor
    image = Image(rig, "mh2", "trimmed")
    image.place(1, 0, 1, 2)
    image.snapshot("s")
    for number in range(3):
        image.write(number * OBJECT, b"after the snapshot")
    monitor.command("osd set", key="nosnaptrim")
    try:
        image.remove_snapshot("s")
        image.remove()
        assert rig("gc", "mh2", "--yes")[0]["stubs"] == 3
        assert rig.listing("mh2", image.prefix), "the OSDs have not trimmed"
        verified, cleaned = rig("verify", "mh2")[0], rig("gc", "mh2")[0]
        assert (verified["of_deleted_images"], cleaned["stubs"], cleaned["alternates"], len(cleaned["images"])) == (0, 0, 0, 0)
        assert verified["being_trimmed"] == cleaned["being_trimmed"] == 3
    finally:
        monitor.command("osd unset", key="nosnaptrim")
    until("trimmed", PATIENCE, lambda: not rig.listing("mh2", image.prefix))
    assert rig("verify", "mh2")[0]["being_trimmed"] == 0


def test_pools_with_snapshots_of_their_own_are_refused(rig: Rig) -> None:
    """Their OSDs would clone a stub, and end themselves."""
    cluster, pool = rig.cluster, "mhs"
    left = "rbd_data.999999.abcdef." + "0" * 16
    pools.create(cluster.monitor, cluster.wish, pool, "1", 8)
    try:
        rig.place(pool, 1, (left, "of a deleted image"), ("of no image", "data"))
        rig.die_after_creation(pool, "pending")
        cluster.monitor.command("osd pool mksnap", pool=pool, snap="own")
        before = rig.dump(pool)
        for command in (["gc"], ["repair", "--stopped"], ["drain", "--stopped"]):
            for changes in ([], ["--yes"]):
                _, errors = rig(command[0], pool, *command[1:], *changes, code=2)
                assert "has 1 snapshots of its own" in errors and errors.count("\n") == 1, errors
        assert rig.dump(pool) == before
        assert osds.up(cluster.monitor) == set(range(cluster.wish.osds))
    finally:
        pools.delete(cluster.monitor, pool)
