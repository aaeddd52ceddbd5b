"""The series' unit tests that need no mocks of RADOS: compiled as librbd's sources are, then run. In the root, after compile.py.

unit.py BUILD [GTEST-ARGUMENT...]
"""

import subprocess
import sys
from pathlib import Path

from compile import LIBRARY, OURS
from steps import FROM_INSTALLED, INSTALLED, commands, compilations

TESTS = ("test_multihash_Table.cc",)
OBJECTS = ("src/librbd/CMakeFiles/rbd_internal.dir/multihash/Table.cc.o",)


def main(build: Path, arguments: list[str]) -> int:
    steps = compilations(commands(build, LIBRARY), OURS)
    example = next(step for step in steps if step.output == OBJECTS[0])
    flags = list(example.arguments[: example.arguments.index("-MD")])
    program = build / "unittest_librbd_multihash"
    installed = [str(next(iter(sorted(INSTALLED.glob(f"**/{name}"))))) for name in FROM_INSTALLED]
    sources = [str(build.parent / "src/test/librbd" / name) for name in TESTS]
    made = [*flags, "-o", str(program), *sources, *OBJECTS, "-lgtest_main", "-lgtest", *installed]
    subprocess.run(made, cwd=build, check=True, timeout=1800)
    path = Path(installed[1]).parent
    return subprocess.run([str(program), *arguments], env={"LD_LIBRARY_PATH": str(path)}, timeout=600, check=False).returncode


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
