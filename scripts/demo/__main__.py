"""`make demo`: builds what is shown, plans sample loads, and measures a real Cassandra cluster."""

import os
import sys
import tempfile
from pathlib import Path

import build
import check
import pages
from child import Stopped, run, stop_on_signals
from progress import Clock
from trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]
DEMO = "cassandra-replica-selector/benchmark"
USAGE = "usage: scripts/demo.sh [full|pages]"
PLAN = ["plan", "--loads", "examples/loads.csv", "--nodes", "8", "--slots", "4", "--strategy", "hybrid"]
NEXT = """
What to look at next:
  build/report/index.html                 the page: {page}
  ./stowage {plan}
                                          the plan above; --format json for programs
  ./stowage --help                        all commands
  docs/demo.md                            what was measured, and how
  docs/cassandra-replica-selector.md      put the plug-in into your own Cassandra"""


def demo(arguments: list[str]) -> None:
    clock = Clock(full="full" in arguments)
    java = check.jdk_17()
    check.machine(ROOT)
    with check.only_one(), temporary(ROOT / "build/demo") as folder:
        clock.begin("build", "building what the demo needs; the first time Maven downloads about 250 MB")
        build.run(ROOT, java, folder, clock)
        clock.begin("plan", "planning the sample loads of examples/loads.csv on 8 nodes with 4 slots each")
        succeed([str(ROOT / "stowage"), *PLAN], java)
        clock.begin("cluster", "starting Cassandra: 5 data nodes and a coordinator")
        succeed(cluster(java, folder, arguments), java)
    print(NEXT.format(page=(ROOT / "build/report/index.html").as_uri(), plan=" ".join(PLAN)))
    clock.end()


def temporary(parent: Path) -> tempfile.TemporaryDirectory:
    parent.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(prefix="tmp-", dir=parent, ignore_cleanup_errors=True)


def cluster(java: Path, folder: str, arguments: list[str]) -> list[str]:
    target = ROOT / DEMO / "target"
    terminal = "true" if sys.stderr.isatty() else "false"
    return [
        str(java / "bin/java"),
        f"-Djava.io.tmpdir={folder}",
        f"-Dstowage.stderr.terminal={terminal}",
        "-cp",
        f"{target / 'classes'}:{(target / 'runtime.classpath').read_text().strip()}",
        "io.github.stowage.cassandra.benchmark.CassandraDemo",
        *(["--full"] if "full" in arguments else []),
    ]


def succeed(command: list[str], java: Path) -> None:
    code = run(command, cwd=ROOT, env=build.environment(java))
    if code != 0:
        raise Trouble(f"stopped: {Path(command[0]).name} ended with exit code {code}, see above", code)


def main(arguments: list[str]) -> int:
    stop_on_signals()
    try:
        if arguments == ["pages"]:
            pages.write(ROOT / "build/report")
        elif arguments in ([], ["full"]):
            demo(arguments)
        else:
            raise Trouble(f"{' '.join(arguments)}: {USAGE}", 2)
    except Trouble as trouble:
        print(f"demo: {trouble}", file=sys.stderr)
        return trouble.code
    except Stopped as stopped:
        print("\ndemo: stopped, nothing is left running; start again with make demo", file=sys.stderr)
        return 128 + stopped.signal
    except OSError as error:
        print(f"demo: {Trouble.of(error)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
