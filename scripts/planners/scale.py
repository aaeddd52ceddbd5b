"""What our planner does when a node dies, is drained or added, or loads drift: copies over the bound, the busiest node during the steps, time, memory.

scripts/planners/bench scale: racks of ten nodes in five zones, bytes, 2 to 8 replicas, 16 slots per node, four partitions per node. NODES="100 1000 10000".
"""

import json
import os
import pathlib
import random
import subprocess
import tempfile

from compare import measured, shown, stowage, write_loads

SLOTS = 16


def constraints(nodes, partitions, draw):
    sizes = [1 + 9 * draw.random() for _ in range(partitions)]
    room = 6 * sum(sizes) / nodes
    racks = [str(n // 10) for n in range(nodes + 1)]
    entries = [{"name": f"n{n}", "domains": {"rack": racks[n], "zone": str(int(racks[n]) % 5)}, "resources": {"bytes": room}} for n in range(nodes + 1)]
    named = [{"name": f"p{p}", "min": 2, "max": 8, "resources": {"bytes": size}} for p, size in enumerate(sizes)]
    return entries, {"partitions": named, "most": {"rack": 1, "zone": 2}}


def scenarios(nodes, folder):
    given = ("--constraints", folder / "constraints.json")
    more = ("--constraints", folder / "more.json")
    yield "a node dies", "same.csv", (*given, "--dead", "n7")
    yield "a node is drained", "same.csv", (*given, "--drain", "n7")
    yield "a node is added", "same.csv", (*more, "--add", f"n{nodes}", "--min-gain", "0")
    yield "loads drift", "drifted.csv", (*given, "--min-gain", "0")


def scale(nodes, split, folder):
    draw = random.Random(nodes)
    partitions = 4 * nodes
    loads = [20 ** draw.random() for _ in range(partitions)]
    write_loads(folder / "same.csv", loads)
    write_loads(folder / "drifted.csv", [load * 2 ** draw.uniform(-1, 1) for load in loads])
    entries, common = constraints(nodes, partitions, draw)
    (folder / "constraints.json").write_text(json.dumps({"nodes": entries[:nodes], **common}))
    (folder / "more.json").write_text(json.dumps({"nodes": entries, **common}))
    plan = stowage("plan", "--loads", folder / "same.csv", "--nodes", nodes, "--slots", SLOTS, "--constraints", folder / "constraints.json", "--format", "json")
    strategy = "full" if split == "even" else "hybrid"
    made = measured([*plan, "--strategy", strategy], "", 600)
    (folder / "plan.json").write_text(made[0])
    yield "the plan", None, None, None, None, json.loads(made[0])["maxToMean" if split == "weighted" else "maxToMeanEvenSplit"], *made[1:]
    for name, file, options in scenarios(nodes, folder):
        command = stowage("replan", "--plan", folder / "plan.json", "--loads", folder / file, "--split", split, "--format", "json", *options)
        found = measured(command, "", 600)
        if found is None:
            failed = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600).stderr
            raise SystemExit(f"bench: {name}, {nodes} nodes: {failed}")
        new = json.loads(found[0])
        after = new["maxToMean" if split == "weighted" else "maxToMeanEvenSplit"]
        yield name, new["copies"], new["copiesLowerBound"], new["maxToMeanAtStart"], new["maxToMeanDuring"], after, *found[1:]


def main():
    print("| nodes | split | | copies | bound | before | during | after | CPU s | MB |")
    print("| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for nodes in map(int, os.environ.get("NODES", "100 1000 10000").split()):
        for split in ("weighted", "even"):
            with tempfile.TemporaryDirectory() as folder:
                for name, copies, bound, before, during, after, cpu, memory in scale(nodes, split, pathlib.Path(folder)):
                    loads = " | ".join(shown(value, ".4f") for value in (before, during, after))
                    numbers = f"{shown(copies, 'd')} | {shown(bound, 'd')} | {loads} | {cpu:.1f} | {memory:.0f}"
                    print(f"| {nodes} | {split} | {name} | {numbers} |", flush=True)


if __name__ == "__main__":
    main()
