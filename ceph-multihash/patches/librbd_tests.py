"""Ceph's own tests of librbd's interface, as one program that runs on any librbd: compiled without what looks inside. In the root, after compile.py.

librbd_tests.py BUILD: makes BUILD/ceph_test_librbd_interface
"""

import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compile import LIBRARY, OURS
from steps import FROM_INSTALLED, INSTALLED, Step, commands, compilations, is_current, run

EXAMPLE = "src/librbd/CMakeFiles/rbd_internal.dir/api/Multihash.cc.o"
SOURCES = (
    "librbd/test_librbd", "librbd/test_main", "librbd/test_support",
    "librados/test", "librados/test_common", "librados/test_cxx", "librados/test_shared", "librados/TestCase", "librados/testcase_cxx",
)  # fmt: skip
JSON = "stowage-json_spirit.a"
PROGRAM = "ceph_test_librbd_interface"


def compiled(build: Path, source: str, flags: list[str]) -> Step:
    output = f"librbd-tests/{source.replace('/', '-')}.o"
    arguments = (*flags, "-MD", "-MF", f"{output}.d", "-o", output, "-c", str(build.parent / "src/test" / f"{source}.cc"))
    return Step(output, arguments)


def main(build: Path) -> int:
    example = next(step for step in compilations(commands(build, LIBRARY), OURS) if step.output == EXAMPLE)
    flags = list(example.arguments[: example.arguments.index("-MD")])
    (build / "librbd-tests").mkdir(exist_ok=True)
    steps = [compiled(build, source, flags) for source in SOURCES]
    due = [step for step in steps if not is_current(build, step)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda step: run(build, step), due))
    installed = [str(next(iter(sorted(INSTALLED.glob(f"**/{name}"))))) for name in FROM_INSTALLED]
    command = [
        flags[1] if flags[0].endswith("ccache") else flags[0],
        "-o",
        PROGRAM,
        *[step.output for step in steps],
        f"lib/{JSON}",
        LIBRARY,
        "-lgtest",
        *installed,
        "-lboost_thread",
        f"-Wl,-rpath,{Path(installed[1]).parent}",
    ]
    done = subprocess.run(command, cwd=build, timeout=600, check=False)
    if done.returncode != 0:
        print(f"librbd-tests: not linked: {shlex.join(command)}", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(Path(sys.argv[1])))
