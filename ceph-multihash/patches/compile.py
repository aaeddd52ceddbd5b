"""Compiles and links librbd from a configured tree of Ceph's: its own objects only, against the installed libceph-common and librados.

Runs in the root with Ceph. Ninja knows the commands, but would build libceph-common first, which is more than half of all; so they are
taken from it and run here. What librbd's sources all include is compiled once, before (pch.h). An interrupted build goes on where it was.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from steps import ONE_COMMAND_SECONDS, Step, archives, commands, compilations, compile_all, is_current, link, run

HERE = Path(__file__).resolve().parent
# Targets whose objects librbd consists of; all else it takes from the installed libraries.
OURS = (
    "librbd", "rbd_internal", "rbd_types", "multihash", "journal", "neorados_api_obj", "neorados_objs", "osdc", "rados_snap_set_diff_obj",
    "cls_rbd_client", "cls_lock_client", "cls_journal_client", "fmt", "json_spirit", "common_utf8",
)  # fmt: skip
LIBRARY = "lib/librbd.so.1.20.0"
# What the header declares would be exported: then threads end in libceph-common's destructors with librbd's objects, and crash.
HIDDEN = "-fvisibility-inlines-hidden"


def with_header(step: Step, header: Path) -> Step:
    """Not for C, for fmt and librbd's face, whose flags are others, and for the small sources of libmultihash, which need little of it."""
    name = step.arguments[-1]
    if not name.endswith(".cc") or "-fPIC" not in step.arguments or HIDDEN in step.arguments or "/fmt/" in name or "/multihash/lib/" in name:
        return step
    return Step(step.output, (*step.arguments[:-2], "-include", str(header), *step.arguments[-2:]))


def precompiled(build: Path, example: Step) -> tuple[Path, Step]:
    header = build / "pch/pch.h"
    header.parent.mkdir(exist_ok=True)
    text = (HERE / "pch.h").read_text(encoding="utf-8")
    if not header.exists() or header.read_text(encoding="utf-8") != text:
        header.write_text(text, encoding="utf-8")
    arguments = list(example.arguments[: example.arguments.index("-MD")])
    output = str(header.relative_to(build)) + ".gch"
    if arguments[0].endswith("ccache"):
        arguments = arguments[1:]
    made = (*arguments, "-MD", "-MF", f"{output}.d", "-x", "c++-header", "-o", output, "-c", str(header))
    return header, Step(output, made)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--jobs", type=int, default=2, choices=(1, 2))
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--only", help="what matches this expression")
    given = parser.parse_args()
    os.environ.setdefault("CCACHE_SLOPPINESS", "pch_defines,time_macros,include_file_mtime,include_file_ctime")
    # The build files themselves, if a CMakeLists.txt has changed, and what is generated of headers.
    for target in ("build.ninja", *(f"cmake_object_order_depends_target_{name}" for name in ("librbd", "journal", "osdc"))):
        subprocess.run(["ninja", "-C", str(given.build), "-j1", target], stdout=subprocess.DEVNULL, check=True, timeout=ONE_COMMAND_SECONDS)
    lines = commands(given.build, LIBRARY)
    steps = compilations(lines, OURS)
    example = next(step for step in steps if "rbd_internal.dir/ImageCtx.cc" in step.output)
    header, first = precompiled(given.build, example)
    if not is_current(given.build, first):
        print("ceph-patched: compiling what all sources include", flush=True)
        run(given.build, first)
    made = (given.build / first.output).stat().st_mtime
    steps = [with_header(step, header) for step in steps]
    due = [step for step in steps if (not given.only or re.search(given.only, step.output)) and not is_current(given.build, step, made if "-include" in step.arguments else 0)]
    print(f"ceph-patched: {len(due)} of {len(steps)} objects to compile", flush=True)
    if failed := compile_all(given.build, due, given.jobs, given.keep_going):
        print(f"ceph-patched: {failed} of {len(due)} failed", flush=True)
        return 1
    if not given.only:
        linking = next(line for line in reversed(lines) if f"-o {LIBRARY}" in line)
        # The public interface's objects are in the command themselves.
        link(given.build, linking, LIBRARY, archives(given.build, [step for step in steps if step.owner != "librbd"]))
        print("ceph-patched: linked", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
