"""Ceph's unittest_librbd: librbd's inside, on mocks and on a RADOS in memory. In the root, on a configured tree, with or without the series.

An interrupted build goes on where it was.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from compile import OURS, precompiled, with_header
from steps import FROM_INSTALLED, INSTALLED, ONE_COMMAND_SECONDS, Step, archives, commands, compilations, compile_all, compile_header, is_current, link, set_up_ccache

PROGRAM = "bin/unittest_librbd"
# Tests of what the series changes, on mocks. The other 70 files of mock tests are of sources that it leaves alone.
TOUCHED = (
    r"test_multihash_Table|test_mock_(ObjectMap|DeepCopyRequest)|io/test_mock_(Copyup|Object|Image)Request|object_map/"
    r"|operation/test_mock_(Trim|SnapshotRollback|Resize)|deep_copy/test_mock_(Object|Meta)|image/test_mock_(Refresh|Remove)R"
)
# The cache on persistent memory has 23 sources of its own, none of which the series changes.
LEFT_OUT = r"/cache/pwl/"
# What the tests' own CMakeLists.txt links, without what comes from the installed libraries.
NOT_OURS = ("librbd", "neorados_api_obj", "neorados_objs")
# Their flags are others than unittest_librbd's, but needn't be.
FLAGS_OF_OTHERS = ("rbd_test_mock", "journal_test_mock", "rados_test_stub")
WITH_MOCKS = ("unittest_librbd", *FLAGS_OF_OTHERS)
TESTS = (*WITH_MOCKS, "rbd_test_support", "radostest", "radostest-cxx", "radostest_shared")
# The fixture of rbd_test has no guard against being included twice.
AS_LIBRBD = (*OURS, "rbd_api", "rbd_test")
OTHERS = ("rbd_api", "rbd_test", "ceph_immutable_object_cache_lib", "libglobal_objs", "erasure_code", "extblkdev", "common_texttable_obj", "gtest", "gmock")
OWNERS = (*(name for name in OURS if name not in NOT_OURS), *TESTS, *OTHERS)
# They derive keys for half a minute each, without optimization.
ENCRYPTED = ("*LUKS*", "*ncrypt*")
# A source of ours, beside this file.
PRINTED = "printed.cc"
CLASSES = ("cls_journal", "cls_lock", "cls_rbd")
# As src/test/run-rbd-unit-tests.sh has it: upstream knows that these fail now and then.
UNSTEADY = ("TestLibRBD.TestPendingAio", "TestLibRBD.QuiesceWatchError", "TestLibRBD.ConcurrentOperations", "TestMigration.Stress*")


def is_wanted(step: Step, files: str) -> bool:
    return step.owner != "unittest_librbd" or (
        not re.search(LEFT_OUT, step.output) and bool(re.search(rf"test_main\.|test_mock_fixture\.|{files}", step.output))
    )


def unoptimized(step: Step) -> Step:
    """That halves the time; and position independent in one way, as what was compiled before has to be."""
    words = ["-fPIC" if word == "-fPIE" else word for word in step.arguments]
    words.insert(words.index("-MD"), "-O0")
    return Step(step.output, tuple(words))


def with_headers(step: Step, example: Step, folder: Path) -> Step:
    if step.owner not in TESTS:
        return with_header(step, folder / "pch.h") if step.owner in AS_LIBRBD else step
    words = list(unoptimized(step).arguments)
    if step.owner in FLAGS_OF_OTHERS:
        words[: words.index("-MD")] = example.arguments[: example.arguments.index("-MD")]
    if step.owner in WITH_MOCKS:
        words[-2:-2] = ["-include", str(folder / "pch-tests.h")]
    return Step(step.output, tuple(words))


def printed(example: Step) -> Step:
    """Our source, compiled as that one is, into a library of its own."""
    there, here = "unittest_librbd.dir/test_main.cc", f"printed.dir/{PRINTED}"
    words = [word.replace(there, here) for word in example.arguments]
    return Step(example.output.replace(there, here), (*words[:-1], str(Path(__file__).with_name(PRINTED))))


def prepared(build: Path, steps: list[Step]) -> tuple[list[Step], list[Step]]:
    """All, each with the header for it, and those that are due."""
    examples = {
        "pch.h": next(step for step in steps if "rbd_internal.dir/ImageCtx.cc" in step.output),
        "pch-tests.h": unoptimized(next(step for step in steps if "rbd_test.dir/test_fixture.cc" in step.output)),
    }
    made = {}
    for name, example in examples.items():
        header, first = precompiled(build, example, name)
        if not is_current(build, first):
            print(f"unittest-librbd: compiling what all sources include: {name}", flush=True)
            compile_header(build, first)
        made[str(header)] = (build / first.output).stat().st_mtime
    steps = [with_headers(step, examples["pch-tests.h"], build / "pch") for step in steps]
    return steps, [step for step in steps if not is_current(build, step, max((made[word] for word in step.arguments if word in made), default=0))]


def compiled(build: Path, jobs: int, keep_going: bool, files: str) -> tuple[str, list[Step]] | None:
    """The link command, and the objects; none if one has failed."""
    ninja = ["ninja", "-C", str(build), f"-j{jobs}"]
    for targets in (("build.ninja",), ("cmake_object_order_depends_target_unittest_librbd", *CLASSES)):
        subprocess.run([*ninja, *targets], stdout=subprocess.DEVNULL, check=True, timeout=ONE_COMMAND_SECONDS)
    lines = commands(build, PROGRAM)
    steps = [step for step in {step.output: step for step in compilations(lines, OWNERS)}.values() if is_wanted(step, files)]
    steps.append(printed(next(step for step in steps if step.output.endswith("/test_main.cc.o"))))
    (build / steps[-1].output).parent.mkdir(exist_ok=True)
    steps, due = prepared(build, steps)
    due.sort(key=lambda step: (step.owner == "unittest_librbd", not re.search(TOUCHED, step.output)))
    print(f"unittest-librbd: {len(due)} of {len(steps)} objects to compile", flush=True)
    if failed := compile_all(build, due, jobs, keep_going):
        print(f"unittest-librbd: {failed} of {len(due)} failed", flush=True)
        return None
    return next(line for line in reversed(lines) if f"-o {PROGRAM} " in line), steps


def linked(build: Path, line: str, steps: list[Step]) -> None:
    objects = {step.output for step in steps}
    words = [word for word in line.split() if word in objects or not word.endswith(".o")]
    named = ("unittest_librbd", "common_texttable_obj")
    made = archives(build, [step for step in steps if step.owner not in named])
    link(build, " ".join(words), PROGRAM, made)


def tested(build: Path, features: int, left_out: tuple[str, ...], arguments: list[str]) -> int:
    libraries = next(iter(sorted(INSTALLED.glob(f"**/{FROM_INSTALLED[1]}")))).parent
    environment = {
        **os.environ,
        "CEPH_LIB": str(build / "lib"),
        "LD_LIBRARY_PATH": str(libraries),
        "GTEST_FILTER": f"-{':'.join(left_out)}",
        "RBD_FEATURES": str(features),
    }
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run([str(build / PROGRAM), *arguments], cwd=folder, env=environment, timeout=ONE_COMMAND_SECONDS, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--jobs", type=int, default=2, choices=(1, 2))
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--files", default=TOUCHED, help="the files of mock tests that match this expression; '': all (those of what the series changes)")
    parser.add_argument(
        "--features", type=int, default=61, help="of the images, as upstream's script gives them: 0, 1, 61, 109, 127 (%(default)s: exclusive-lock, object-map)"
    )
    parser.add_argument("--long", action="store_true", help="those of encryption, too")
    given, arguments = parser.parse_known_args()
    set_up_ccache()
    made = compiled(given.build, given.jobs, given.keep_going, given.files)
    if made is None:
        return 1
    linked(given.build, *made)
    return tested(given.build, given.features, UNSTEADY if given.long else (*UNSTEADY, *ENCRYPTED), arguments)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
