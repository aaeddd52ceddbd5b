"""The library, from the release alone: the example is built and prints a plan's routing."""

import re


def test_the_example_builds_and_prints_a_routing(machine):
    example = machine.release / "examples/library/Routes.java"
    run = machine.run("java", "-cp", str(machine.release / "lib/stowage.jar"), str(example))
    assert run.returncode == 0, run.stderr
    weights = {}
    for line in run.stdout.splitlines():
        partition, weight = re.fullmatch(r"(\d) -> node \d: (\d\.\d\d)", line).groups()
        weights.setdefault(partition, []).append(float(weight))
    assert len(weights) == 6
    for of_partition in weights.values():
        assert 2 <= len(of_partition) <= 4
        assert abs(sum(of_partition) - 1) < 0.03
