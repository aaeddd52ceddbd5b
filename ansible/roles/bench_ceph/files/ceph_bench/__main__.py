"""python3 -m ceph_bench check MATRIX.json | begin SETTINGS.json | run SETTINGS.json SCENARIO | finish SETTINGS.json

check prints the phases, in their order, or one line that says what is not allowed (exit code 2). begin refuses results that were measured
for another matrix (exit code 2). run measures what is missing of a scenario; SIGTERM ends it in an orderly way. finish writes run.json. SETTINGS: matrix, results, work, jobs, conf, user, pool, affected, facts.
"""

import json
import signal
import sys
from pathlib import Path
from types import FrameType

from . import fills, phases
from .commands import Cluster, CommandError
from .matrix import FULL, WORKLOADS, Matrix, MatrixError, parse
from .results import Results


def check(matrix: Matrix) -> None:
    for scenario in matrix.scenarios:
        for phase in matrix.order(scenario):
            print(f"{phase.cycle:02d}.{scenario}.{phase.strategy}")


def stop(number: int, _frame: FrameType | None) -> None:
    """What is in hand is put back on the way out, whatever comes meanwhile."""
    signal.signal(number, signal.SIG_IGN)
    sys.exit(128 + number)


def run(settings: dict, matrix: Matrix, scenario: str) -> None:
    signal.signal(signal.SIGTERM, stop)
    cluster = Cluster(settings["user"], settings["pool"])
    results = Results(Path(settings["results"]), matrix)
    work = Path(settings["work"])
    fills.FullRatio(cluster, work).put_back()
    due = [p for p in matrix.order(scenario) if not results.has(p, *(WORKLOADS if scenario != FULL else ("",)))]
    for phase in due:
        conf = phases.client_configuration(Path(settings["conf"]), work, phase.strategy)
        (fills if scenario == FULL else phases).carry_out(cluster, results, matrix, phase, conf, Path(settings["jobs"]))


def main(arguments: list[str]) -> int:
    verb, path, *rest = arguments
    data = json.loads(Path(path).read_text(encoding="utf-8"))
    try:
        matrix = parse(data if verb == "check" else data["matrix"])
    except MatrixError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    try:
        if verb == "check":
            check(matrix)
        elif verb == "run":
            run(data, matrix, rest[0])
        elif verb == "begin":
            Results(Path(data["results"]), matrix).begin()
        else:
            Results(Path(data["results"]), matrix).write_run(data["facts"], data["affected"])
    except MatrixError as error:
        print(f"{data['results']}: {error}", file=sys.stderr)
        return 2
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
