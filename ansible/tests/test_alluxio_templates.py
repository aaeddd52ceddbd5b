"""What is written to a host of Alluxio: as the only master, as one of three, as a worker, with and without what can be switched."""

import os
import subprocess

import pytest

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="needs root: the files it writes belong to root")

ONE = {"alluxio_masters_group": "one_master"}
CASES = {
    "one": ONE,
    "worker": {**ONE, "alluxio_repbun_state": "present"},
    "second": {"alluxio_repbun_state": "present", "alluxio_repbun_settings": {"budget": 0.3, "auto": False}},
    "open": {**ONE, "alluxio_short_circuit": True},
    "jobs": {**ONE, "alluxio_job_service": True},
    "third": {"alluxio_job_service": True},
    "more": {
        **ONE,
        "alluxio_properties": {"alluxio.worker.rpc.port": 31000, "alluxio.master.worker.timeout": "10sec"},
        "alluxio_jvm_options": ["-Dx=y"],
        "alluxio_worker_heap": "3G",
        "alluxio_worker_memory": "2G",
        "alluxio_gc": "serial",
    },
}
GROUPS = {
    "one_master": ["one"],
    "alluxio_masters": ["third", "second", "open"],
    "alluxio_workers": ["one", "worker", "open", "jobs", "more"],
}
ADDRESSES = {name: f"203.0.113.{number}" for number, name in enumerate(CASES, 1)}


@pytest.fixture(scope="module")
def written(ansible, tmp_path_factory):
    """The directory that role alluxio wrote, with its own tasks, for each case, which is a host of its own."""
    directories, hosts = {}, {}
    for name, settings in CASES.items():
        directories[name] = directory = tmp_path_factory.mktemp(name)
        for folder in ("conf", "opt/bin", "units"):
            (directory / folder).mkdir(parents=True)
        hosts[name] = {
            "ansible_host": ADDRESSES[name],
            "java_executable": "/usr/bin/java",
            "alluxio_conf_dir": str(directory / "conf"),
            "alluxio_install_root": str(directory / "opt"),
            "alluxio_write_type": "MUST_CACHE",
            **settings,
        }
    play = {
        "hosts": "all",
        "gather_facts": False,
        "tasks": [
            {
                "ansible.builtin.include_role": {"name": "stowage.clusters.alluxio", "tasks_from": "configure"},
                # These win over the role's own, which are the system's.
                "vars": {
                    "alluxio_unit_dir": "{{ alluxio_install_root }}/../units",
                    "alluxio_run_dir": "{{ alluxio_install_root }}/../run",
                    "alluxio_group": "{{ lookup('pipe', 'id -gn') }}",
                },
            }
        ],
    }
    run = ansible([play], hosts, GROUPS)
    assert run.code == 0, run.output
    return directories


def properties(directory):
    lines = (directory / "conf/alluxio-site.properties").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def units(directory):
    return sorted(path.name for path in (directory / "units").iterdir())


def test_a_host_gets_what_its_groups_say(written):
    assert units(written["one"]) == ["stowage-alluxio-master.service", "stowage-alluxio-worker.service"]
    assert units(written["second"]) == ["stowage-alluxio-master.service"]
    assert units(written["worker"]) == ["stowage-alluxio-worker.service"]


def test_a_job_service_has_a_worker_beside_each_worker_and_one_master(written):
    assert units(written["jobs"]) == ["stowage-alluxio-job-worker.service", "stowage-alluxio-worker.service"]
    assert units(written["third"]) == ["stowage-alluxio-job-master.service", "stowage-alluxio-master.service"]
    assert properties(written["jobs"])["alluxio.job.master.hostname"] == ADDRESSES["one"]
    assert properties(written["third"])["alluxio.job.master.rpc.addresses"] == f"{ADDRESSES['third']}:20001"
    assert not any("alluxio.job." in key for key in properties(written["one"]))
    options = (written["third"] / "conf/jvm-job-master.options").read_text(encoding="utf-8").splitlines()
    # The masters replicate theirs.
    assert {"-Dalluxio.master.journal.type=UFS", "-Xmx512M"} <= set(options)
    unit = (written["jobs"] / "units/stowage-alluxio-job-worker.service").read_text(encoding="utf-8")
    assert "alluxio.worker.AlluxioJobWorker" in unit
    assert "/job-worker/*" in unit


@pytest.mark.parametrize("case", CASES)
def test_everything_listens_on_the_hosts_own_address(written, case):
    settings = properties(written[case])
    binds = {key: value for key, value in settings.items() if key.endswith(("bind.host", "server.host"))}
    assert len(binds) == 4 + (case in ("second", "third")) + 4 * (case in ("jobs", "third"))
    assert set(binds.values()) == {ADDRESSES[case]}
    assert settings["alluxio.worker.hostname"] == ADDRESSES[case]


def test_one_master_keeps_its_journal_in_a_folder(written):
    for name in ("one", "worker"):
        settings = properties(written[name])
        assert settings["alluxio.master.hostname"] == ADDRESSES["one"]
        assert settings["alluxio.master.journal.type"] == "UFS"
        assert "alluxio.master.rpc.addresses" not in settings


def test_three_masters_replicate_it(written):
    settings = properties(written["second"])
    assert settings["alluxio.master.hostname"] == ADDRESSES["second"]
    assert settings["alluxio.master.journal.type"] == "EMBEDDED"
    masters = [ADDRESSES[name] for name in GROUPS["alluxio_masters"]]
    assert settings["alluxio.master.rpc.addresses"] == ",".join(f"{a}:19998" for a in masters)
    assert settings["alluxio.master.embedded.journal.addresses"] == ",".join(f"{a}:19200" for a in masters)


def test_other_users_of_the_host_get_at_the_data_only_if_wished(written):
    closed, opened = properties(written["one"]), properties(written["open"])
    assert (closed["alluxio.worker.data.folder.permissions"], closed["alluxio.user.short.circuit.enabled"]) == ("rwx------", "false")
    assert (opened["alluxio.worker.data.folder.permissions"], opened["alluxio.user.short.circuit.enabled"]) == ("rwxrwxrwx", "true")
    assert (written["one"] / "conf/alluxio-site.properties").stat().st_mode & 0o007 == 0


def test_further_settings_win(written):
    settings = properties(written["more"])
    assert settings["alluxio.worker.rpc.port"] == "31000"
    assert settings["alluxio.master.worker.timeout"] == "10sec"
    assert settings["alluxio.worker.ramdisk.size"] == "2GB"
    options = (written["more"] / "conf/jvm-worker.options").read_text(encoding="utf-8").splitlines()
    assert {"-Xms3G", "-Xmx3G", "-XX:+UseSerialGC", "-Dx=y"} <= set(options)


def test_masters_get_the_settings_of_repbun(written):
    repbun = {name: {k: v for k, v in properties(written[name]).items() if "repbun" in k} for name in CASES}
    assert repbun.pop("second") == {"alluxio.master.repbun.budget": "0.3", "alluxio.master.repbun.auto": "false"}
    assert not any(repbun.values())


def test_jmx_is_not_opened(written):
    text = "".join(path.read_text(encoding="utf-8") for path in (written["one"] / "conf").glob("*.options"))
    assert "jmx" not in text.lower()


def fingerprint(directory, *arguments):
    return subprocess.run(
        [directory / "opt/bin/alluxio-fingerprint", *arguments], capture_output=True, text=True, timeout=60, check=True
    ).stdout.strip()


def test_a_process_is_due_when_something_of_its_own_has_changed(written):
    directory = written["one"]
    processes = ("master", "worker")
    assert [fingerprint(directory, process, "state") for process in processes] == ["stopped", "stopped"]
    for process in processes:
        run = directory / f"run-{process}"
        run.mkdir()
        (run / "fingerprint").write_text(fingerprint(directory, process), encoding="ascii")
    assert [fingerprint(directory, process, "state") for process in processes] == ["current", "current"]
    with (directory / "conf/jvm-worker.options").open("a", encoding="utf-8") as options:
        options.write("-Dz=1\n")
    assert [fingerprint(directory, process, "state") for process in processes] == ["current", "changed"]
    with (directory / "conf/alluxio-site.properties").open("a", encoding="utf-8") as settings:
        settings.write("alluxio.x=1\n")
    assert [fingerprint(directory, process, "state") for process in processes] == ["changed", "changed"]
