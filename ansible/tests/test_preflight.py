"""All that is missing, on all hosts, in one list, with a failing exit code."""

import os
import socket

import pytest
import yaml

from collection_paths import COLLECTION

PLAYS = [{"hosts": "all", "gather_facts": False, "roles": ["stowage.clusters.preflight"]}]
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
        alluxio = {
            "ansible_host": "203.0.113.3",
            "alluxio_master_web_port": port,
            "alluxio_master_heap": "2G",
            "alluxio_worker_heap": "3G",
            "alluxio_worker_memory": "64T",
            "alluxio_ufs": "/nonexistent/ufs",
            "preflight_memory_beside_heap": "900T",
            "preflight_min_free": "1K",
        }
        ceph = {
            "ansible_host": "203.0.113.4",
            "ceph_mon_port": port,
            "ceph_osd_size": "64T",
            "ceph_osd_memory_target": "1024G",
            "ceph_data_root": "/nonexistent/ceph",
            "preflight_min_free": "1K",
        }
        tiering = {
            "ansible_host": "203.0.113.5",
            "mariadb_port": port,
            "mariadb_listen_address": "203.0.113.5",
            "mariadb_ssd_dir": "/nonexistent/ssd",
            "skew_tiering_heap": "2G",
            "skew_tiering_command": os.devnull,
            "preflight_memory_beside_heap": "900T",
            "preflight_min_free": "900T",
        }
        hosts = {"wrong": wrong, "gone": GONE, "setting": setting, "alluxio": alluxio, "ceph": ceph, "client": {"ceph_keys": [{"name": "admin"}]}, "tiering": tiering}
        groups = {
            "cassandra": ["wrong", "gone", "setting"],
            "alluxio_masters": ["alluxio"],
            "alluxio_workers": ["alluxio"],
            "ceph_mons": ["ceph"],
            "ceph_osds": ["ceph"],
            "ceph_clients": ["client"],
            "mariadb": ["tiering"],
        }
        return ansible(PLAYS, hosts, groups), port


def problems(run):
    listed = run.output.rpartition("hosts are not ready:\n")[2].partition("\nPLAY RECAP")[0]
    return [line.strip() for line in listed.splitlines()]


def test_hosts_that_are_not_ready_are_counted(run):
    assert run[0].code != 0
    assert "7 of 7 hosts are not ready" in run[0].output


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


def insist(run, host, problem, not_about):
    with open("/proc/self/comm", encoding="utf-8") as name:
        wanted = problem.format(port=run[1], pid=os.getpid(), process=name.read().strip())
    said = [line for line in problems(run[0]) if line.startswith(f"{host}: ")]
    assert [line for line in said if wanted in line]
    assert not [line for line in said if not_about in line]


@pytest.mark.parametrize(
    "problem",
    [
        "port {port} is taken by {process} (pid {pid}",
        "for a heap of 2G + 3G and 900T beside it",
        "/var/lib/stowage/alluxio/worker has ",
        "needed: 64T (alluxio_worker_memory)",
        "alluxio_ufs is /nonexistent/ufs, allowed: a directory that is there",
        "alluxio_listen_address is 203.0.113.3, allowed: an address of the host",
    ],
)
def test_a_host_of_alluxio_is_looked_at_too(run, problem):
    insist(run, "alluxio", problem, not_about="cassandra")


@pytest.mark.parametrize(
    "problem",
    [
        "is not supported by role ceph, allowed: Debian 13",
        "port {port} is taken by {process} (pid {pid}",
        "MiB for mon, mgr, osd with a ceph_osd_memory_target of 1024G",
        "/nonexistent/ceph/osd.block has ",
        "needed: 64T (ceph_osd_size)",
        "ceph_listen_address is 203.0.113.4, allowed: an address of the host",
    ],
)
def test_a_host_of_ceph_is_looked_at_too(run, problem):
    insist(run, "ceph", problem, not_about="Java")


@pytest.mark.parametrize(
    "problem",
    [
        "port {port} is taken by {process} (pid {pid}",
        "/nonexistent/ssd has ",
        "skew_tiering_command is /dev/null, allowed: a path on the controller",
        "mariadb_listen_address is 203.0.113.5, allowed: 127.0.0.1, or an address of the host",
        "for a heap of 2G and 900T beside it",
    ],
)
def test_a_host_of_tiers_is_looked_at_too(run, problem):
    insist(run, "tiering", problem, not_about="cassandra")


def test_a_key_that_is_ceph_s_own_or_without_rights_is_not_allowed(run):
    said = [line for line in problems(run[0]) if line.startswith("client: ceph_keys is ")]
    assert [line for line in said if "admin" in line and "other than admin" in line]
    assert [line for line in said if "without rights, allowed: pools, or caps, for each" in line]


def test_an_unreachable_host_is_in_the_list(run):
    assert [line for line in problems(run[0]) if line.startswith("gone: unreachable: ") and "refused" in line]


def test_a_bad_setting_is_in_the_list(run):
    expected = "setting: cassandra_version is 2.2, allowed: 4.1.x or 5.0.x, such as 4.1.10 or 5.0.9"
    assert expected in problems(run[0])


def test_playbooks_that_change_hosts_look_first():
    for name, product in (("cassandra", "cassandra"), ("rolling_upgrade", "cassandra"), ("alluxio", "alluxio"), ("ceph", "ceph"), ("skew_tiering", "tiering")):
        plays = yaml.safe_load((COLLECTION / f"playbooks/{name}.yml").read_text(encoding="utf-8"))
        assert plays[0]["ansible.builtin.import_playbook"] == "preflight.yml"
        assert plays[0]["vars"] == {"preflight_products": [product]}
