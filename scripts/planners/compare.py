"""All planners on the same instances, each in a process of its own: max:mean, copies, CPU time, memory.

The arguments start a Python that has the solvers' packages.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

import instance
import outcome

ROOT = pathlib.Path(__file__).resolve().parents[2]
JMH = ROOT / "placement-jmh/target"


def measured(command, given, seconds):
    """What it prints, its CPU seconds and its largest memory in MB; None if it fails or takes twice its time."""
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    timer = threading.Timer(2 * seconds + 60, child.kill)
    timer.start()
    try:
        printed, _ = read(child, given)
        _, status, usage = os.wait4(child.pid, 0)
    finally:
        timer.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        return None
    return printed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def read(child, given):
    """As communicate() does, but leaves the end of the process, and so its usage, to the caller."""
    writer = threading.Thread(target=lambda: (child.stdin.write(given), child.stdin.close()))
    writer.start()
    printed = child.stdout.read()
    writer.join()
    return printed, None


def stowage(*arguments):
    return [*os.environ.get("STOWAGE", str(ROOT / "stowage")).split(), *map(str, arguments)]


def write_loads(path, loads):
    with open(path, "w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("partition", "load"))
        rows.writerows(enumerate(loads))


def weights(plan, placement):
    by_pair = {(entry["partition"], entry["node"]): entry["weight"] for entry in plan["routing"]}
    return [[by_pair[p, n] for n in nodes] for p, nodes in enumerate(placement)]


def compare(partitions, seconds, folder):
    nodes, slots = instance.nodes_for(partitions)
    before, after = instance.loads(partitions, partitions)
    write_loads(folder / "before.csv", before)
    write_loads(folder / "after.csv", after)
    common = ("--min-replicas", "2", "--format", "json")
    made = stowage("plan", "--loads", folder / "before.csv", "--nodes", nodes, "--slots", slots, "--strategy", "full", *common)
    plan = subprocess.run(made, check=True, capture_output=True, text=True, timeout=600).stdout
    (folder / "plan.json").write_text(plan)
    old = instance.holders(json.loads(plan))
    nothing, _ = outcome.judge(old, old, outcome.even(old), after, nodes, slots)
    yield ("nothing moved, even split", nothing, 0, None, None, "")
    for split in ("weighted", "even"):
        command = stowage("replan", "--plan", folder / "plan.json", "--loads", folder / "after.csv", "--min-gain", "0", "--split", split, *common)
        found = measured(command, "", seconds)
        if found is None:
            yield (f"stowage, {split}", None, None, None, None, "failed")
            continue
        new = json.loads(found[0])
        placement = instance.holders(new)
        split_by = weights(new, placement) if split == "weighted" else outcome.even(placement)
        yield (f"stowage, {split}", *outcome.judge(old, placement, split_by, after, nodes, slots), *found[1:], "with JVM and files")
    given = json.dumps({"loads": after, "old": old, "nodes": nodes, "slots": slots, "seconds": seconds})
    for name, command, most_pairs in solvers():
        if partitions * nodes > most_pairs:
            yield (name, None, None, None, None, "not run: a variable per partition and node")
            continue
        found = measured(command, given, seconds)
        answer = None if found is None else json.loads(found[0][found[0].rindex('{"placement"') :])
        if answer is None or answer["placement"] is None:
            note = answer.get("note") if answer else None
            yield (name, None, None, *(found[1:] if found else (None, None)), note or "nothing found in time")
            continue
        placement = answer["placement"]
        yield (name, *outcome.judge(old, placement, outcome.even(placement), after, nodes, slots), *found[1:], answer.get("note", ""))


def solvers():
    """Each with what starts it, and the most pairs of a partition and a node that it gets, where it has a variable for each."""
    python = sys.argv[1:]
    java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if os.environ.get("JAVA_HOME") else "java"
    classes = f"{JMH / 'classes'}:{(JMH / 'runtime.classpath').read_text().strip()}"
    yield "Rebalancer 1.0.4, local search", [*python, "scripts/planners/solve_rebalancer.py"], 10**12
    yield "OR-Tools 9.15 CP-SAT", [*python, "scripts/planners/solve_cpsat.py"], 2_000_000
    yield "ojAlgo 57.1 MIP", [java, "-cp", classes, "io.github.stowage.jmh.OjAlgoPlanner"], 2_000


def shown(value, pattern):
    return "-" if value is None else format(value, pattern)


def main():
    seconds = int(os.environ.get("SECONDS_EACH", "60"))
    lines = ["| partitions | nodes | planner | max:mean | copies | CPU s | MB | |", "| ---: | ---: | --- | ---: | ---: | ---: | ---: | --- |"]
    for size in map(int, os.environ.get("SIZES", "10 100 1000 10000 100000").split()):
        with tempfile.TemporaryDirectory() as folder:
            for name, balance, copies, cpu, memory, note in compare(size, seconds, pathlib.Path(folder)):
                numbers = f"{shown(balance, '.4f')} | {shown(copies, 'd')} | {shown(cpu, '.1f')} | {shown(memory, '.0f')}"
                lines.append(f"| {size} | {instance.nodes_for(size)[0]} | {name} | {numbers} | {note} |")
                print(lines[-1], flush=True)
    target = ROOT / "build/bench/planners/table.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n")
    print(f"bench: {target.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
