"""`make demo-tiering`: builds what is shown, and measures a real MariaDB whose rows are partly on an emulated hard disk."""

import os
import re
import shutil
import sys
from pathlib import Path

import build
import check
import program
from progress import Clock
from trouble import Trouble

MODULES = "skew-tiering/demo"
MAIN = "io.github.stowage.tiering.demo.TieringDemo"
ROWS = "50000"
OPTIONAL = "--if-possible"
LEAST, MOST = 10_000, 10_627_010
# A row of the first experiment with its share of the indices; tables at a time; the server's own files.
ROW_BYTES, LAYOUTS, OTHER_BYTES = 2_500, 16, 2 * check.GIB
# Seconds on two idle cores, nothing to download, at ROWS.
STAGES = {"build": 30, "measure": 480}
NEXT = """
What to look at next:
  {page}
                                          the page: seeks and response times against the size of the SSD
  ./stowage tier advise --help            what an SSD would do for a table of yours
  docs/skew-tiering.md                    how rows are chosen, and when not to use it"""


def demo(root: Path, arguments: list[str]) -> None:
    optional = arguments[:1] == [OPTIONAL]
    options = [argument for argument in arguments if argument.startswith("--") and argument != OPTIONAL]
    rows = rows_of([argument for argument in arguments if not argument.startswith("--")])
    if lack := lacks():
        if optional:
            print(f"demo: skew tiering's part is skipped: {lack}", file=sys.stderr)
            return
        raise Trouble(lack, 2)
    room(root, int(rows))
    clock = Clock(STAGES)
    java = check.jdk_17()
    check.machine(root)
    with check.only_one(), program.temporary(root / "build/demo") as folder:
        clock.begin("build", "building what the demo needs; the first time Maven downloads about 200 MB")
        build.run(root, java, folder, clock, MODULES)
        clock.begin("measure", f"the paper's table with {rows} rows in MariaDB, in up to 16 layouts for each of 3 experiments")
        program.run(root, java, folder, MODULES, MAIN, "--rows", rows, f"--work={folder}", *options)
    print(NEXT.format(page=(root / "build/report/tiering.html").as_uri()))
    clock.end()


def lacks() -> str:
    """What the machine lacks, before anything is built; the program itself looks closer."""
    if not any(Path(folder, "mariadbd").exists() for folder in ("/usr/sbin", "/usr/libexec")):
        return "no MariaDB (Debian: mariadb-server-core)"
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "/dev/fuse cannot be opened: the emulated hard disk needs FUSE"
    return ""


def room(root: Path, rows: int) -> None:
    needed = rows * ROW_BYTES * LAYOUTS + OTHER_BYTES
    if (free := shutil.disk_usage(root).free) < needed:
        raise Trouble(f"{free / check.GIB:.1f} GiB are free under {root}, needed for {rows} rows: {needed / check.GIB:.1f}: free some space, or set ROWS to less")


def rows_of(arguments: list[str]) -> str:
    given = " ".join(arguments) or ROWS
    if re.fullmatch(r"\d{1,9}", given) and LEAST <= int(given) <= MOST:
        return given
    raise Trouble(f"ROWS={given}, allowed: {LEAST} to {MOST}", 2)
