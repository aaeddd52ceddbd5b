"""A benchmark of Cassandra leaves the nodes as they were, and knows with which service times they run."""

import re

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


@pytest.mark.parametrize("fails", ["password.yml", "scenarios/stop.yml", "agent.yml"])
def test_what_fails_at_the_end_keeps_nothing_else_from_being_undone(ansible, tmp_path, fails):
    tasks = tmp_path / "tasks"
    (tasks / "scenarios").mkdir(parents=True)
    for name in ("password.yml", "scenarios/stop.yml", "agent.yml"):
        done = {"ansible.builtin.copy": {"content": "", "dest": str(tmp_path / name.replace("/", "-")), "mode": "0644"}}
        (tasks / name).write_text(yaml.safe_dump([done, *([{"ansible.builtin.fail": {}}] if name == fails else [])]), encoding="utf-8")
    end = yaml.safe_load((COLLECTION / "roles/bench/tasks/end.yml").read_text(encoding="utf-8"))
    # In place of role ycsb, which needs a client.
    (password,) = end[0]["block"]
    assert password["ansible.builtin.include_role"]["name"] == "stowage.clusters.ycsb"
    end[0]["block"] = [{"ansible.builtin.include_tasks": "password.yml"}]
    (tasks / "end.yml").write_text(yaml.safe_dump(end), encoding="utf-8")
    given = {
        "bench_agent_now": "present", "bench_keep_agent": False, "bench_group": "all", "bench_stowage": ["env", "--chdir", str(tmp_path), "touch", "--"], "bench_jmx": [],
    }  # fmt: skip
    play = {"hosts": "all", "gather_facts": False, "any_errors_fatal": True, "vars": given,
            "tasks": [{"block": [{"ansible.builtin.debug": {}}], "always": [{"ansible.builtin.include_tasks": str(tasks / "end.yml")}]}]}  # fmt: skip
    run = ansible([play], {"one": {}})
    assert run.code != 0
    assert {path.name for path in tmp_path.iterdir()} >= {"password.yml", "scenarios-stop.yml", "agent.yml", "snitch"}, run.output
