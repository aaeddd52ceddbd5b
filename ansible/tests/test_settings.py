"""A value that is not allowed is refused before anything is touched, in words that name variable, value and what is allowed."""

import pytest

# What the hosts of a cluster must say: where they are, and that they share no folder.
NEEDED_BY_ALL = {"ansible_host": "203.0.113.1", "alluxio_write_type": "MUST_CACHE"}
GROUPS = ("cassandra", "alluxio_masters", "alluxio_workers")
PLAYS = [
    {
        "hosts": "cassandra",
        "gather_facts": False,
        "tasks": [
            {"ansible.builtin.include_role": {"name": f"stowage.clusters.{role}", "tasks_from": "check", "public": True}}
            for role in ("java", "cassandra", "cassandra_selector", "alluxio", "alluxio_repbun")
        ],
    }
]

BAD = {
    # An unknown strategy.
    "cassandra_selector_mode": ("fastest", "adaptive, weighted, paper, random, off"),
    "cassandra_selector_state": ("maybe", "absent, present"),
    "cassandra_selector_settings": ({"tie_bond": 1}, "tie_band"),
    "cassandra_selector_jar": ("/nonexistent.jar", "a path on the controller"),
    # A wrong version.
    "cassandra_version": ("3.11.9", "4.1.x or 5.0.x"),
    "java_version": (8, "11, 17"),
    "java_home": ("jdk", "an absolute path"),
    # An installation method that is none, and one that lacks what it needs.
    "cassandra_install_method": ("apt", "auto, tarball, maven"),
    "cassandra_tarball_url": ("apache.tar.gz", "a URL"),
    "cassandra_tarball_sha512": ("123", "128 hexadecimal digits"),
    "cassandra_heap": ("12", "256M to 128G"),
    "cassandra_gc": ("zgc", "g1, parallel, serial"),
    "cassandra_native_port": (80, "1024 to 65535"),
    "cassandra_num_tokens": (0, "1 to 256"),
    "cassandra_seed_count": (0, "1 to 10"),
    "cassandra_rack": ("rack 1", "letters, digits, _ and -"),
    "cassandra_listen_address": ("node1", "an IP address"),
    "cassandra_internode_encryption": ("some", "all, dc, none, rack"),
    "cassandra_authentication": ("perhaps", "bool"),
    "cassandra_data_directories": ({"a": 1}, "list"),
    "cassandra_start_timeout": ("soon", "int"),
    "alluxio_version": ("2.8.1", "2.9.x"),
    "alluxio_masters_group": ("nobody", "a group of the inventory"),
    "alluxio_workers_group": ("nobody", "a group of the inventory"),
    "alluxio_install_method": ("docker", "auto, tarball, maven"),
    "alluxio_tarball_url": ("alluxio.tar.gz", "a URL"),
    "alluxio_tarball_sha512": ("123", "128 hexadecimal digits"),
    "alluxio_listen_address": ("2001:db8::1", "an IPv4 address"),
    "alluxio_master_rpc_port": (80, "ten different ports, 1024 to 65535"),
    "alluxio_worker_web_port": (29999, "ten different ports, 1024 to 65535"),
    "alluxio_ufs": ("s3://bucket/folder", "an absolute path, or with alluxio_install_method tarball a URI"),
    "alluxio_write_type": ("ASYNC_THROUGH", "CACHE_THROUGH, MUST_CACHE, THROUGH"),
    "alluxio_journal_type": ("UFS", "EMBEDDED, because there are several masters"),
    "alluxio_worker_memory": ("1K", "64M to 64T"),
    "alluxio_master_heap": ("12", "256M to 128G"),
    "alluxio_worker_heap": ("1T", "256M to 128G"),
    "alluxio_job_service": ("maybe", "bool"),
    "alluxio_job_worker_rpc_port": (29999, "ten different ports, 1024 to 65535"),
    "alluxio_job_heap": ("12", "256M to 128G"),
    "alluxio_gc": ("zgc", "g1, parallel, serial"),
    "alluxio_properties": ({"fs.s3.key": 1}, "keys that begin with alluxio."),
    "alluxio_start_timeout": (1, "30 to 86400"),
    "alluxio_repbun_state": ("maybe", "absent, present"),
    "alluxio_repbun_settings": ({"bugdet": 1}, "budget"),
    "alluxio_repbun_master_jar": ("/nonexistent.jar", "stowage-repbun-master-*.jar"),
    "alluxio_repbun_replicator_jar": ("/nonexistent.jar", "stowage-repbun-replicator-*.jar"),
    "alluxio_repbun_client_jar": ("/nonexistent.jar", "stowage-repbun-client-*.jar"),
    "alluxio_repbun_replicator_heap": ("1", "128M to 128G"),
    "alluxio_repbun_replicator_options": (["--rate 5"], "options that begin with --, without spaces"),
    "alluxio_repbun_client_dir": ("jars", "an absolute path"),
}

NEEDED = {
    "cassandra_tarball_url": {"cassandra_install_method": "tarball"},
    "cassandra_tarball_sha512": {"cassandra_tarball_url": "https://example.org/a.tar.gz"},
    "cassandra_selector_jar": {"cassandra_selector_state": "present"},
    "alluxio_tarball_url": {"alluxio_install_method": "tarball"},
    "alluxio_repbun_master_jar": {"alluxio_repbun_state": "present"},
    "alluxio_repbun_replicator_jar": {"alluxio_repbun_state": "present"},
    "alluxio_repbun_client_jar": {"alluxio_repbun_state": "present", "alluxio_repbun_client_dir": "/opt/spark/jars"},
    "alluxio_tarball_sha512": {"alluxio_tarball_url": "https://example.org/a.tar.gz"},
}

OTHERS = {
    "two-ports": ({"cassandra_storage_port": 9042}, ["9042, 9042 and 7199, allowed: three different ports"]),
    "a-folder-of-each-hosts-own": (
        {"alluxio_write_type": "CACHE_THROUGH"},
        ["alluxio_ufs is /var/lib/stowage/alluxio/ufs, allowed: with several hosts a path outside of alluxio_data_root"],
    ),
    "two-values": ({"cassandra_heap": "1", "cassandra_rack": "a b"}, ["cassandra_heap is 1,", "cassandra_rack is a b,"]),
}

GOOD = {
    "defaults": {},
    "mode": {"cassandra_selector_mode": "off"},
    # YAML reads a bare off as false.
    "bare-mode": {"cassandra_selector_mode": False},
    "shared": {"alluxio_write_type": "CACHE_THROUGH", "alluxio_ufs": "/mnt/shared/alluxio"},
    "elsewhere": {
        "alluxio_ufs": "s3://bucket/folder",
        "alluxio_install_method": "tarball",
        "alluxio_tarball_url": "https://example.org/a.tar.gz",
        "alluxio_tarball_sha512": "0" * 128,
    },
    "older": {"cassandra_version": "4.1.10", "cassandra_heap": "512M", "java_version": 11},
}


@pytest.fixture(scope="module")
def run(ansible):
    """One run, in which each case is a host of its own."""
    cases = {name: {**NEEDED.get(name, {}), name: value} for name, (value, _allowed) in BAD.items()}
    cases.update({name: settings for name, (settings, _messages) in OTHERS.items()})
    cases.update(GOOD)
    hosts = {name: {**NEEDED_BY_ALL, **settings} for name, settings in cases.items()}
    return ansible(PLAYS, hosts, dict.fromkeys(GROUPS, list(hosts)))


@pytest.mark.parametrize("name", BAD)
def test_a_bad_value_is_named_with_what_is_allowed(run, name):
    value, allowed = BAD[name]
    message = run.of(name)
    assert name in message
    assert allowed in message
    assert all(str(part) in message for part in (value if isinstance(value, dict) else [value]))


@pytest.mark.parametrize("name", OTHERS)
def test_several_values_are_named_at_once(run, name):
    assert all(expected in run.of(name) for expected in OTHERS[name][1])


@pytest.mark.parametrize("name", GOOD)
def test_good_values_pass(run, name):
    assert run.of(name) == ""
    assert f"{name} : ok=" in " ".join(run.output.split())


def test_a_jar_of_the_other_line_is_refused(ansible, tmp_path):
    jar = tmp_path / "stowage-cassandra-4.1-0.1.0.jar"
    jar.touch()
    settings = {"cassandra_version": "5.0.9", "cassandra_selector_state": "present", "cassandra_selector_jar": str(jar)}
    assert "stowage-cassandra-5.0-VERSION.jar" in ansible(PLAYS, {"n1": {**NEEDED_BY_ALL, **settings}}).of("n1")
