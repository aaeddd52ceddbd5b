"""`make demo-alluxio`: builds what is shown, and compares ways of copying hot data on a real Alluxio cluster whose workers have slow links."""

import re
import tempfile
from pathlib import Path

import build
import check
import program
from progress import Clock
from trouble import Trouble

MODULES = "alluxio-repbun/bench"
MAIN = "io.github.stowage.alluxio.demo.AlluxioDemo"
SCALE = "0.4"
LEAST, MOST = 0.001, 10
# Seconds on two idle cores, nothing to download, at SCALE.
STAGES = {"build": 80, "cluster": 300}
NEXT = """
What to look at next:
  {page}
                                          the page: latencies, phase by phase, and what each ingredient adds
  docs/alluxio-repbun.md                  put RepBun into your own Alluxio"""


def demo(root: Path, arguments: list[str]) -> None:
    scale, queries = scale_of(arguments[:1]), queries_of(arguments[1:])
    clock = Clock(STAGES)
    java = check.jdk_17()
    check.machine(root)
    with check.only_one(), program.temporary(folder_for_clusters(root)) as folder:
        clock.begin("build", "building what the demo needs; the first time Maven downloads about 700 MB")
        build.run(root, java, folder, clock, MODULES)
        clock.begin("cluster", f"TPC-H at scale {scale} on Alluxio: a master, six workers with slow links, and Spark; tables are made once")
        program.run(root, java, folder, MODULES, MAIN, "--scale", scale, *queries, f"--work={folder}")
    print(NEXT.format(page=(root / "build/report/alluxio.html").as_uri()))
    clock.end()


def scale_of(arguments: list[str]) -> str:
    given = " ".join(arguments) or SCALE
    if re.fullmatch(r"\d+(\.\d*)?|\.\d+", given) and LEAST <= float(given) <= MOST:
        return given
    raise Trouble(f"SCALE={given}, allowed: {LEAST} to {MOST}", 2)


def queries_of(arguments: list[str]) -> list[str]:
    """The program knows more of them, and says what is allowed."""
    given = " ".join(arguments)
    if re.fullmatch(r"(q\d+(,q\d+)*)?", given):
        return [f"--queries={given}"] if given else []
    raise Trouble(f"QUERIES={given}, allowed: q1 to q22, with commas between", 2)


def folder_for_clusters(root: Path) -> Path:
    """Alluxio's settings cannot name every path."""
    return Path(tempfile.gettempdir()) if re.search(r"[,\s]", str(root)) else root / "build/demo"
