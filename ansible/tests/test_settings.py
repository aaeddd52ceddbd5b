"""A value that is not allowed is refused before anything is touched, in words that name variable, value and what is allowed."""

import pytest

ADDRESS = {"ansible_host": "203.0.113.1"}
PLAYS = [
    {
        "hosts": "cassandra",
        "gather_facts": False,
        "tasks": [
            {"ansible.builtin.include_role": {"name": f"stowage.clusters.{role}", "tasks_from": "check", "public": True}}
            for role in ("java", "cassandra", "cassandra_selector")
        ],
    }
]

BAD = {
    # An unknown strategy.
    "cassandra_selector_mode": ("fastest", "adaptive, weighted, paper, random, off"),
    "cassandra_selector_state": ("maybe", "absent, present"),
    "cassandra_selector_settings": ({"tie_bond": 1}, "tie_band"),
    "cassandra_selector_jar": ("/nonexistent.jar", "a jar on the controller"),
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
}

NEEDED = {
    "cassandra_tarball_url": {"cassandra_install_method": "tarball"},
    "cassandra_tarball_sha512": {"cassandra_tarball_url": "https://example.org/a.tar.gz"},
    "cassandra_selector_jar": {"cassandra_selector_state": "present"},
}

OTHERS = {
    "two-ports": ({"cassandra_storage_port": 9042}, ["9042, 9042 and 7199, allowed: three different ports"]),
    "two-values": ({"cassandra_heap": "1", "cassandra_rack": "a b"}, ["cassandra_heap is 1,", "cassandra_rack is a b,"]),
}

GOOD = {
    "defaults": {},
    "mode": {"cassandra_selector_mode": "off"},
    # YAML reads a bare off as false.
    "bare-mode": {"cassandra_selector_mode": False},
    "older": {"cassandra_version": "4.1.10", "cassandra_heap": "512M", "java_version": 11},
}


@pytest.fixture(scope="module")
def run(ansible):
    """One run, in which each case is a host of its own."""
    cases = {name: {**NEEDED.get(name, {}), name: value} for name, (value, _allowed) in BAD.items()}
    cases.update({name: settings for name, (settings, _messages) in OTHERS.items()})
    cases.update(GOOD)
    return ansible(PLAYS, {name: {**ADDRESS, **settings} for name, settings in cases.items()})


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
    assert "stowage-cassandra-5.0-VERSION.jar" in ansible(PLAYS, {"n1": {**ADDRESS, **settings}}).of("n1")
