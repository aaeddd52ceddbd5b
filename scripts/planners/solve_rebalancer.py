"""Meta's Rebalancer, local search: replicas are objects, nodes are containers. Reads an instance, prints a placement, both JSON."""

import json
import sys

from rebalancer import ProblemSolver

# The binding takes Thrift's enums as numbers only, although its type hints have names.
ABSOLUTE = 1


def solve(loads, old, nodes, slots, seconds):
    load, groups = {}, {}
    start = {f"n{n}": [] for n in range(nodes)}
    for p, holders in enumerate(old):
        groups[f"p{p}"] = [f"r{p}.{i}" for i in range(len(holders))]
        for replica, node in zip(groups[f"p{p}"], holders, strict=True):
            load[replica] = loads[p] / len(holders)
            start[f"n{node}"].append(replica)
    moves = [{"singleMoveTypeSpec": {}}, {"swapMoveTypeSpec": {}}]
    solver = ProblemSolver(service_name="rebalancer", service_scope="stowage")
    solver.set_object_name("replica").set_container_name("node").set_assignment(start)
    solver.add_partition("partition", groups)
    solver.add_object_dimension("load", load)
    solver.add_object_dimension("slots", dict.fromkeys(load, 1.0))
    solver.add_container_dimension("slots", {}, default_value=float(slots))
    solver.add_constraint({"capacitySpec": {"name": "slots", "scope": "node", "dimension": "slots"}})
    apart = {"type": ABSOLUTE, "globalLimit": 1.0}
    solver.add_constraint({"groupCountSpec": {"name": "apart", "scope": "node", "partitionName": "partition", "limit": apart}})
    # Nodes up to 1.02 of the mean are good enough, as our planner has it; it then moves as little as it finds.
    solver.add_goal({"balanceSpec": {"name": "balance", "scope": "node", "dimension": "load", "upperBound": 1.02}}, 1.0)
    solver.add_goal_boundary()
    solver.add_goal({"minimizeMovementSpec": {"name": "moves", "scope": "node", "dimension": "slots"}}, 1.0)
    solver.add_solver({"localSearchSolverSpec": {"solveTime": int(seconds), "randomSeed": 1, "moveTypeList": moves}})
    assignment = solver.solve()["assignment"]
    placement = [[] for _ in old]
    for replica, node in assignment.items():
        placement[int(replica[1:].split(".")[0])].append(int(node[1:]))
    return [sorted(holders) for holders in placement]


if __name__ == "__main__":
    print(json.dumps({"placement": solve(**json.load(sys.stdin))}))
