"""A benchmark of Cassandra leaves the nodes as they were, and knows with which service times they run."""

import re
import shutil

import pytest
import yaml

from collection_paths import COLLECTION

TASKS = sorted((COLLECTION / "roles/bench/tasks").rglob("*.yml"))
AGENT = COLLECTION / "roles/service_agent"
FINGERPRINT = "#!/bin/sh\necho now\n"
# Case: whether the jar is there, the agent's options of a start if it has some, what the running node began with; what is said.
CASES = {
    "no-jar": (False, None, "now", "absent"),
    "no-jar-and-a-change-that-waits": (False, None, "before", "absent"),
    "no-option": (True, None, "now", "absent"),
    "as-wanted": (True, "mean=40ms", "now", "present"),
    "other-settings": (True, "mean=20ms", "now", "other"),
    "not-restarted-with-it": (True, "mean=40ms", "before", "other"),
    "not-restarted-without": (True, None, "before", "other"),
    "does-not-run": (True, "mean=40ms", None, "other"),
}


@pytest.fixture(scope="module")
def looked(ansible, tmp_path_factory):
    """What the entry point look of role service_agent says of each case, and of none."""
    hosts = {}
    into = tmp_path_factory.mktemp("nodes")
    for case, (jar, options, began, _said) in CASES.items():
        node = into / case
        node.mkdir()
        (node / "cassandra-fingerprint").write_text(FINGERPRINT, encoding="utf-8")
        (node / "cassandra-fingerprint").chmod(0o755)
        started = "" if options is None else f"-javaagent:{node}/stowage-service-agent.jar={options}\n"
        (node / "jvm.options").write_text(f"-javaagent:{node}/jamm.jar\n{started}-Xmx1G\n", encoding="utf-8")
        if jar:
            (node / "stowage-service-agent.jar").touch()
        if began is not None:
            (node / "fingerprint").write_text(f"{began}\n", encoding="utf-8")
        hosts[case] = {f"cassandra_{name}": str(node) for name in ("install_root", "bin_dir", "conf_dir", "run_dir")}
    wanted = into / "wanted.yml"
    wanted.write_text(yaml.safe_dump({"service_agent_options": "mean=40ms", "service_agent_usage": ""}), encoding="utf-8")
    said = {"content": "{{ service_agent_now }}", "dest": f"{into}/{{{{ inventory_hostname }}}}/said", "mode": "0644"}
    play = {
        "hosts": "all",
        "gather_facts": False,
        "vars_files": [*(str(AGENT / f"{name}/main.yml") for name in ("defaults", "vars")), str(wanted)],
        "tasks": [{"ansible.builtin.include_tasks": str(AGENT / "tasks/look.yml")}, {"ansible.builtin.copy": said}],
    }
    run = ansible([play], hosts)
    assert run.code == 0, run.output
    return {case: (into / case / "said").read_text(encoding="utf-8") for case in CASES}


@pytest.mark.parametrize("case", CASES)
def test_what_a_node_runs_with(looked, case):
    assert looked[case] == CASES[case][3]


@pytest.mark.parametrize("path", [path for path in TASKS if path.name != "node.yml"], ids=lambda path: path.stem)
def test_variables_of_role_cassandra_are_used_where_they_are_known(path):
    """They are defaults of the play that includes node.yml, and of no other."""
    used = re.findall(r"\bcassandra_[a-z_]+\b(?!:)", path.read_text(encoding="utf-8"))
    assert [name for name in used if name != "cassandra_hosts_group"] == []


def write_end(tasks):
    """The end of a benchmark, where password.yml is in place of role ycsb, which needs a client."""
    end = yaml.safe_load((COLLECTION / "roles/bench/tasks/end.yml").read_text(encoding="utf-8"))
    (password,) = end[0]["block"]
    assert password["ansible.builtin.include_role"]["name"] == "stowage.clusters.ycsb"
    end[0]["block"] = [{"ansible.builtin.include_tasks": "password.yml"}]
    (tasks / "end.yml").write_text(yaml.safe_dump(end), encoding="utf-8")


def file_at(path):
    return {"ansible.builtin.copy": {"content": "", "dest": str(path), "mode": "0644"}}


def benchmark(tasks, given, measure):
    given = {"bench_keep_agent": False, "bench_group": "all", "bench_jmx": [], **given}
    return {"hosts": "all", "gather_facts": False, "any_errors_fatal": True, "vars": given,
            "tasks": [{"block": measure, "always": [{"ansible.builtin.include_tasks": str(tasks / "end.yml")}]}]}  # fmt: skip


@pytest.mark.parametrize("fails", ["password.yml", "scenarios/stop.yml", "agent.yml"])
def test_what_fails_at_the_end_keeps_nothing_else_from_being_undone(ansible, tmp_path, fails):
    tasks = tmp_path / "tasks"
    (tasks / "scenarios").mkdir(parents=True)
    for name in ("password.yml", "scenarios/stop.yml", "agent.yml"):
        done = file_at(tmp_path / name.replace("/", "-"))
        (tasks / name).write_text(yaml.safe_dump([done, *([{"ansible.builtin.fail": {}}] if name == fails else [])]), encoding="utf-8")
    write_end(tasks)
    given = {"bench_agent_now": "present", "bench_stowage": ["env", "--chdir", str(tmp_path), "touch", "--"]}
    run = ansible([benchmark(tasks, given, [{"ansible.builtin.debug": {}}])], {"one": {}})
    assert run.code != 0
    assert {path.name for path in tmp_path.iterdir()} >= {"password.yml", "scenarios-stop.yml", "agent.yml", "snitch"}, run.output


def test_an_agent_that_is_in_some_of_the_nodes_only_is_taken_away_at_the_end(ansible, tmp_path):
    tasks = tmp_path / "tasks"
    (tasks / "scenarios").mkdir(parents=True)
    for name in ("password.yml", "scenarios/stop.yml"):
        (tasks / name).write_text("[]", encoding="utf-8")
    write_end(tasks)
    shutil.copy(COLLECTION / "roles/bench/tasks/agent.yml", tasks)
    changed = file_at(tmp_path / "{{ bench_node }}-{{ bench_agent_wanted }}")
    # As a node that is not up in time.
    failed = {"ansible.builtin.fail": {}, "when": "bench_node == 'two' and bench_agent_wanted == 'present'"}
    (tasks / "agent_node.yml").write_text(yaml.safe_dump([changed, failed]), encoding="utf-8")
    given = {"bench_agent_now": "absent", "bench_nodes": ["one", "two"], "bench_stowage": ["true"]}
    agent = {"ansible.builtin.include_tasks": str(tasks / "agent.yml"), "vars": {"bench_agent_wanted": "present"}}
    run = ansible([benchmark(tasks, given, [agent])], {"one": {}, "two": {}})
    assert run.code != 0
    # Which of the nodes comes first depends on who answered first.
    left = {path.name for path in tmp_path.iterdir()} - {"tasks", "one-present"}
    assert left == {"two-present", "one-absent", "two-absent"}, run.output
