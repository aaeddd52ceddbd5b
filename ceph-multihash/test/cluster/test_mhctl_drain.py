"""mhctl drain: afterwards plain Ceph reads every byte, and nothing of ours is left."""

import contextlib
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import rbd
from conftest import PATIENCE
from mhctl_rig import KINDS, MHCTL, OBJECT, Image, Rig, needs_plugin
from stowage_ceph.waiting import until

pytestmark = needs_plugin


def filled(rig: Rig, pool: str, name: str, objects: int = 12, namespace: str = "") -> Image:
    """An image with objects at home and elsewhere, in part written, removed, sparse; fenced."""
    image = Image(rig, pool, name, objects, namespace)
    for choice in range(3):
        image.place(choice, *range(choice, objects - 3, 3))
    image.write(OBJECT + 4096, b"over an alternate" * 100)
    with image.header_pool() as io, rbd.Image(io, name) as opened:
        opened.discard(4 * OBJECT, OBJECT)
        opened.discard(2 * OBJECT + 65536, 65536)
    image.model[4 * OBJECT : 5 * OBJECT] = bytes(OBJECT)
    image.model[2 * OBJECT + 65536 : 2 * OBJECT + 131072] = bytes(65536)
    rig.driver.objects(
        pool, ["write", image.oid(objects - 2), "sparse", 500_000], always=2, choices=3, namespace=namespace
    )
    start = (objects - 2) * OBJECT + 500_000
    image.model[start : start + 6] = b"sparse"
    rig.die_after_creation(pool, image.oid(objects - 1)) if not namespace else None
    image.fence()
    return image


@pytest.mark.parametrize("pool", KINDS)
def test_afterwards_it_is_a_stock_pool(rig: Rig, pool: str) -> None:
    images = [filled(rig, pool, f"first.{pool}"), filled(rig, pool, f"second.{pool}")]
    rig.place(pool, 1, ("of no image", "raw"))
    with pytest.raises(rbd.Error):
        images[0].stock()
    before = rig.dump(pool)
    plan, _ = rig("drain", pool)
    assert sum(i["objects"] for i in plan["images"]) == 2 * 6 + 1
    assert rig.dump(pool) == before, "a dry run"
    assert "--stopped" in rig("drain", pool, "--yes", code=2)[1]
    assert rig.dump(pool) == before, "a refusal changes nothing"
    rig("drain", images[0].pool, "--image", images[0].name, "--yes")
    assert images[0].stock() == images[0].model and not images[0].elsewhere()
    assert len(images[1].elsewhere()) > 10, "only that image"
    rig("drain", pool, "--yes", "--stopped")
    for image in images:
        assert image.stock() == image.model
        assert not image.elsewhere()
    assert rig.contents(pool, "of no image") == {"of no image": b"raw"}
    assert not [one for one in rig.listing(pool) if one[2]], "no alternate"
    status, _ = rig("status", pool)
    assert [c["choice"] for c in status["choices"]] == [0]
    assert status["redirects_without_target"] == status["pending_stubs"] == 0
    assert not any(i["fenced"] for i in status["images"])
    assert rig("drain", pool, "--yes")[0]["done"] == 0


def test_an_rbd_namespace(rig: Rig) -> None:
    with rig.connection.open_ioctx("mh2") as io:
        rbd.RBD().namespace_create(io, "tenant")
    image = filled(rig, "mhe", "theirs", namespace="tenant")
    rig("drain", "mh2", "--image", "tenant/theirs", "--yes")
    assert image.stock() == image.model and not image.elsewhere()


def test_killed_and_begun_again(rig: Rig) -> None:
    """Killed four times when it has drained something; it cannot get to the end before, since nobody reads how far it is."""
    image = Image(rig, "mh2", "killed", objects=60)
    image.place(1, *range(60))
    image.fence()
    command = [MHCTL, "drain", "mh2", "--yes", "--progress", "--conf", str(rig.cluster.layout.conf)]
    left = len(image.elsewhere())
    for _ in range(4):
        with full_pipe() as unread:
            process = subprocess.Popen(command, stderr=unread, stdout=subprocess.DEVNULL)
            try:
                until("something drained", PATIENCE, lambda before=left: process.poll() is not None or len(image.elsewhere()) < before)
                assert process.poll() is None
            finally:
                process.kill()
                process.wait()
        left = len(image.elsewhere())
        evict(rig, "mh2")
    assert left > 0, "it was killed before the end"
    rig("drain", "mh2", "--yes")
    assert image.stock() == image.model and not image.elsewhere()
    assert rig("verify", "mh2")[0]["findings"] == []


@contextmanager
def full_pipe() -> Iterator[int]:
    """The writing end of a pipe that takes nothing more: whoever writes to it waits."""
    reading, writing = os.pipe()
    try:
        os.set_blocking(writing, False)
        for size in (4096, 1):
            with contextlib.suppress(BlockingIOError):
                while True:
                    os.write(writing, bytes(size))
        os.set_blocking(writing, True)
        yield writing
    finally:
        os.close(reading)
        os.close(writing)


def evict(rig: Rig, *images: str) -> None:
    """Ends the watches of killed clients as the refusal says."""
    for refusal in rig("drain", *images)[0]["refusals"]:
        if address := re.search(r"client\.\d+ at (\S+)", refusal):
            rig.cluster.monitor.command("osd blocklist", blocklistop="add", addr=address[1].rstrip(";,"))
    until("nobody has it open", PATIENCE, lambda: not rig("drain", *images)[0]["refusals"])


def test_the_fence_of_a_pool(rig: Rig) -> None:
    image = Image(rig, "mhe", "fenced by its pool")
    image.place(1, 0, 1)
    with rig.connection.open_ioctx("mh2") as io:
        rbd.RBD().config_set(io, "rbd_plugins", "multihash")
    with pytest.raises(rbd.Error):
        image.stock()
    assert [i["fenced"] for i in rig("status", "mh2")[0]["images"]] == [True]
    for arguments in (("mh2", "--image", image.name), ("mhe",)):
        assert "only mhctl drain mh2 lifts" in rig("drain", *arguments, "--yes", code=2)[1]
    rig("drain", "mh2", "--yes")
    assert image.stock() == image.model and not image.elsewhere()


def test_open_images_are_refused(rig: Rig) -> None:
    image = filled(rig, "mh2", "busy")
    before = rig.dump("mh2")
    with image.header_pool() as io, rbd.Image(io, "busy"):
        _, errors = rig("drain", "mh2", "--yes", code=2)
        assert "busy is open: client." in errors and errors.count("\n") == 1
        assert "busy is open: client." in rig("drain", "mh2")[0]["refusals"][0]
    assert {k: v for k, v in rig.dump("mh2").items() if k[1].startswith("rbd_data")} == {
        k: v for k, v in before.items() if k[1].startswith("rbd_data")
    }
    with image.header_pool() as io, rbd.Image(io, "busy") as opened:
        opened.update_features(rbd.RBD_FEATURE_EXCLUSIVE_LOCK, False)
    assert "exclusive-lock" in rig("drain", "mh2", "--yes", code=2)[1]


def test_snapshots_that_see_the_newest_content_are_kept(rig: Rig) -> None:
    image = Image(rig, "mhe", "calm")
    image.place(1, *range(6))
    image.fence()
    old = image.snapshot("first")
    rig("drain", "mh2", "--image", "calm", "--yes")
    assert not image.elsewhere()
    assert image.stock("first") == old
    image.write(OBJECT // 2, b"later" * OBJECT)
    assert image.stock("first") == old
    assert image.stock() == image.model


def test_snapshots_that_would_be_lost_refuse_it(rig: Rig) -> None:
    image = Image(rig, "mhe", "snapped")
    image.place(1, *range(6))
    image.fence()
    old = image.snapshot("keep me")
    image.write(0, b"later" * 1000)
    before = rig.dump("mhe")
    _, errors = rig("drain", "mh2", "--yes", code=2)
    assert "keep me" in errors and "flatten" in errors and errors.count("\n") == 1
    assert rig.dump("mhe") == before

    # What the error says: a deep copy keeps them.
    with image.header_pool() as io, rbd.Image(io, "snapped") as opened:
        opened.deep_copy(io, "copy", features=opened.features(), order=20, data_pool="mhe")
    rig("drain", "mh2", "--image", "copy", "--yes")
    copy = object.__new__(Image)
    copy.__dict__.update(image.__dict__, name="copy")
    assert copy.stock("keep me") == old and copy.stock() == image.model

    # Or without them.
    image.remove_snapshot("keep me")
    until("the snapshot is trimmed", PATIENCE, lambda: not rig("drain", "mh2", "--image", "snapped")[0]["refusals"])
    rig("drain", "mh2", "--image", "snapped", "--yes")
    assert image.stock() == image.model and not image.elsewhere()


def test_a_discarded_object_that_a_snapshot_still_has(rig: Rig) -> None:
    image = Image(rig, "mh2", "holes")
    image.place(1, 0, 1)
    image.fence()
    old = image.snapshot("before")
    with image.header_pool() as io, rbd.Image(io, "holes") as opened:
        opened.discard(0, OBJECT)
    assert "before" in rig("drain", "mh2", "--yes", code=2)[1]
    found, _ = rig("repair", "mh2", "--yes")
    assert found["clean"] and found["mended"] == 0
    with image.header_pool() as io, rbd.Image(io, "holes", "before") as opened:
        assert opened.read(0, len(old)) == old, "repair left the stub that leads there"

