"""mhctl repair --save: no copy is removed that is not whole in a file of its own, and no file is lost for it."""

from pathlib import Path

from conftest import PATIENCE
from mhctl_rig import Rig
from mhctl_stopped import stopped


def orphan(rig: Rig, oid: str, text: str) -> int:
    """A copy that differs from its object, and its version."""
    with rig.at("mh2", oid, 1) as io:
        io.write_full(oid, text.encode())
        return int(io.get_last_version())


def held(folder: Path) -> set[bytes]:
    return {path.read_bytes() for path in folder.iterdir() if path.suffix != ".so"}


def test_names_that_a_file_system_can_not_tell_apart(rig: Rig, tmp_path: Path) -> None:
    """A version is of a placement group, so those of two objects can be the same."""
    names = ["path/of/it", "path_of/it"]
    rig.place("mh2", 0, *((oid, f"at home: {oid}") for oid in names))
    versions = [orphan(rig, oid, oid) for oid in names]
    while versions[0] != versions[1]:
        behind = versions.index(min(versions))
        versions[behind] = orphan(rig, names[behind], names[behind])
    rig("repair", "mh2", "--yes", "--stopped", "--save", tmp_path)
    assert rig("verify", "mh2")[0]["findings"] == []
    assert held(tmp_path) == {oid.encode() for oid in names}


def test_what_an_earlier_run_saved_stays(rig: Rig, tmp_path: Path) -> None:
    """Of a pool that had the same name, say."""
    rig.place("mh2", 0, ("kept", "at home"))
    with rig.at("mh2", "kept", 1) as io:
        io.write_full("kept", b"of now")
        io.set_xattr("kept", "colour", b"red")
        version = io.get_last_version()
    name = f"mh2..kept.choice1.version{version}"
    (tmp_path / name).write_bytes(b"of an earlier pool")
    (tmp_path / f"{name}.json").write_bytes(b"its attributes")
    rig("repair", "mh2", "--yes", "--stopped", "--save", tmp_path)
    assert rig("verify", "mh2")[0]["findings"] == []
    assert held(tmp_path) > {b"of an earlier pool", b"its attributes", b"of now"} and len(held(tmp_path)) == 4


def test_killed_when_it_is_about_to_remove_a_copy(rig: Rig, tmp_path: Path) -> None:
    rig.place("mh2", 0, ("kept", "at home"))
    orphan(rig, "kept", "the copy")
    for _ in range(2):
        with stopped(rig, tmp_path, 1, "repair", "mh2", "--yes", "--stopped", "--save", tmp_path) as process:
            assert held(tmp_path) == {b"the copy"}, "it is saved by now"
            with rig.at("mh2", "kept", 1) as io:
                assert io.read("kept") == b"the copy"
            process.kill()
            process.wait(timeout=PATIENCE)
    rig("repair", "mh2", "--yes", "--stopped", "--save", tmp_path)
    assert rig("verify", "mh2")[0]["findings"] == []
    assert held(tmp_path) == {b"the copy"}
