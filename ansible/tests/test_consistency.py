"""What is said in two places is said the same."""

import json
import re

import pytest
import yaml

from collection_paths import COLLECTION

# Of several roles, and without a default.
SHARED = "stowage_release"
ROLES = sorted(p.name for p in (COLLECTION / "roles").iterdir() if p.is_dir())
PLAYBOOKS = sorted((COLLECTION / "playbooks").glob("*.yml"))
EXAMPLE = {p.stem: p.read_text(encoding="utf-8") for p in (COLLECTION / "inventories/example/group_vars").glob("*.yml")}
# The roles that a user has settings of, and where the example explains them.
OURS = {
    "java": "cassandra",
    "cassandra": "cassandra",
    "cassandra_selector": "cassandra",
    "monitoring": "cassandra",
    "collect": "cassandra",
    "preflight": "cassandra",
    "alluxio": "alluxio",
    "alluxio_repbun": "alluxio",
    "ceph": "ceph",
    "ceph_multihash": "ceph",
    "fio": "ceph",
    "mariadb": "mariadb",
    "skew_tiering": "mariadb",
}


def load(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def options(role):
    entries = load(COLLECTION / f"roles/{role}/meta/argument_specs.yml")["argument_specs"]
    # A role without a main entry point has the same options in all.
    found = entries.get("main", next(iter(entries.values())))["options"]
    return {name: option for name, option in found.items() if name != SHARED}


def defaults(role):
    path = COLLECTION / f"roles/{role}/defaults/main.yml"
    return load(path) if path.exists() else {}


@pytest.mark.parametrize("role", ROLES)
def test_every_variable_has_a_description_and_its_role_as_prefix(role):
    assert set(defaults(role)) == set(options(role))
    for name, option in options(role).items():
        assert name.startswith(f"{role}_")
        assert option["description"]


@pytest.mark.parametrize("role", ROLES)
def test_the_documented_default_is_the_default(role):
    for name, option in options(role).items():
        if "default" in option and "{{" not in str(defaults(role)[name]):
            assert option["default"] == defaults(role)[name], name
        if "default" not in option:
            assert "{{" in str(defaults(role)[name]), name


@pytest.mark.parametrize("role", OURS)
def test_the_example_explains_every_variable(role):
    missing = [name for name in options(role) if not re.search(rf"^(# )?{name}:", EXAMPLE[OURS[role]], re.MULTILINE)]
    assert missing == []


def test_the_examples_explain_where_a_release_is():
    for product in ("alluxio", "cassandra", "ceph", "mariadb"):
        assert re.search(rf"^# {SHARED}:", EXAMPLE[product], re.MULTILINE), product


def test_the_inventories_set_known_variables_only():
    known = {name for role in ROLES for name in options(role)}
    known |= {"stowage_testbed", "stowage_test_cluster", "testbed_ring", "testbed_coordinators"}
    for path in (COLLECTION / "inventories").glob("*/group_vars/*.yml"):
        assert set(load(path)) <= known, path


@pytest.mark.parametrize("playbook", PLAYBOOKS, ids=lambda p: p.stem)
def test_a_playbook_says_how_it_is_used(playbook):
    header = playbook.read_text(encoding="utf-8").split("- name")[0]
    assert f"ansible-playbook stowage.clusters.{playbook.stem} -i INVENTORY" in header


def test_modes_are_those_of_the_plug_in():
    source = COLLECTION.parent / "cassandra-replica-selector/base/src/main/java/io/github/stowage/cassandra/config"
    modes = re.findall(r"^  ([A-Z]+)[,;]$", (source / "SelectionMode.java").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(options("cassandra_selector")["cassandra_selector_mode"]["choices"]) == sorted(m.lower() for m in modes)
    keys = re.findall(r"^  ([A-Z_]+)\(", (source / "Setting.java").read_text(encoding="utf-8"), re.MULTILINE)
    known = load(COLLECTION / "roles/cassandra_selector/vars/main.yml")["cassandra_selector_known"]
    assert sorted([*known, "delegate", "mode"]) == sorted(key.lower() for key in keys)


def test_settings_of_repbun_are_those_of_the_plug_in():
    source = COLLECTION.parent / "alluxio-repbun/master/src/main/java/io/github/stowage/alluxio/master/config/Setting.java"
    keys = re.findall(r'^  [A-Z_]+\(\s*"([a-z.]+)"', source.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(keys) > 10
    assert sorted(load(COLLECTION / "roles/alluxio_repbun/vars/main.yml")["alluxio_repbun_known"]) == sorted(keys)


def test_settings_and_policies_of_multihash_are_those_of_the_library():
    source = COLLECTION.parent / "ceph-multihash"
    known = load(COLLECTION / "roles/ceph_multihash/vars/main.yml")
    keys = re.findall(r"\| rados_multihash_(\w+) +\|", (source / "include/multihash/options.h").read_text(encoding="utf-8"))
    assert len(keys) == 5
    assert sorted(known["ceph_multihash_known"]) == sorted(keys)
    names = re.findall(r'\{"(\w+)", make_', (source / "src/decide/policy_registry.cc").read_text(encoding="utf-8"))
    assert len(names) == 7
    assert sorted(known["ceph_multihash_policies"]) == sorted(names)


RULES = load(COLLECTION / "roles/monitoring/files/jmx-exporter-cassandra.yml")["rules"]


def test_every_documented_gauge_has_one_rule():
    page = (COLLECTION.parent / "docs/cassandra-replica-selector.md").read_text(encoding="utf-8")
    table = page.partition("| gauge under")[2].partition("\n\n")[0]
    gauges = [name for line in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert len(gauges) > 10
    for gauge in gauges:
        bean = f"org.apache.cassandra.metrics<type=ReplicaSelector, name={gauge}><>Value"
        assert sum(bool(re.search(rule["pattern"], bean)) for rule in RULES) == 1, gauge


def test_every_documented_gauge_of_a_peer_has_one_rule():
    page = (COLLECTION.parent / "docs/cassandra-replica-selector.md").read_text(encoding="utf-8")
    table = page.partition("| gauge of a peer")[2].partition("\n\n")[0]
    gauges = [name for line in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert len(gauges) == 9
    for gauge in gauges:
        bean = f"org.apache.cassandra.metrics<type=ReplicaSelector, scope=10.0.0.1_7000, name={gauge}><>Value"
        assert sum(bool(re.search(rule["pattern"], bean)) for rule in RULES) == 1, gauge


def test_the_dashboard_shows_what_the_rules_name():
    text = (COLLECTION / "roles/monitoring/files/grafana-cassandra.json").read_text(encoding="utf-8")
    shown = set(re.findall(r"\b(?:stowage_selector|cassandra_client)_\w+", text))
    assert shown == {rule["name"] for rule in RULES}
    panels = json.loads(text)["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
