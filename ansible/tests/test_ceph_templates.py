"""What is written to a host of Ceph: to a monitor, an OSD, all of them, a client, with and without what can be switched."""

import configparser
import os
import subprocess

import pytest

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="needs root: the files it writes belong to root")

ONE = {"ceph_mons_group": "one_mon"}
CASES = {
    "whole": ONE,
    "mon": {"ceph_mon_port": 3301},
    "osd": {**ONE, "ceph_rack": "r2", "ceph_osd_memory_target": "2G", "ceph_conf": {"osd": {"osd_max_backfills": 7, "osd_memory_target": 5}}},
    "client": {**ONE, "ceph_rack": "r1"},
    "bare": ONE,
}
GROUPS = {
    "one_mon": ["whole"],
    "ceph_mons": ["whole", "mon", "bare"],
    "ceph_osds": ["whole", "osd"],
    "ceph_clients": ["client", "bare"],
}
ADDRESSES = {name: f"203.0.113.{number}" for number, name in enumerate(CASES, 1)}
FSID = "0b3c1b1e-7a53-4d53-9a5e-3a7c58d1f0a1"


@pytest.fixture(scope="module")
def written(ansible, tmp_path_factory):
    """The directory that role ceph wrote, with its own tasks, for each case, which is a host of its own."""
    directories, hosts = {}, {}
    for name, settings in CASES.items():
        directories[name] = directory = tmp_path_factory.mktemp(name)
        for folder in ("etc", "units", "opt"):
            (directory / folder).mkdir()
        hosts[name] = {
            "ansible_host": ADDRESSES[name],
            "ceph_install_root": str(directory / "opt"),
            "ceph_log_dir": str(directory / "log"),
            "ceph_data_root": str(directory / "data"),
            "ceph_fsid": FSID,
            **settings,
        }
    play = {
        "hosts": "all",
        "gather_facts": False,
        "tasks": [
            {
                "ansible.builtin.include_role": {"name": "stowage.clusters.ceph", "tasks_from": "configure"},
                # These win over the role's own, which are the system's.
                "vars": {
                    "ceph_conf_dir": "{{ ceph_install_root }}/../etc",
                    "ceph_unit_dir": "{{ ceph_install_root }}/../units",
                    "ceph_run_dir": "{{ ceph_install_root }}/../run",
                    "ceph_owner": "root",
                },
            }
        ],
    }
    run = ansible([play], hosts, GROUPS)
    assert run.code == 0, run.output
    return directories


def conf(directory):
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string((directory / "etc/ceph.conf").read_text(encoding="utf-8"))
    return parser


def test_a_host_gets_what_its_groups_say(written):
    units = {name: sorted(path.parent.name for path in (directory / "units").glob("*/stowage.conf")) for name, directory in written.items()}
    assert units == {
        "whole": ["ceph-mgr@.service.d", "ceph-mon@.service.d", "ceph-osd@.service.d"],
        "mon": ["ceph-mon@.service.d"],
        "osd": ["ceph-osd@.service.d"],
        "client": [],
        "bare": [],
    }
    assert {name: conf(directory).sections() for name, directory in written.items()} == {
        "whole": ["global", "mon", "mgr", "osd", "client"],
        "mon": ["global", "mon", "client"],
        "osd": ["global", "osd", "client"],
        "client": ["global", "client"],
        "bare": ["global", "client"],
    }


@pytest.mark.parametrize("case", CASES)
def test_everyone_must_prove_who_they_are_and_speaks_the_newer_protocol_only(written, case):
    settings = conf(written[case])["global"]
    assert settings["fsid"] == FSID
    assert {settings[f"auth_{what}_required"] for what in ("cluster", "service", "client")} == {"cephx"}
    assert settings["ms_bind_msgr1"] == "false"
    port = 3301 if case == "mon" else 3300
    places = GROUPS["ceph_mons"] if case == "mon" else GROUPS["one_mon"]
    assert settings["mon_host"] == " ".join(f"[v2:{ADDRESSES[name]}:{port}/0]" for name in places)


def test_servers_listen_on_the_hosts_own_address(written):
    for name in ("whole", "mon", "osd"):
        settings = conf(written[name])["global"]
        assert {settings["public_addr"], settings["cluster_addr"]} == {ADDRESSES[name]}
    assert "public_addr" not in conf(written["client"])["global"]


def test_where_a_host_is_comes_from_the_inventory(written):
    assert conf(written["osd"])["osd"]["crush_location"] == "root=default rack=r2 host=osd"
    assert conf(written["whole"])["osd"]["crush_location"] == "root=default host=whole"
    assert conf(written["client"])["client"]["crush_location"] == "root=default rack=r1 host=client"
    assert "crush_location" not in conf(written["bare"])["client"]


def test_memory_is_the_hosts_own_and_further_settings_win(written):
    assert conf(written["whole"])["osd"]["osd_memory_target"] == str(4 << 30)
    assert (conf(written["osd"])["osd"]["osd_memory_target"], conf(written["osd"])["osd"]["osd_max_backfills"]) == ("5", "7")


def test_the_configuration_of_another_cluster_is_left_alone(ansible, tmp_path):
    (tmp_path / "ceph.conf").write_text("[global]\nfsid = theirs\n", encoding="utf-8")
    task = {"ansible.builtin.include_role": {"name": "stowage.clusters.ceph", "tasks_from": "configure"}, "vars": {"ceph_conf_dir": str(tmp_path)}}
    run = ansible([{"hosts": "h", "gather_facts": False, "tasks": [task]}], {"h": {}}, {"ceph_mons": ["h"]})
    assert "was not written by this role" in run.of("h")
    assert (tmp_path / "ceph.conf").read_text(encoding="utf-8") == "[global]\nfsid = theirs\n"


def fingerprint(directory, *arguments, path):
    environment = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}"}
    command = [directory / "opt/bin/ceph-fingerprint", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, env=environment).stdout.strip()


def test_a_process_is_due_when_something_of_its_own_has_changed(written, tmp_path):
    directory = written["whole"]
    # The host of this test has no packages of Ceph to ask dpkg for.
    (tmp_path / "dpkg-query").write_text("#!/bin/sh\necho ceph 18\n", encoding="ascii")
    (tmp_path / "dpkg-query").chmod(0o755)
    processes = ("mon", "mgr", "osd")

    def states():
        return [fingerprint(directory, process, "state", path=tmp_path) for process in processes]

    assert states() == ["stopped"] * 3
    for process in processes:
        run = directory / f"run-{process}"
        run.mkdir()
        (run / "fingerprint").write_text(fingerprint(directory, process, path=tmp_path), encoding="ascii")
    assert states() == ["current"] * 3
    settings = directory / "etc/ceph.conf"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("[client]\n", "[client]\nx = 1\n"), encoding="utf-8")
    assert states() == ["current"] * 3
    settings.write_text(text.replace("[osd]\n", "[osd]\nx = 1\n"), encoding="utf-8")
    assert states() == ["current", "current", "changed"]
    settings.write_text(text.replace("[global]\n", "[global]\nx = 1\n"), encoding="utf-8")
    assert states() == ["changed"] * 3
    (tmp_path / "dpkg-query").write_text("#!/bin/sh\necho ceph 19\n", encoding="ascii")
    settings.write_text(text, encoding="utf-8")
    assert states() == ["changed"] * 3
