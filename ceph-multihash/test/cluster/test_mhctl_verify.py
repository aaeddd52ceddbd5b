"""mhctl status, ls, verify and repair: every wrong state that objects can be in, on each kind of pool."""

import json
import re
from pathlib import Path

import pytest
import rados
import rbd
from mhctl_rig import FENCE, IGNORE_REDIRECT, KINDS, OBJECT, Image, Rig, listed, needs_plugin


@pytest.mark.parametrize("pool", KINDS)
def test_what_a_healthy_pool_holds(rig: Rig, pool: str) -> None:
    for choice in range(3):
        rig.place(pool, choice, *((f"ok.{choice}.{n}", "x" * 100) for n in range(4)))
    for choice in range(2):
        rig.driver.objects(pool, ["remove", f"ok.{choice}.0"])
    status, _ = rig("status", pool)
    held = {c["choice"]: (c["objects"], c["bytes"]) for c in status["choices"]}
    assert (held[1], held[2]) == ((3, 300), (4, 400))
    assert (status["pending_stubs"], status["redirects_without_target"]) == (0, 1)
    assert status["orphan_alternates"]["objects"] == 0
    assert status["options"]["rados_multihash_choices"] == 2
    found, _ = rig("ls", pool, "--prefix", "ok.")
    expected: dict[str, tuple[int, int | None, str]] = {
        f"ok.{c}.{n}": (c, 100, "redirect" if c else "home") for c in range(3) for n in range(4)
    }
    del expected["ok.0.0"]
    expected["ok.1.0"] = (1, None, "redirect-without-target")
    assert {o["object"]: (o["choice"], o["bytes"], o["why"]) for o in found["objects"]} == expected
    found, _ = rig("verify", pool)
    assert found["clean"] and listed(found) == {"ok.1.0": {"redirect-without-target"}}
    rig("repair", pool, "--yes", "--stopped")
    found, _ = rig("verify", pool)
    assert found["clean"] and not found["findings"] and found["checked"] == 7
    assert rig.contents(pool, "ok.") == {o: b"x" * 100 for o, (_, size, _) in expected.items() if size}


def break_objects(
    rig: Rig, pool: str, name: str
) -> tuple[dict[str, set[str]], dict[str, bytes | None], dict[str, bytes]]:
    """
    One object in each wrong state: what verify is to find, what clients are to read afterwards (None: nothing), and
    the copies that repair is to save.
    """
    oids = [f"{name}{n:016x}" for n in range(11)]
    pending, stubless, twice, equal, different, home_equal, home_different, pending_data, unmarked, gone, whole = oids
    rig.die_after_creation(pool, pending)

    rig.place(pool, 1, *((o, f"data of {o}") for o in (stubless, equal, different, unmarked, gone, whole)))
    rig.maintain(pool, stubless, "remove_redirect")
    rig.put(pool, twice, 2, "older")
    rig.put(pool, twice, 1, "newer")
    rig.put(pool, equal, 2, f"data of {equal}")
    rig.put(pool, different, 3, "other")
    for oid, text in (home_equal, "same"), (home_different, "at home"):
        rig.place(pool, 0, (oid, text))
    rig.put(pool, home_equal, 1, "same")
    rig.put(pool, home_different, 1, "elsewhere")
    rig.die_after_creation(pool, pending_data)
    rig.put(pool, pending_data, 1, "acknowledged")
    with rig.at(pool, unmarked, 0) as io, rados.WriteOpCtx() as op:
        op.set_xattr("other", b"tool")
        io.operate_write_op(op, unmarked, flags=IGNORE_REDIRECT)
    with rig.at(pool, gone, 1) as io:
        io.remove_object(gone)
    rig.put(pool, gone, 2, "stale")
    found = {
        pending: {"pending"},
        stubless: {"data-without-stub"},
        twice: {"data-without-stub", "orphan"},
        equal: {"orphan"},
        different: {"orphan"},
        home_equal: {"orphan"},
        home_different: {"orphan"},
        pending_data: {"pending"},
        unmarked: {"unmarked-redirect"},
        gone: {"redirect-without-target", "orphan"},
    }
    after = {
        **{o: f"data of {o}".encode() for o in (stubless, equal, different, unmarked, whole)},
        **{twice: b"newer", home_equal: b"same", home_different: b"at home", pending_data: b"acknowledged"},
        **{pending: None, gone: None},
    }
    saved = {
        f"{twice}.choice2": b"older",
        f"{different}.choice3": b"other",
        f"{home_different}.choice1": b"elsewhere",
        f"{gone}.choice2": b"stale",
    }
    return found, after, saved


@pytest.mark.parametrize("pool", KINDS)
def test_every_wrong_state_of_objects_of_no_image(rig: Rig, pool: str, tmp_path: Path) -> None:
    found, after, saved = break_objects(rig, pool, "raw.")
    assert listed(rig("verify", pool, code=1)[0]) == found
    before = rig.dump(pool)
    rig("repair", pool)
    assert "--save" in rig("repair", pool, "--yes", "--stopped", code=2)[1]
    assert rig.dump(pool) == before, "a dry run, and a refusal, change nothing"

    _, errors = rig("repair", pool, "--yes", "--save", tmp_path, code=1)
    assert "--stopped" in errors
    unsafe = {oid: kinds for oid, kinds in found.items() if kinds != {"pending"} or oid == "raw.0000000000000007"}
    assert listed(rig("verify", pool, code=1)[0]) == unsafe, "only what is right beside clients was done"

    _, said = rig("repair", pool, "--yes", "--stopped", "--save", tmp_path, "--progress")
    total = re.search(r"objects done: (\d+) of (\d+)\n\Z", said)
    assert total and total[1] == total[2] != "0", said
    assert rig("verify", pool)[0]["findings"] == []
    assert rig.contents(pool, "raw.") == {oid: data for oid, data in after.items() if data is not None}
    assert {k: p.read_bytes() for p in tmp_path.iterdir() for k in saved if k in p.name} == saved


@needs_plugin
@pytest.mark.parametrize("pool", KINDS)
def test_wrong_states_of_an_image_that_is_open(rig: Rig, pool: str, tmp_path: Path) -> None:
    image = Image(rig, pool, "broken")
    found, after, _ = break_objects(rig, pool, f"{image.prefix}.")
    assert {k: v for k, v in listed(rig("verify", pool, code=1)[0]).items() if k in found} == found
    with image.header_pool() as io, rbd.Image(io, "broken"):
        before = rig.dump(pool)
        _, errors = rig("repair", pool, "--yes", "--save", tmp_path, code=1)
        assert "broken is open: client." in errors
        changed = {k for k, data in rig.dump(pool).items() ^ before.items()}
        assert {oid for _, oid, _ in changed} == {image.oid(0)}, "only the pending stub went"
    rig("repair", pool, "--yes", "--save", tmp_path)
    assert rig("verify", pool)[0]["findings"] == []
    assert rig.contents(pool, image.prefix) == {oid: data for oid, data in after.items() if data is not None}
    with image.header_pool() as io, rbd.Image(io, "broken") as opened:
        assert opened.metadata_get(FENCE) == "multihash", "an image with alternates is fenced"
        for n, oid in ((n, image.oid(n)) for n in range(11)):
            data = after[oid] or b""
            assert opened.read(n * OBJECT, 64) == data.ljust(64, b"\0")
    rig("drain", image.pool, "--image", "broken", "--yes")
    image.remove()


def test_an_object_saved_with_attributes_and_omap(rig: Rig, tmp_path: Path) -> None:
    rig.place("mh2", 0, ("rich", "now"))
    rig.put("mh2", "rich", 1, "before")
    with rig.at("mh2", "rich", 1) as io:
        io.set_xattr("rich", "colour", b"red")
        with rados.WriteOpCtx() as op:
            io.set_omap(op, ("key",), (b"value",))
            io.operate_write_op(op, "rich")
    rig("repair", "mh2", "--yes", "--stopped", "--save", tmp_path)
    file = next(p for p in tmp_path.iterdir() if p.suffix == ".json")
    assert json.loads(file.read_text()) == {
        "attributes": {b"colour".hex(): b"red".hex()},
        "omap": {b"key".hex(): b"value".hex()},
        "omap_header": "",
    }
    assert rig.contents("mh2", "rich") == {"rich": b"now"}


@pytest.mark.parametrize(
    "arguments, named",
    [
        (("verify", "nosuch"), "nosuch"),
        (("ls", "mh2", "--image", "nosuch"), "nosuch"),
        (("drain", "mh2", "--image", "name/space/x"), "name/space/x"),
        (("verify", "mh2", "--format", "xml"), "--format"),
        (("gc",), "POOL"),
        (("repair", "mh2", "--save", "/nosuch"), "/nosuch"),
        (("verify", "mh2", "--conf", "/nosuch"), "/nosuch"),
        (("verify", "mh2", "--id", "nobody", "--timeout", "5"), "client.nobody"),
        (("verify", "mh2", "--timeout", "0"), "--timeout"),
        (("paint", "mh2"), "paint"),
    ],
)
def test_bad_input_is_named_in_one_line(rig: Rig, arguments: tuple[str, ...], named: str) -> None:
    _, errors = rig(*arguments, code=2)
    assert named in errors and errors.count("\n") == 1, errors
