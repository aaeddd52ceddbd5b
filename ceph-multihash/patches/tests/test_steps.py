"""What is taken from ninja's commands, and what the linker is told in their place."""

import sys
from pathlib import Path

import pytest

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import compile as compiling  # noqa: E402  (the path above comes first)
import steps  # noqa: E402
import unittest_librbd  # noqa: E402

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


@pytest.mark.parametrize(
    ("owner", "header"),
    [
        ("unittest_librbd", "pch-tests.h"),
        ("rados_test_stub", "pch-tests.h"),
        ("radostest", None),
        ("rbd_test", "pch.h"),
        ("rbd_internal", "pch.h"),
        ("gtest", None),
    ],
)
def test_a_source_includes_what_was_compiled_with_its_own_flags(owner: str, header: str | None) -> None:
    independent = "-fPIE" if owner == "unittest_librbd" else "-fPIC"
    step = steps.Step(f"src/x/CMakeFiles/{owner}.dir/a.cc.o", ("c++", "-O2", independent, "-MD", "-o", "a.cc.o", "-c", "/tree/src/x/a.cc"))
    example = steps.Step("x", ("c++", "-fPIC", "-MD"))
    made = unittest_librbd.with_headers(step, example, Path("/pch")).arguments
    assert "-fPIC" in made and "-fPIE" not in made
    assert [word for word in made if word.startswith("/pch/")] == ([f"/pch/{header}"] if header else [])
    assert made[-2:] == ("-c", "/tree/src/x/a.cc")


def test_of_the_mock_tests_those_chosen_are_wanted() -> None:
    def step(name: str) -> steps.Step:
        return steps.Step(f"src/test/librbd/CMakeFiles/unittest_librbd.dir/{name}.cc.o", ())

    names = ("test_main", "test_mock_fixture", "io/test_mock_CopyupRequest", "operation/test_mock_TrimRequest", "cache/pwl/test_mock_SSDWriteLog")
    assert [name for name in names if unittest_librbd.is_wanted(step(name), "")] == list(names[:4])
    assert [name for name in names if unittest_librbd.is_wanted(step(name), "Trim|SSD")] == [
        "test_main",
        "test_mock_fixture",
        "operation/test_mock_TrimRequest",
    ]
