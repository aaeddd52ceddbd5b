"""What a benchmark of Cassandra left that was killed, the next one undoes, whatever that one measures."""

import pytest
import yaml

from collection_paths import COLLECTION

BENCH = COLLECTION / "roles/bench"
# Case: what the hosts say, scenarios of the matrix, the one that is known to be there; whether caps are taken off.
CASES = {
    "after-a-kill": (True, ["none"], "unknown", True),
    "after-a-kill-with-caps-to-come": (True, ["one-disk"], "unknown", True),
    "no-testbed": (False, ["none"], "unknown", False),
    "after-nothing": (True, ["one-disk"], "none", False),
    "after-a-cap": (True, ["calibrated-one-disk"], "calibrated-one-disk", True),
}
TESTBED = """#!/bin/sh
echo "$*" > "$0-$2"
"""


def make_testbed(into):
    (into / "testbed").write_text(TESTBED, encoding="utf-8")
    (into / "testbed").chmod(0o755)
    return str(into / "testbed")


def play(into, case, given, tasks):
    (into / f"{case}.yml").write_text(yaml.safe_dump(given), encoding="utf-8")
    files = [str(BENCH / f"{name}/main.yml") for name in ("defaults", "vars")]
    return {"hosts": f"{case}-1", "gather_facts": False, "vars_files": [*files, str(into / f"{case}.yml")], "tasks": tasks}


@pytest.fixture(scope="module")
def stopped(ansible, tmp_path_factory):
    """The testbed's command, which leaves a file for each host whose caps were changed, after the end of each case's scenario."""
    into = tmp_path_factory.mktemp("stopped")
    command = make_testbed(into)
    stop = {"ansible.builtin.include_tasks": str(BENCH / "tasks/scenarios/stop.yml")}
    plays = []
    for case, (_says, scenarios, now, _shaped) in CASES.items():
        given = {
            "bench_nodes": [f"{case}-1", f"{case}-2"], "bench_coordinators": [], "bench_testbed_command": command, "bench_scenario_now": now,
            "bench_agent_now": "absent", "bench_asked": {"scenarios": scenarios, "workloads": [{"name": "a"}]},
            # Stress, which is another role's, needs hosts.
            "bench_group": "nobody",
        }  # fmt: skip
        plays.append(play(into, case, given, [stop]))
    hosts = {f"{case}-{node}": {"stowage_testbed": says} for case, (says, *_rest) in CASES.items() for node in (1, 2)}
    run = ansible(plays, hosts, {"cassandra": list(hosts), "nobody": []})
    assert run.code == 0, run.output
    return into / "testbed"


@pytest.mark.parametrize("case", CASES)
def test_caps_are_taken_off_the_testbed_unless_it_is_known_that_there_are_none(stopped, case):
    shaped = stopped.with_name(f"testbed-{case}-2")
    assert shaped.exists() is CASES[case][3]
    if shaped.exists():
        assert shaped.read_text(encoding="utf-8") == f"shape {case}-2 --disk-read none --disk-write none --latency none\n"


@pytest.mark.parametrize("there", [True, False], ids=["there", "missing"])
def test_a_testbed_needs_its_command(ansible, tmp_path, there):
    names = ["a-1", "a-2", "a-3"]
    matrix = tmp_path / "matrix.yml"
    matrix.touch()
    given = {
        "bench_nodes": names, "bench_client": "client", "bench_matrix": str(matrix), "bench_collection": "/nonexistent",
        "bench_testbed_command": make_testbed(tmp_path) if there else "",
    }  # fmt: skip
    insist = yaml.safe_load((BENCH / "tasks/node.yml").read_text(encoding="utf-8"))[0]
    hosts = {name: {"stowage_testbed": True} for name in names}
    run = ansible([play(tmp_path, "a", given, [insist])], hosts)
    assert (run.code == 0) is there, run.output
    complaint = "failed: [a-1] (item=bench_testbed_command is empty, allowed: the path of a checkout's ansible/testbed/testbed"
    assert (complaint in " ".join(run.output.split())) is not there


def test_an_old_password_is_removed_although_the_run_is_refused(ansible, tmp_path):
    password = tmp_path / "password"
    password.touch()
    prepare = {"ansible.builtin.include_role": {"name": "stowage.clusters.bench", "tasks_from": "client"}}
    # It wins over the role's own.
    tasks = [{"block": [prepare], "vars": {"ycsb_password_file": str(password)}}]
    run = ansible([{"hosts": "all", "gather_facts": False, "tasks": tasks}], {"client": {"ycsb_jars_dir": "/nonexistent"}})
    assert "ycsb_jars_dir is /nonexistent" in run.of("client"), run.output
    assert not password.exists()
