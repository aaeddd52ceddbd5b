"""What is written to a host, for both lines, with and without what can be switched."""

import os

import pytest
import yaml

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="needs root: the files it writes belong to root")

CASES = {
    "default": {},
    "line41": {"cassandra_version": "4.1.10"},
    "line50": {"cassandra_version": "5.0.9"},
    "open": {"cassandra_authentication": False, "cassandra_internode_encryption": "none"},
    "present": {"cassandra_selector_state": "present"},
    "absent": {"cassandra_selector_state": "absent"},
    "more": {
        "cassandra_yaml": {"concurrent_reads": 7, "commitlog_sync_period": "5s"},
        "cassandra_jvm_options": ["-Dx=y"],
        "cassandra_heap": "3G",
        "cassandra_gc": "serial",
    },
}


@pytest.fixture(scope="module")
def written(ansible, tmp_path_factory):
    """The directory that role cassandra wrote, with its own tasks, for each case, which is a host of its own."""
    directories, hosts = {}, {}
    for number, (name, settings) in enumerate(CASES.items(), 1):
        directories[name] = directory = tmp_path_factory.mktemp(name)
        (directory / "conf").mkdir()
        (directory / "opt/bin").mkdir(parents=True)
        hosts[name] = {
            "ansible_host": f"203.0.113.{number}",
            "java_executable": "/usr/bin/java",
            "cassandra_conf_dir": str(directory / "conf"),
            "cassandra_install_root": str(directory / "opt"),
            **settings,
        }
    play = {
        "hosts": "cassandra",
        "gather_facts": False,
        "tasks": [
            {
                "ansible.builtin.include_role": {"name": "stowage.clusters.cassandra", "tasks_from": "configure"},
                # These win over the role's own, which are the system's.
                "vars": {
                    "cassandra_unit_file": "{{ cassandra_install_root }}/unit",
                    "cassandra_group": "{{ lookup('pipe', 'id -gn') }}",
                },
            }
        ],
    }
    run = ansible([play], hosts)
    assert run.code == 0, run.output
    return directories


def cassandra_yaml(directory):
    return yaml.safe_load((directory / "conf/cassandra.yaml").read_text(encoding="utf-8"))


def options(directory):
    return (directory / "conf/jvm.options").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("case", "version", "mode", "jamm"),
    [("line41", "4.1.10", None, "jamm-0.3.2.jar"), ("line50", "5.0.9", "CASSANDRA_4", "jamm-0.4.0.jar")],
)
def test_lines_differ_where_they_must(written, case, version, mode, jamm):
    directory = written[case]
    home = f"{directory}/opt/cassandra-{version}"
    assert cassandra_yaml(directory).get("storage_compatibility_mode") == mode
    assert f"-javaagent:{home}/lib/{jamm}" in options(directory)
    assert f"{home}/lib/*" in (directory / "opt/unit").read_text(encoding="utf-8")


def test_safe_by_default(written):
    settings = cassandra_yaml(written["default"])
    assert settings["authenticator"] == "PasswordAuthenticator"
    assert settings["authorizer"] == "CassandraAuthorizer"
    encryption = settings["server_encryption_options"]
    assert (encryption["internode_encryption"], encryption["optional"]) == ("all", False)
    assert (encryption["require_client_auth"], encryption["require_endpoint_verification"]) == (True, True)
    assert "password" not in str(encryption).lower()


def test_security_can_be_switched_off(written):
    settings = cassandra_yaml(written["open"])
    assert settings["authenticator"] == "AllowAllAuthenticator"
    assert settings["server_encryption_options"] == {"internode_encryption": "none", "optional": False}


def test_seeds_are_the_first_hosts(written):
    for directory in written.values():
        provider = cassandra_yaml(directory)["seed_provider"]
        assert provider[0]["parameters"] == [{"seeds": "203.0.113.1,203.0.113.2"}]


@pytest.mark.parametrize(
    ("case", "snitch", "dynamic"),
    [("present", "io.github.stowage.cassandra.ResourceAwareSnitch", False), ("absent", "GossipingPropertyFileSnitch", True)],
)
def test_the_selector_takes_the_place_of_the_dynamic_snitch(written, case, snitch, dynamic):
    settings = cassandra_yaml(written[case])
    assert (settings["endpoint_snitch"], settings["dynamic_snitch"]) == (snitch, dynamic)


def test_further_settings_win(written):
    settings = cassandra_yaml(written["more"])
    assert settings["concurrent_reads"] == 7
    assert settings["commitlog_sync_period"] == "5s"
    assert {"-Xms3G", "-Xmx3G", "-XX:+UseSerialGC", "-Dx=y"} <= set(options(written["more"]))


def test_jmx_stays_on_the_host(written):
    text = "\n".join(options(written["default"]))
    assert "-Dcassandra.jmx.local.port=7199" in text
    assert "jmx.remote" not in text
