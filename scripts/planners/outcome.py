"""What a planner's answer is worth, whoever gave it; an answer that breaks a rule is none."""


def judge(old, new, weights, loads, nodes, slots):
    """Max:mean and copies.

    old, new: per partition, the nodes that hold it; weights: per partition, the fraction of its load that each of these gets.
    Raises ValueError with the first rule that is broken.
    """
    node_loads = [0.0] * nodes
    filled = [0] * nodes
    copies = 0
    for partition, (before, after) in enumerate(zip(old, new, strict=True)):
        if len(after) < 2 or len(set(after)) < len(after):
            raise ValueError(f"partition {partition} on nodes {after}, allowed: at least 2, each once")
        if abs(sum(weights[partition]) - 1) > 1e-6:
            raise ValueError(f"weights of partition {partition} sum to {sum(weights[partition])}, allowed: 1")
        copies += len(set(after) - set(before))
        for node, weight in zip(after, weights[partition], strict=True):
            filled[node] += 1
            node_loads[node] += loads[partition] * weight
    for node, used in enumerate(filled):
        if used > slots:
            raise ValueError(f"node {node} holds {used} replicas, allowed: {slots}")
    return max(node_loads) * nodes / sum(node_loads), copies


def even(placement):
    return [[1 / len(nodes)] * len(nodes) for nodes in placement]
