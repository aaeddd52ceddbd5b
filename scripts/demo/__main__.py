"""`make demo`: builds what is shown, plans sample loads, and measures a real Cassandra cluster."""

import os
import re
import sys
from pathlib import Path

import alluxio
import build
import check
import pages
import program
import tiering
from child import Stopped, stop_on_signals
from progress import CLUSTER, STAGES, STARTS, YCSB, Clock
from trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]
DEMO = "cassandra-replica-selector/benchmark"
MODULES = f"{DEMO},placement-cli"
MAIN = "io.github.stowage.cassandra.benchmark.CassandraDemo"
USAGE = "usage: scripts/demo.sh [full|ycsb [WORKLOAD,...]|horoscope|pages|alluxio [SCALE [QUERY,...]]|tiering [ROWS] [OPTION...]]"
TEN_NODES = 8 * check.GIB
REPORTS = {"ycsb": "build/report/ycsb", "horoscope": "build/bench/horoscope-quick"}
PLAN = ["plan", "--loads", "examples/loads.csv", "--nodes", "8", "--slots", "4", "--strategy", "hybrid"]
NEXT = """
What to look at next:
  {page}
                                          the page
  ./stowage {plan}
                                          the plan above; --format json for programs
  ./stowage --help                        all commands
  docs/demo.md                            what was measured, and how
  docs/cassandra-replica-selector.md      put the plug-in into your own Cassandra"""


def demo(arguments: list[str]) -> None:
    matrix, *workloads = arguments or [""]
    some = "".join(workloads)
    clock = Clock(STAGES | ({"cluster": seconds(matrix, some)} if matrix else {}))
    report = REPORTS.get(matrix, "build/report")
    many = matrix == "horoscope"
    java = check.jdk_17()
    check.machine(ROOT, TEN_NODES if many else None)
    with check.only_one(), program.temporary(ROOT / "build/demo") as folder:
        clock.begin("build", "building what the demo needs; the first time Maven downloads about 220 MB")
        build.run(ROOT, java, folder, clock, MODULES)
        clock.begin("plan", "planning the sample loads of examples/loads.csv on 8 nodes with 4 slots each")
        program.succeed(ROOT, java, [str(ROOT / "stowage"), *PLAN])
        clock.begin("cluster", f"starting Cassandra: {10 if many else 5} data nodes and a coordinator")
        program.run(ROOT, java, folder, DEMO, MAIN, f"--out={report}", *options(matrix, some))
    print(NEXT.format(page=(ROOT / report / "index.html").as_uri(), plan=" ".join(PLAN)))
    clock.end()


def seconds(matrix: str, workloads: str) -> int:
    return STARTS + YCSB * len(workloads.split(",")) if workloads else CLUSTER[matrix]


def options(matrix: str, workloads: str) -> list[str]:
    if not matrix:
        return []
    return [f"--{matrix}={workloads}" if workloads else f"--{matrix}"]


def main(arguments: list[str]) -> int:
    stop_on_signals()
    try:
        if arguments == ["pages"]:
            pages.write(ROOT / "build/report")
        elif arguments[:1] == ["alluxio"]:
            alluxio.demo(ROOT, arguments[1:])
        elif arguments[:1] == ["tiering"]:
            tiering.demo(ROOT, arguments[1:])
        elif arguments in ([], ["full"], ["ycsb"], ["horoscope"]):
            demo(arguments)
        elif arguments[:1] == ["ycsb"]:
            demo(["ycsb", workloads_of(arguments[1:])])
        else:
            raise Trouble(f"{' '.join(arguments)}: {USAGE}", 2)
    except Trouble as trouble:
        print(f"demo: {trouble}", file=sys.stderr)
        return trouble.code
    except Stopped as stopped:
        print(f"\ndemo: stopped, nothing is left running; start again with make {verb(arguments)}", file=sys.stderr)
        return 128 + stopped.signal
    except OSError as error:
        print(f"demo: {Trouble.of(error)}", file=sys.stderr)
        return 1
    return 0


def workloads_of(arguments: list[str]) -> str:
    given = " ".join(arguments)
    if re.fullmatch("[a-f](,[a-f])*", given):
        return given
    raise Trouble(f"YCSB={given}, allowed: 1, or some of a,b,c,d,e,f", 2)


def verb(arguments: list[str]) -> str:
    return f"demo-{arguments[0]}" if arguments[:1] in (["alluxio"], ["tiering"]) else "demo"


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
