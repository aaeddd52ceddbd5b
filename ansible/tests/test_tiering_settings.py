"""Settings of the roles mariadb and skew_tiering: what is not allowed is named before anything is touched; what is written to a host."""

import configparser
import os

import pytest

ROLES = ("mariadb", "skew_tiering")
PLAYS = [
    {
        "hosts": "mariadb",
        "gather_facts": False,
        "tasks": [{"ansible.builtin.include_role": {"name": f"stowage.clusters.{role}", "tasks_from": "check", "public": True}} for role in ROLES],
    }
]
# Variable: a value, part of what is allowed.
BAD = {
    # An address that everybody reaches.
    "mariadb_listen_address": ("0.0.0.0", "one IP address"),
    "mariadb_port": (80, "1024 to 65535"),
    # Where Debian's unit does not let the server write.
    "mariadb_ssd_dir": ("/home/mysql/ssd", "outside of /home"),
    "mariadb_hdd_dir": ("/srv", "at least two levels deep"),
    "mariadb_databases": (["shop", "mysql"], "none of the server's own databases"),
    "mariadb_stowage_user": ("root", "neither root nor mysql"),
    "mariadb_settings": ({"bind-address": "::"}, "any setting of the server but bind_address"),
    "mariadb_start_timeout": (1, "10 to 86400"),
    "skew_tiering_state": ("maybe", "tiered, rolled_back"),
    "skew_tiering_apply": ("perhaps", "bool"),
    "skew_tiering_tables": ([{"table": "visits", "columns": ["city"]}], "DATABASE.TABLE"),
    "skew_tiering_command": ("/nonexistent", "a path on the controller"),
    "skew_tiering_jdbc": ("jdbc:oracle://h/", "jdbc:mariadb://HOST:PORT/"),
    "skew_tiering_hdd": ("/srv/stowage/ssd", "another place than skew_tiering_ssd"),
    "skew_tiering_batch": (0, "1 to 1000000"),
    "skew_tiering_busy": (101, "1 to 100"),
    "skew_tiering_heap": ("12", "64M to 128G"),
    "skew_tiering_disk": ("/nonexistent", "skew-tiering/hdd/build"),
    "skew_tiering_disk_options": (["--mode timed"], "options that begin with --, without spaces"),
    "skew_tiering_demo_rows": (5, "10000 to 10627010"),
    "skew_tiering_demo_csv": ("/nonexistent.csv", "a file on the controller"),
    "skew_tiering_demo_reads": (0, "1 to 10000"),
}
VISITS = {"table": "shop.visits", "columns": ["city"]}
# Case: settings, what the message says.
OTHERS = {
    "nested": ({"mariadb_hdd_dir": "/srv/stowage/ssd/hdd"}, ["another directory than mariadb_ssd_dir"]),
    "of-the-server": ({"mariadb_ssd_dir": "/var/lib/mysql/ssd"}, ["outside of /home"]),
    "quoted": ({"mariadb_ssd_dir": "/srv/it's/ssd"}, ["of letters, digits"]),
    "no-columns": ({"skew_tiering_tables": [{"table": "shop.visits"}]}, ["columns"]),
    "empty-columns": ({"skew_tiering_tables": [{**VISITS, "columns": []}]}, ["at least one column"]),
    "twice": ({"skew_tiering_tables": [VISITS, VISITS]}, ["each table once"]),
    "unknown-option": ({"skew_tiering_tables": [{**VISITS, "bugdet": "20%"}]}, ["bugdet"]),
    "password-in-url": ({"skew_tiering_jdbc": "jdbc:mariadb://127.0.0.1:3306/?password=x"}, ["without a password"]),
    "several": ({"mariadb_port": 80, "mariadb_stowage_user": "a b"}, ["mariadb_port is 80", "mariadb_stowage_user is a b"]),
}
SECRET = "o'clock-in-the-morning"
GOOD = {
    "defaults": {},
    "network": {"mariadb_listen_address": "192.0.2.7"},
    "table": {"skew_tiering_tables": [{**VISITS, "budget": "20GB", "reads": {"city": 5}, "sample": "1%", "mode": "paper", "state": "rolled_back"}]},
    "tablespaces": {"skew_tiering_jdbc": "jdbc:postgresql://192.0.2.7:5432/shop", "skew_tiering_ssd": "fast", "skew_tiering_hdd": "slow"},
}


@pytest.fixture(scope="module")
def run(ansible, tmp_path_factory):
    """One run, in which each case is a host of its own."""
    command = tmp_path_factory.mktemp("lib") / "class-path-tier"
    command.touch()
    cases = {name: {name: value} for name, (value, _allowed) in BAD.items()}
    cases.update({name: settings for name, (settings, _messages) in OTHERS.items()})
    cases.update(GOOD, secret={"mariadb_stowage_password": SECRET})
    hosts = {name: {"skew_tiering_command": str(command), **settings} for name, settings in cases.items()}
    return ansible(PLAYS, hosts, {"mariadb": list(hosts)})


@pytest.mark.parametrize("name", BAD)
def test_a_bad_value_is_named_with_what_is_allowed(run, name):
    message = run.of(name)
    assert name in message
    assert BAD[name][1] in message


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_wrong_with_several_or_in_part_is_named(run, name):
    assert all(expected in run.of(name) for expected in OTHERS[name][1])


def test_a_password_is_not_shown(run):
    assert "mariadb_stowage_password is not shown, allowed: at least 8 characters" in run.of("secret")
    assert SECRET not in run.output


@pytest.mark.parametrize("name", GOOD)
def test_good_values_pass(run, name):
    assert run.of(name) == ""
    assert f"{name} : ok=" in " ".join(run.output.split())


CASES = {
    "plain": {},
    "other": {
        "mariadb_listen_address": "192.0.2.7",
        "mariadb_port": 3307,
        "mariadb_ssd_dir": "/mnt/ssd/mariadb",
        "mariadb_settings": {"innodb_buffer_pool_size": "4G", "log-bin": "mariadb-bin"},
    },
}


@pytest.fixture(scope="module")
def written(ansible, tmp_path_factory):
    """The directory that role mariadb wrote, with its own tasks, for each case, which is a host of its own."""
    if os.geteuid() != 0:
        pytest.skip("needs root: the files it writes belong to root")
    directories = {name: tmp_path_factory.mktemp(name) for name in CASES}
    hosts = {name: {"at": str(directories[name]), **settings} for name, settings in CASES.items()}
    places = {"mariadb_conf_file": "{{ at }}/stowage.cnf", "mariadb_drop_in": "{{ at }}/drop-in/stowage.conf"}
    task = {"ansible.builtin.include_role": {"name": "stowage.clusters.mariadb", "tasks_from": "configure"}, "vars": places}
    done = ansible([{"hosts": "mariadb", "gather_facts": False, "tasks": [task]}], hosts, {"mariadb": list(hosts)})
    assert done.code == 0, done.output
    return directories


def conf(path):
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(path.read_text(encoding="utf-8"))
    return parser


def test_the_server_listens_on_one_address(written):
    assert dict(conf(written["plain"] / "stowage.cnf")["mysqld"]) == {"bind-address": "127.0.0.1", "port": "3306"}


def test_further_settings_are_written_and_a_binary_log_lets_triggers_be_made(written):
    assert dict(conf(written["other"] / "stowage.cnf")["mysqld"]) == {
        "bind-address": "192.0.2.7",
        "port": "3307",
        "innodb_buffer_pool_size": "4G",
        "log-bin": "mariadb-bin",
        "log_bin_trust_function_creators": "ON",
    }


def test_the_server_may_write_to_its_tiers_and_does_not_begin_without_them(written):
    unit = conf(written["other"] / "drop-in/stowage.conf")
    assert unit["Unit"]["RequiresMountsFor"] == "/mnt/ssd/mariadb /srv/stowage/hdd"
    assert unit["Service"]["ReadWritePaths"] == "/mnt/ssd/mariadb /srv/stowage/hdd"
