"""What is taken from ninja's commands, and what the linker is told in their place."""

import sys
from pathlib import Path

import pytest

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import compile as compiling  # noqa: E402  (the path above comes first)
import steps  # noqa: E402

COMPILING = "ccache c++ -O2 -MD -MF a.d -o src/x/CMakeFiles/one.dir/sub/a.cc.o -c /tree/src/x/sub/a.cc"


def test_an_object_belongs_to_the_target_whose_folder_it_is_in() -> None:
    lines = [COMPILING, COMPILING.replace("one.dir", "other.dir"), "cmake -E touch x"]
    found = steps.compilations(lines, ("one",))
    assert [(step.output, step.owner) for step in found] == [("src/x/CMakeFiles/one.dir/sub/a.cc.o", "one")]


@pytest.mark.parametrize("output", ["lib/librbd.so.1", "bin/rbd"])
def test_the_linker_writes_the_output_and_reads_the_objects(output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "installed"
    (installed / "ceph").mkdir(parents=True)
    (installed / "librados.so.2").touch()
    (installed / "ceph/libceph-common.so.2").touch()
    monkeypatch.setattr(steps, "INSTALLED", installed)
    linker = tmp_path / "c++"
    linker.write_text('#!/bin/sh\nfor word; do echo "$word"; done > told\n', encoding="ascii")
    linker.chmod(0o755)
    line = f": && {linker} -shared -Wl,-soname,s -o {output} src/a.cc.o -Wl,-rpath,/tree/lib: lib/libours.a lib/librados.so.2 -ldl && :"
    steps.link(tmp_path, line, output, ["lib/ours.a"])
    told = (tmp_path / "told").read_text(encoding="ascii").split()
    assert told[told.index("-o") + 1] == output and told.count("-o") == 1
    assert "src/a.cc.o" in told and "-ldl" in told
    assert "lib/ours.a" in told and not [word for word in told if word.startswith("lib/lib") and word != output]
    assert told.index("src/a.cc.o") < told.index("lib/ours.a") < told.index("-ldl")
    assert str(installed / "librados.so.2") in told and f"-Wl,-rpath,{installed}/ceph" in told
    assert "-Wl,-rpath,/tree/lib:" not in told


@pytest.mark.parametrize(("owner", "has_it"), [("rbd_internal", True), ("rbd", False), ("krbd", False)])
def test_librbds_sources_alone_include_what_was_compiled_before(owner: str, has_it: bool) -> None:
    step = steps.Step(f"src/x/CMakeFiles/{owner}.dir/a.cc.o", ("c++", "-fPIC", "-o", "a.cc.o", "-c", "/tree/src/x/a.cc"))
    made = compiling.with_header(step, Path("/pch/pch.h"))
    assert ("/pch/pch.h" in made.arguments) == has_it
    assert made.arguments[-2:] == ("-c", "/tree/src/x/a.cc")


def test_rbd_has_librbd_from_the_library_alone() -> None:
    library, command = compiling.PRODUCTS
    assert command.libraries == (library.output,)
    assert not set(command.owners) & {"librbd", "rbd_internal", "multihash"}
    assert {"rbd", "libglobal_objs", "krbd", "journal"} <= set(command.owners)
