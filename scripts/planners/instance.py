"""What all planners are given: a plan in use, and loads that have changed since."""

import math
import random


def nodes_for(partitions):
    """A tenth as many nodes as partitions, with room for three replicas of each and a little more."""
    nodes = max(4, partitions // 10)
    return nodes, math.ceil(3.3 * partitions / nodes)


def loads(partitions, seed):
    """Loads that differ by a factor of 20, and what has become of them: each between half and twice as large."""
    draw = random.Random(seed)
    before = [math.exp(3 * draw.random()) for _ in range(partitions)]
    return before, [load * 2 ** draw.uniform(-1, 1) for load in before]


def holders(plan):
    """Per partition, the nodes that hold it, ascending."""
    of = [set() for _ in plan["replicas"]]
    for node, partitions in enumerate(plan["placement"]):
        for partition in partitions:
            of[partition].add(node)
    return [sorted(nodes) for nodes in of]
