"""Compiles and links librbd and the command rbd from a configured tree of Ceph's: their own objects only, against the installed libceph-common
and librados.

Runs in the root with Ceph. Ninja knows the commands, but would build libceph-common first, which is more than half of all; so they are
taken from it and run here. What librbd's sources all include is compiled once, before (pch.h). An interrupted build goes on where it was.
"""

import argparse
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from steps import ONE_COMMAND_SECONDS, Step, archives, commands, compilations, compile_all, compile_header, is_current, link, set_up_ccache

HERE = Path(__file__).resolve().parent
LIBRARY = "lib/librbd.so.1.20.0"
COMMAND = "bin/rbd"
# Targets whose objects librbd consists of; all else it takes from the installed libraries.
OURS = (
    "librbd", "rbd_internal", "rbd_types", "multihash", "journal", "neorados_api_obj", "neorados_objs", "osdc", "rados_snap_set_diff_obj",
    "cls_rbd_client", "cls_lock_client", "cls_journal_client", "fmt", "json_spirit", "common_utf8",
)  # fmt: skip
# What rbd has from the library itself.
INSIDE = ("librbd", "rbd_internal", "multihash")
# What it needs beside.
COMMANDS_OWN = ("rbd", "common_texttable_obj", "libglobal_objs", "erasure_code", "extblkdev", "krbd", "parse_secret_objs")
# What the header declares would be exported: then threads end in libceph-common's destructors with librbd's objects, and crash.
HIDDEN = "-fvisibility-inlines-hidden"


@dataclass(frozen=True)
class Product:
    output: str
    owners: tuple[str, ...]
    # Those whose objects the link command names itself.
    named: tuple[str, ...]
    # What it is linked with that was made here before.
    libraries: tuple[str, ...] = ()


PRODUCTS = (
    Product(LIBRARY, OURS, ("librbd",)),
    Product(COMMAND, (*(name for name in OURS if name not in INSIDE), *COMMANDS_OWN), ("rbd", "common_texttable_obj"), (LIBRARY,)),
)


def with_header(step: Step, header: Path) -> Step:
    """Not for C, for fmt, rbd and librbd's face, whose flags are others, and for the small sources of libmultihash, which need little of it."""
    name = step.arguments[-1]
    if step.owner in COMMANDS_OWN or not name.endswith(".cc") or "-fPIC" not in step.arguments or HIDDEN in step.arguments or "/fmt/" in name or "/multihash/lib/" in name:
        return step
    return Step(step.output, (*step.arguments[:-2], "-include", str(header), *step.arguments[-2:]))


def precompiled(build: Path, example: Step, name: str = "pch.h") -> tuple[Path, Step]:
    header = build / "pch" / name
    header.parent.mkdir(exist_ok=True)
    text = (HERE / name).read_text(encoding="utf-8")
    if not header.exists() or header.read_text(encoding="utf-8") != text:
        header.write_text(text, encoding="utf-8")
    arguments = list(example.arguments[: example.arguments.index("-MD")])
    output = str(header.relative_to(build)) + ".gch"
    if arguments[0].endswith("ccache"):
        arguments = arguments[1:]
    made = (*arguments, "-MD", "-MF", f"{output}.d", "-x", "c++-header", "-o", output, "-c", str(header))
    return header, Step(output, made)


def link_product(build: Path, product: Product, lines: list[str]) -> None:
    linking = next(line for line in reversed(lines) if f"-o {product.output} " in line)
    steps = compilations(lines, product.owners)
    made = archives(build, [step for step in steps if step.owner not in product.named])
    link(build, linking, product.output, [*made, *product.libraries])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--jobs", type=int, default=2, choices=(1, 2))
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--only", help="what matches this expression")
    given = parser.parse_args()
    set_up_ccache()
    # The build files themselves, if a CMakeLists.txt has changed, and what is generated of headers.
    for target in ("build.ninja", *(f"cmake_object_order_depends_target_{name}" for name in ("librbd", "journal", "osdc", *COMMANDS_OWN))):
        subprocess.run(["ninja", "-C", str(given.build), "-j1", target], stdout=subprocess.DEVNULL, check=True, timeout=ONE_COMMAND_SECONDS)
    lines = {product: commands(given.build, product.output) for product in PRODUCTS}
    steps = list({step.output: step for product in PRODUCTS for step in compilations(lines[product], product.owners)}.values())
    example = next(step for step in steps if "rbd_internal.dir/ImageCtx.cc" in step.output)
    header, first = precompiled(given.build, example)
    if not is_current(given.build, first):
        print("ceph-patched: compiling what all sources include", flush=True)
        compile_header(given.build, first)
    made = (given.build / first.output).stat().st_mtime
    steps = [with_header(step, header) for step in steps]
    due = [step for step in steps if (not given.only or re.search(given.only, step.output)) and not is_current(given.build, step, made if "-include" in step.arguments else 0)]
    print(f"ceph-patched: {len(due)} of {len(steps)} objects to compile", flush=True)
    if failed := compile_all(given.build, due, given.jobs, given.keep_going):
        print(f"ceph-patched: {failed} of {len(due)} failed", flush=True)
        return 1
    if not given.only:
        for product in PRODUCTS:
            link_product(given.build, product, lines[product])
            print(f"ceph-patched: linked {product.output}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
