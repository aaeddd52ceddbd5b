"""Compiles and links librbd from a configured tree of Ceph's: its own objects only, against the installed libceph-common and librados.

Runs in the root with Ceph. Ninja knows the commands, but would build libceph-common first, which is more than half of all; so they are
taken from it and run here. What librbd's sources all include is compiled once, before (pch.h). An interrupted build goes on where it was.
"""

import argparse
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Targets whose objects librbd consists of; all else it takes from the installed libraries.
OURS = (
    "librbd", "rbd_internal", "rbd_types", "multihash", "journal", "libneorados", "osdc", "rados_snap_set_diff_obj",
    "cls_rbd_client", "cls_lock_client", "cls_journal_client", "fmt", "json_spirit", "common_utf8",
)  # fmt: skip
INSTALLED = Path("/usr/lib/x86_64-linux-gnu")
FROM_INSTALLED = ("librados.so.2", "libceph-common.so.2")
ONE_COMMAND_SECONDS = 3600


@dataclass(frozen=True)
class Step:
    output: str
    arguments: tuple[str, ...]


def commands(build: Path, target: str) -> list[str]:
    done = subprocess.run(["ninja", "-C", str(build), "-t", "commands", target], capture_output=True, text=True, check=True, timeout=300)
    return done.stdout.splitlines()


def compilations(lines: list[str], owners: tuple[str, ...]) -> list[Step]:
    steps = []
    for line in lines:
        found = re.search(r" -o (\S*/CMakeFiles/([^/]+)\.dir/\S+\.o) -c ", line)
        if found and found[2] in owners:
            steps.append(Step(found[1], tuple(shlex.split(line))))
    return steps


def with_header(step: Step, header: Path) -> Step:
    """Not for C, for fmt, whose flags are others, and for the small sources of libmultihash, which need little of it."""
    name = step.arguments[-1]
    if not name.endswith(".cc") or "-fPIC" not in step.arguments or "/fmt/" in name or "/multihash/lib/" in name:
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


def is_current(build: Path, step: Step, newer_than: float = 0) -> bool:
    output = build / step.output
    dependencies = build / f"{step.output}.d"
    recorded = build / f"{step.output}.command"
    if not (output.exists() and dependencies.exists() and recorded.exists()):
        return False
    if recorded.read_text(encoding="utf-8") != shlex.join(step.arguments):
        return False
    made = output.stat().st_mtime
    names = dependencies.read_text(encoding="utf-8").replace("\\\n", " ").split(":", 1)[1].split()
    try:
        return made > newer_than and all((build / name).stat().st_mtime <= made for name in names)
    except FileNotFoundError:
        return False


def run(build: Path, step: Step) -> str:
    """What the compiler has said; it ends the build if it fails."""
    done = subprocess.run(step.arguments, cwd=build, capture_output=True, text=True, errors="replace", timeout=ONE_COMMAND_SECONDS, check=False)
    if done.returncode != 0:
        (build / step.output).unlink(missing_ok=True)
        raise RuntimeError(f"{step.output}:\n{done.stdout}{done.stderr}")
    (build / f"{step.output}.command").write_text(shlex.join(step.arguments), encoding="utf-8")
    return done.stderr


def compile_all(build: Path, steps: list[Step], jobs: int, keep_going: bool) -> int:
    failed = 0
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(run, build, step) for step in steps]
        for number, future in enumerate(concurrent.futures.as_completed(futures), 1):
            try:
                future.result()
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(error, flush=True)
                if not keep_going:
                    pool.shutdown(cancel_futures=True)
                    break
            if number % 10 == 0 or number == len(steps):
                print(f"ceph-patched: {number} of {len(steps)} compiled, {time.monotonic() - began:.0f} s", flush=True)
    return failed


def archives(build: Path, steps: list[Step]) -> list[str]:
    """One for each target, as librbd's own are: what comes from an archive is not exported (--exclude-libs)."""
    by_owner: dict[str, list[str]] = {}
    for step in steps:
        found = re.search(r"CMakeFiles/([^/]+)\.dir/", step.output)
        assert found
        by_owner.setdefault(found[1], []).append(step.output)
    del by_owner["librbd"]  # the public interface
    made = []
    for owner, objects in by_owner.items():
        name = f"lib/stowage-{owner}.a"
        (build / name).unlink(missing_ok=True)
        subprocess.run(["ar", "qcs", name, *objects], cwd=build, check=True, timeout=ONE_COMMAND_SECONDS)
        made.append(name)
    return made


def link(build: Path, line: str, steps: list[Step], output: str) -> None:
    """librbd's own link command, with the installed libraries in place of the tree's."""
    words = [word for word in shlex.split(line) if word not in (":", "&&")]
    words[words.index("-o") + 1] = output
    kept = [word for word in words if not word.startswith(("lib/lib", "-Wl,-rpath", "-Wl,--dependency-file"))]
    installed = [next(iter(sorted(INSTALLED.glob(f"**/{name}")))) for name in FROM_INSTALLED]
    paths = sorted({f"-Wl,-rpath,{found.parent}" for found in installed if found.parent != INSTALLED})
    ours = ["-Wl,--start-group", *archives(build, steps), "-Wl,--end-group"]
    # Before all libraries: those that it doesn't use are no dependencies.
    kept.insert(1, "-Wl,--as-needed")
    subprocess.run([*kept, *ours, *map(str, installed), *paths, "-Wl,--no-undefined"], cwd=build, check=True, timeout=ONE_COMMAND_SECONDS)


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
    lines = commands(given.build, "lib/librbd.so.1.20.0")
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
        linking = next(line for line in reversed(lines) if "-o lib/librbd.so.1.20.0" in line)
        link(given.build, linking, steps, "lib/librbd.so.1.20.0")
        print("ceph-patched: linked", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
