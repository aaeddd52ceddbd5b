"""What a matrix of Cassandra takes from its hosts: which scenarios are left out and why, and what the nodes publish in them."""

import json

import pytest
import yaml

from collection_paths import COLLECTION

HERE = {"stowage_testbed": True, "stowage_test_cluster": True}
NO_COORDINATOR = "there is no host in group coordinator: a node of another data centre, without data, that all requests go through"
NO_TESTBED = "the inventory does not say stowage_testbed: true, and only there links can be delayed"
# Case: scenarios of the matrix, and of one of its workloads alone; what the hosts say; whether one coordinates.
CASES = {
    "real": (["every-second-cpu", "one-delayed"], [], HERE, False),
    "emulated": (["calibrated", "every-second-cpu"], [], HERE, True),
    "on-top": (["calibrated-every-second-cpu", "calibrated-one-delayed"], [], HERE, True),
    "of-a-workload": (["none"], ["calibrated-one-disk"], HERE, True),
    "no-coordinator": (["calibrated-one-delayed"], [], HERE, False),
    "no-testbed": (["one-delayed", "calibrated-one-delayed"], [], {"stowage_test_cluster": True}, True),
    "of-no-workload": (["one-delayed", "calibrated-one-disk"], ["none"], {}, False),
}
# Case: --skip of what; whether nodes publish the emulated server's load; what takes caps of the testbed off again.
WANTED = {
    "real": ([], True, ["one-delayed"]),
    "emulated": ([], True, []),
    "on-top": ([], False, ["one-delayed"]),
    "of-a-workload": ([], False, ["one-disk"]),
    "no-coordinator": ([f"--skip={name}={NO_COORDINATOR}" for name in ("calibrated-one-delayed", "calibrated-none")], False, ["one-delayed"]),
    "no-testbed": ([f"--skip={name}={NO_TESTBED}" for name in ("one-delayed", "calibrated-one-delayed")], False, ["one-delayed"]),
    # Every workload of that one has scenarios of its own.
    "of-no-workload": ([], True, []),
}


def workloads(case, own):
    first = {"name": "a"} if case != "of-no-workload" else {"name": "a", "scenarios": own}
    return [first, {"name": "b", **({"scenarios": own} if own else {})}]


def play(case, into):
    shown = {name: f"{{{{ {name} }}}}" for name in ("bench_skip_arguments", "bench_emulate_usage", "bench_shaping", "bench_trouble")}
    given = {
        "bench_nodes": [f"{case}-1"],
        "bench_coordinators": [f"{case}-2"] if CASES[case][3] else [],
        "bench_matrix": str(into / f"{case}.yml"),
        "bench_phase": {"key": {"scenario": CASES[case][0][0]}},
    }
    (into / f"{case}-given.yml").write_text(yaml.safe_dump(given), encoding="utf-8")
    files = [str(COLLECTION / f"roles/bench/{name}/main.yml") for name in ("defaults", "vars")]
    return {
        "hosts": f"{case}-1",
        "gather_facts": False,
        "vars_files": [*files, str(into / f"{case}-given.yml")],
        "tasks": [{"ansible.builtin.copy": {"content": "{{ shown | to_json }}", "dest": str(into / f"{case}.json"), "mode": "0644"}}],
        "vars": {"shown": shown},
    }


@pytest.fixture(scope="module")
def found(ansible, tmp_path_factory):
    """What the role makes of each case."""
    into = tmp_path_factory.mktemp("matrices")
    hosts = {}
    for case, (scenarios, own, says, _coordinator) in CASES.items():
        matrix = {"scenarios": scenarios, "settle": 1, "seconds": 1, "workloads": workloads(case, own)}
        (into / f"{case}.yml").write_text(yaml.safe_dump(matrix), encoding="utf-8")
        hosts |= {f"{case}-1": says, f"{case}-2": says}
    run = ansible([play(case, into) for case in CASES], hosts)
    assert run.code == 0, run.output
    return {case: json.loads((into / f"{case}.json").read_text(encoding="utf-8")) for case in CASES}


@pytest.mark.parametrize("case", CASES)
def test_what_is_left_out_and_what_nodes_publish(found, case):
    skips, emulate, shaping = WANTED[case]
    made = found[case]
    assert sorted(made["bench_skip_arguments"]) == sorted(skips)
    assert made["bench_emulate_usage"] is emulate
    assert sorted(made["bench_shaping"]) == shaping


@pytest.mark.parametrize(("case", "trouble"), [("on-top", "every-second-cpu"), ("real", "every-second-cpu"), ("emulated", "calibrated")])
def test_the_trouble_is_the_same_with_calibrated_service_times_and_without(found, case, trouble):
    assert found[case]["bench_trouble"] == trouble
    assert (COLLECTION / f"roles/bench/tasks/scenarios/{trouble}.yml").is_file()
