"""Which nodes must be up before one restarts, by what nodetool says of them."""

import pytest

NODES = ("n1", "n2", "n3")
ADDRESS = {"n1": "192.0.2.1", "n2": "192.0.2.2", "n3": "192.0.2.3"}
# Answers with the next line of its file, the last one again and again.
NODETOOL = """#!/bin/sh
cd "$(dirname "$0")"
echo >> calls
for state in $(sed -n "$(wc -l < calls)p;\\$p" answers | head -n 1 | tr , ' '); do
  echo "${state%=*}  ${state#*=}  100 KiB  16  ?  5e9f  rack1"
done
"""


@pytest.fixture
def ring(ansible, tmp_path):
    """ring(tasks, host, *answers) runs tasks of the role for a host, where nodetool answers so; a Run, and how often nodetool was asked."""

    def run(tasks, hosts, *answers):
        folder = tmp_path / "bin"
        folder.mkdir()
        (folder / "nodetool").write_text(NODETOOL, encoding="ascii")
        (folder / "nodetool").chmod(0o755)
        lines = [",".join(f"{state}={ADDRESS[name]}" for name, state in zip(NODES, answer.split(), strict=True)) for answer in answers]
        (folder / "answers").write_text("\n".join(lines) + "\n", encoding="ascii")
        role = "stowage.clusters.cassandra"
        play = {
            "hosts": hosts, "serial": 1, "gather_facts": False,
            "vars": {"cassandra_install_root": str(tmp_path), "cassandra_start_timeout": 4},
            "tasks": [{"ansible.builtin.include_role": {"name": role, "tasks_from": name}} for name in tasks],
        }  # fmt: skip
        known = {name: {"cassandra_address": ADDRESS[name], "cassandra_listen_address": ADDRESS[name]} for name in NODES}
        done = ansible([play], known, {"cassandra": list(NODES), "cassandra_stopped": ["n1", "n2"]})
        assert (folder / "calls").exists(), done.output
        return done, len((folder / "calls").read_text(encoding="ascii").splitlines())

    return run


def test_a_node_is_up_though_those_that_start_later_are_not(ring):
    """As after all of a cluster was stopped: the first one knows the others, and sees them down."""
    run, calls = ring(["ring"], ["n1", "n2", "n3"], "UN DN UN", "UN UN UN")
    assert run.code == 0, run.output
    assert calls == 3


@pytest.mark.parametrize("seen", ["DN UN UN", "UN DN UN", "UJ UN UN", "UN UN DN"])
def test_a_node_that_ran_waits_for_all(ring, seen):
    run, _calls = ring(["ring"], ["n3"], seen)
    assert "the ring is not whole" in run.of("n3")


def test_a_node_that_starts_waits_for_those_before_it(ring):
    run, _calls = ring(["ring"], ["n2", "n3"], "DN UN UN")
    assert "the ring is not whole" in run.of("n2")


def test_each_node_is_asked_whom_it_sees(ring):
    """A node that restarted sees the others before each of them sees it."""
    run, calls = ring(["ring", "seen"], ["n3"], "UN UN UN", "UN UN UN", "DN UN UN", "UN UN UN")
    assert run.code == 0, run.output
    # One more than the node itself, and each of the three.
    assert calls == 5
