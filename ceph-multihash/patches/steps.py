"""Compiling with the commands that ninja would run, for chosen targets of a configured tree of Ceph's."""

import concurrent.futures
import hashlib
import os
import re
import shlex
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

ONE_COMMAND_SECONDS = 3600
INSTALLED = Path("/usr/lib/x86_64-linux-gnu")
FROM_INSTALLED = ("librados.so.2", "libceph-common.so.2")


@dataclass(frozen=True)
class Step:
    output: str
    arguments: tuple[str, ...]

    @property
    def owner(self) -> str:
        """The target in whose folder the object is."""
        return self.output.split("/CMakeFiles/", 1)[1].split(".dir/", 1)[0]


def commands(build: Path, target: str) -> list[str]:
    done = subprocess.run(["ninja", "-C", str(build), "-t", "commands", target], capture_output=True, text=True, check=True, timeout=300)
    return done.stdout.splitlines()


def compilations(lines: list[str], owners: tuple[str, ...]) -> list[Step]:
    steps = []
    for line in lines:
        found = re.search(r" -o (\S*/CMakeFiles/[^/]+\.dir/\S+\.o) -c ", line)
        if found and (step := Step(found[1], tuple(shlex.split(line)))).owner in owners:
            steps.append(step)
    return steps


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


def compile_header(build: Path, step: Step) -> None:
    """
    With a sum of all that it includes and defines. ccache takes that in place of the compiled header, which is another each time. So a new tree reuses the
    objects of an earlier one.
    """
    run(build, step)
    at = step.arguments.index("-MD")
    command = (*step.arguments[:at], "-E", "-dD", "-x", "c++-header", step.arguments[-1])
    done = subprocess.run(command, cwd=build, capture_output=True, check=True, timeout=ONE_COMMAND_SECONDS)
    (build / f"{step.output}.sum").write_text(hashlib.sha256(done.stdout).hexdigest(), encoding="ascii")


def set_up_ccache() -> None:
    os.environ.setdefault("CCACHE_SLOPPINESS", "pch_defines,time_macros,include_file_mtime,include_file_ctime")
    os.environ.setdefault("CCACHE_PCH_EXTSUM", "true")


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
    """One for each target, as Ceph's own are: what comes from an archive is not exported (--exclude-libs)."""
    by_owner: dict[str, list[str]] = {}
    for step in steps:
        by_owner.setdefault(step.owner, []).append(step.output)
    made = []
    for owner, objects in by_owner.items():
        name = f"lib/stowage-{owner}.a"
        (build / name).unlink(missing_ok=True)
        subprocess.run(["ar", "qcs", name, *objects], cwd=build, check=True, timeout=ONE_COMMAND_SECONDS)
        made.append(name)
    return made


def link(build: Path, line: str, output: str, libraries: list[str]) -> None:
    """A link command of the tree's, with these and the installed libraries in place of the tree's own."""
    words = [word for word in shlex.split(line) if word not in (":", "&&")]
    at = words.index("-o")
    del words[at : at + 2]
    kept = [word for word in words if not word.startswith(("lib/lib", "-Wl,-rpath", "-Wl,--dependency-file"))]
    installed = [next(iter(sorted(INSTALLED.glob(f"**/{name}")))) for name in FROM_INSTALLED]
    paths = sorted({f"-Wl,-rpath,{found.parent}" for found in installed if found.parent != INSTALLED})
    # Before all libraries: those that it doesn't use are no dependencies.
    kept.insert(1, "-Wl,--as-needed")
    # After the objects and before all libraries, which the linker forgets as long as nothing has asked for them.
    after = max(at for at, word in enumerate(kept) if word.endswith(".o")) + 1
    kept[after:after] = ["-Wl,--start-group", *libraries, "-Wl,--end-group", *map(str, installed)]
    linked = [*kept, "-o", output, *paths, "-Wl,--no-undefined"]
    subprocess.run(linked, cwd=build, check=True, timeout=ONE_COMMAND_SECONDS)
