"""All that is missing, on all hosts, in one list, with a failing exit code."""

import os
import socket

import pytest
import yaml

from collection_paths import COLLECTION

PLAYS = [{"hosts": "cassandra", "gather_facts": False, "roles": ["stowage.clusters.preflight"]}]
GONE = {"ansible_connection": "ssh", "ansible_host": "127.0.0.1", "ansible_port": 1}


@pytest.fixture(scope="module")
def run(ansible):
    """A run on a host where everything is wrong, one that is gone, and one with a bad setting; and the port that is taken."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        wrong = {
            "ansible_host": "203.0.113.1",
            "cassandra_native_port": port,
            "cassandra_heap": "128G",
            "java_home": "/nonexistent",
            "preflight_min_free": "900T",
            "preflight_memory_beside_heap": "900T",
            "preflight_systems": {"Slackware": "99"},
        }
        setting = {"ansible_host": "203.0.113.2", "cassandra_version": "2.2"}
        return ansible(PLAYS, {"wrong": wrong, "gone": GONE, "setting": setting}), port


def problems(run):
    listed = run.output.rpartition("hosts are not ready:\n")[2].partition("\nPLAY RECAP")[0]
    return [line.strip() for line in listed.splitlines()]


def test_hosts_that_are_not_ready_are_counted(run):
    assert run[0].code != 0
    assert "3 of 3 hosts are not ready" in run[0].output


@pytest.mark.parametrize(
    "problem",
    [
        "is not supported, allowed: Slackware 99 or newer",
        "Java 17 is missing at java_home, /nonexistent",
        "MiB free, needed: 943718400 MiB (preflight_min_free)",
        "port {port} is taken by {process} (pid {pid}",
        "for a heap of 128G and 900T beside it",
        "cassandra_listen_address is 203.0.113.1, allowed: an address of the host",
    ],
)
def test_every_problem_is_named_with_its_host(run, problem):
    with open("/proc/self/comm", encoding="utf-8") as name:
        wanted = problem.format(port=run[1], pid=os.getpid(), process=name.read().strip())
    assert [line for line in problems(run[0]) if line.startswith("wrong: ") and wanted in line]


def test_an_unreachable_host_is_in_the_list(run):
    assert [line for line in problems(run[0]) if line.startswith("gone: unreachable: ") and "refused" in line]


def test_a_bad_setting_is_in_the_list(run):
    expected = "setting: cassandra_version is 2.2, allowed: 4.1.x or 5.0.x, such as 4.1.10 or 5.0.9"
    assert expected in problems(run[0])


def test_playbooks_that_change_hosts_look_first():
    for name in ("cassandra", "rolling_upgrade"):
        plays = yaml.safe_load((COLLECTION / f"playbooks/{name}.yml").read_text(encoding="utf-8"))
        assert plays[0]["ansible.builtin.import_playbook"] == "preflight.yml"
