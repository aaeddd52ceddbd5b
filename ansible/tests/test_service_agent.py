"""A node that loses the service-time agent after a benchmark has all else as before."""

import os

import pytest
import yaml

from collection_paths import COLLECTION

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="needs root: the files it writes belong to root")

NODES = {"goes": "absent", "interrupted": "other"}
FINGERPRINT = "{{ cassandra_install_root }}/bin/cassandra-fingerprint > {{ cassandra_run_dir }}/fingerprint"
RESTART = [
    {"ansible.builtin.fail": {}, "when": "inventory_hostname == 'interrupted'"},
    {"ansible.builtin.shell": FINGERPRINT},
]


def write_tasks(into):
    """What changes a node, with RESTART in place of role cassandra's entry point start."""
    tasks = yaml.safe_load((COLLECTION / "roles/bench/tasks/agent_node.yml").read_text(encoding="utf-8"))
    steps = tasks[0].get("block", tasks)
    role = {"name": "stowage.clusters.cassandra", "tasks_from": "start"}
    (at,) = (number for number, step in enumerate(steps) if step["ansible.builtin.include_role"] == role)
    steps[at] = {"ansible.builtin.include_tasks": "restart.yml"}
    (into / "agent_node.yml").write_text(yaml.safe_dump(tasks), encoding="utf-8")
    (into / "restart.yml").write_text(yaml.safe_dump(RESTART), encoding="utf-8")


@pytest.fixture(scope="module")
def changed(ansible, tmp_path_factory):
    """The folders of two nodes that had the agent: one has lost it, and one could not be restarted without."""
    into = tmp_path_factory.mktemp("nodes")
    write_tasks(into)
    (into / "agent.jar").touch()
    hosts = {}
    for number, name in enumerate(NODES, 1):
        for folder in ("conf", "run", "opt/bin", "opt/cassandra-5.0.9/lib"):
            (into / name / folder).mkdir(parents=True)
        (into / name / "opt/stowage-service-agent.jar").touch()
        (into / name / "run/fingerprint").write_text("with the agent\n", encoding="utf-8")
        hosts[name] = {
            "ansible_host": f"203.0.113.{number}", "java_executable": "/usr/bin/java",
            "cassandra_conf_dir": f"{into}/{name}/conf", "cassandra_install_root": f"{into}/{name}/opt",
            "bench_agent_wanted": "absent",
        }  # fmt: skip
    means = {"read_mean": "20ms", "scan_mean": "40ms"}
    given = {
        "stowage_test_cluster": True, "service_agent_jar": str(into / "agent.jar"), "bench_emulate_usage": True,
        **{f"bench_agent_{name}": mean for name, mean in means.items()},
        # These win over the role's own, which are the system's.
        "cassandra_unit_file": "{{ cassandra_install_root }}/unit", "cassandra_run_dir": f"{into}/{{{{ inventory_hostname }}}}/run",
        "cassandra_group": "{{ lookup('pipe', 'id -gn') }}",
    }  # fmt: skip
    steps = [
        {"block": [{"ansible.builtin.include_tasks": str(into / "agent_node.yml")}], "rescue": [{"ansible.builtin.debug": {}}]},
        {"ansible.builtin.include_role": {"name": "stowage.clusters.service_agent", "tasks_from": "look"},
         "vars": {f"service_agent_{name}": mean for name, mean in means.items()}},
        {"ansible.builtin.copy": {"content": "{{ service_agent_now }}", "dest": f"{into}/{{{{ inventory_hostname }}}}/said", "mode": "0644"}},
    ]  # fmt: skip
    run = ansible([{"hosts": "cassandra", "gather_facts": False, "tasks": [{"block": steps, "vars": given}]}], hosts)
    assert run.code == 0, run.output
    return {name: into / name for name in NODES}


@pytest.mark.parametrize("node", NODES)
def test_a_node_keeps_the_selector_that_another_play_was_told_of(changed, node):
    settings = yaml.safe_load((changed[node] / "conf/cassandra.yaml").read_text(encoding="utf-8"))
    assert (settings["endpoint_snitch"], settings["dynamic_snitch"]) == ("io.github.stowage.cassandra.ResourceAwareSnitch", False)


@pytest.mark.parametrize("node", NODES)
def test_a_removal_that_was_interrupted_is_known_as_such(changed, node):
    assert (changed[node] / "said").read_text(encoding="utf-8") == NODES[node]


@pytest.mark.parametrize(("node", "there"), [("goes", False), ("interrupted", True)])
def test_the_jar_is_there_for_as_long_as_a_node_runs_with_it(changed, node, there):
    assert (changed[node] / "opt/stowage-service-agent.jar").exists() is there
