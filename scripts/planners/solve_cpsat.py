"""OR-Tools CP-SAT: the fewest copies with all nodes up to 1.02 of the mean, or the lowest maximum if that can't be. JSON in and out."""

import json
import sys
import time

from ortools.sat.python import cp_model

UNITS = 10**6


def solve(loads, old, nodes, slots, seconds):
    began = time.monotonic()
    mean = sum(loads) / nodes
    model = cp_model.CpModel()
    on = [[model.new_bool_var("") for _ in range(nodes)] for _ in old]
    for holders, row in zip(old, on, strict=True):
        model.add(sum(row) == len(holders))
        for n, var in enumerate(row):
            model.add_hint(var, n in holders)
    share = [round(UNITS * load / len(holders) / mean) for load, holders in zip(loads, old, strict=True)]
    highest = model.new_int_var(0, sum(share) * 10, "")
    model.add(highest >= round(1.02 * UNITS))
    for n in range(nodes):
        model.add(sum(row[n] for row in on) <= slots)
        model.add(sum(row[n] * s for row, s in zip(on, share, strict=True)) <= highest)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = seconds / 2
    model.minimize(highest)
    first = solver.solve(model)
    if first not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, "nothing found"
    best = [[solver.value(var) for var in row] for row in on]
    model.add(highest <= solver.value(highest))
    model.minimize(sum(1 - row[n] for holders, row in zip(old, on, strict=True) for n in holders))
    model.clear_hints()
    for row, values in zip(on, best, strict=True):
        for var, value in zip(row, values, strict=True):
            model.add_hint(var, value)
    solver.parameters.max_time_in_seconds = max(1, seconds - (time.monotonic() - began))
    second = solver.solve(model)
    if second in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        best = [[solver.value(var) for var in row] for row in on]
    proved = first == second == cp_model.OPTIMAL
    return [[n for n, value in enumerate(row) if value] for row in best], "proved best" if proved else "time limit"


if __name__ == "__main__":
    placement, note = solve(**json.load(sys.stdin))
    print(json.dumps({"placement": placement, "note": note}))
