"""The collection as `ansible-galaxy` builds and installs it: it needs no checkout, and finds what Stowage made in a release."""

import json
import sys
import tarfile

import processes
import pytest
import yaml

from collection_paths import COLLECTION
from installed import install, surroundings

SECONDS = 240
PLAYBOOKS = sorted(path.stem for path in (COLLECTION / "playbooks").glob("*.yml"))
RELEASED = {
    "jars/stowage-cassandra-5.0-1.10.0.jar": ("cassandra_selector_jar", "5.0"),
    "jars/stowage-cassandra-4.1-1.10.0.jar": ("cassandra_selector_jar", "4.1"),
    "lib/stowage.jar": ("cassandra_selector_command_jar", ""),
    "jars/stowage-repbun-master-1.10.0.jar": ("alluxio_repbun_master_jar", ""),
    "jars/stowage-repbun-replicator-1.10.0.jar": ("alluxio_repbun_replicator_jar", ""),
    "jars/stowage-repbun-client-1.10.0.jar": ("alluxio_repbun_client_jar", ""),
    "ceph/libceph_librbd_multihash.so": ("ceph_multihash_plugin", ""),
    "ceph/libcls_multihash.so": ("ceph_multihash_class", ""),
    "ceph/mhctl": ("ceph_multihash_tool", ""),
    "lib/class-path-tier": ("skew_tiering_command", ""),
    "bin/stowage": ("stowage_command", ""),
}
# What Maven would put beside a jar must not be taken for it.
BESIDE = ("jars/stowage-cassandra-5.0-1.10.0-sources.jar", "jars/stowage-repbun-master-1.10.0-javadoc.jar")
OLDER = ("jars/stowage-cassandra-5.0-1.9.0.jar", "jars/stowage-repbun-client-1.10.0-SNAPSHOT.jar")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """An empty home, but for the collection."""
    home = tmp_path_factory.mktemp("home with a space")
    install(home)
    return home


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    folder = tmp_path_factory.mktemp("releases") / "stowage-1.10.0"
    for name in (*RELEASED, *BESIDE, *OLDER):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def told(home, release):
    """What the installed collection says: {which release it was told of: {what: value}}."""
    asked = {path: lookup(*of) for path, of in RELEASED.items()}
    asked["own"] = lookup("ceph_multihash_tool", "", value="/elsewhere/mhctl")
    asked["allowed"] = lookup("cassandra_selector_jar", "5.0", want="allowed")
    releases = {"whole": {"stowage_release": str(release)}, "empty": {"stowage_release": str(home)}, "none": {}}
    return evaluated(home, asked, releases)


def evaluated(folder, expressions, hosts):
    """What the expressions come to on each of the hosts, which have variables: {host: {name: value}}."""
    asked = {name: "{{ " + expression + " }}" for name, expression in expressions.items()}
    task = {"ansible.builtin.copy": {"dest": f"{folder}/{{{{ inventory_hostname }}}}.json", "content": "{{ asked | to_json }}"}}
    local = {"asked": asked, "ansible_connection": "local", "ansible_python_interpreter": sys.executable}
    (folder / "play.yml").write_text(yaml.safe_dump([{"hosts": "all", "gather_facts": False, "vars": local, "tasks": [task]}]), encoding="utf-8")
    (folder / "hosts.yml").write_text(yaml.safe_dump({"all": {"hosts": hosts}}), encoding="utf-8")
    # The checkout's own configuration where the folder is not a home with a collection.
    environment = surroundings(folder) if (folder / ".ansible").exists() else None
    done = processes.run(["ansible-playbook", "-i", "hosts.yml", "play.yml"], SECONDS, cwd=folder, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return {host: json.loads((folder / f"{host}.json").read_text(encoding="utf-8")) for host in hosts}


def lookup(name, line, **more):
    options = "".join(f", {key}='{value}'" for key, value in {"line": line, **more}.items())
    return f"lookup('stowage.clusters.artefact', '{name}'{options})"


def test_the_archive_has_what_runs_and_no_more(home):
    with tarfile.open(home / "stowage-clusters-0.1.0.tar.gz") as archive:
        names = archive.getnames()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"CHANGELOG.md", "FILES.json", "MANIFEST.json", "README.md", "bench", "inventories", "meta", "playbooks", "plugins", "roles"}
    assert {name.split("/")[1] for name in names if name.startswith(("bench/", "inventories/"))} == {"matrices", "example"}
    assert [name for name in names if "__pycache__" in name] == []


def test_every_playbook_is_understood_without_a_checkout(home):
    books = [f"stowage.clusters.{name}" for name in PLAYBOOKS]
    inventory = COLLECTION / "inventories/example/hosts.yml"
    done = processes.run(["ansible-playbook", "--syntax-check", "-i", inventory, *books], SECONDS, cwd=home, env=surroundings(home))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("playbook: ") == len(books)


def test_artefacts_come_from_the_release(told, release):
    assert {path: told["whole"][path] for path in RELEASED} == {path: str(release / path) for path in RELEASED}


def test_a_variable_of_its_own_is_stronger_than_the_release(told):
    assert told["whole"]["own"] == "/elsewhere/mhctl"


@pytest.mark.parametrize("of", ["empty", "none"])
def test_nothing_is_found_without_a_checkout_and_a_release(told, of):
    assert {path: told[of][path] for path in RELEASED} == dict.fromkeys(RELEASED, "")


def test_the_message_says_what_is_allowed_and_what_is_missing(told, home):
    allowed = "a path on the controller, or nothing with stowage_release, the folder of an unpacked release"
    assert told["none"]["allowed"] == allowed
    assert told["empty"]["allowed"] == f"{allowed}; there is no jars/stowage-cassandra-5.0-*.jar in {home}"


@pytest.mark.parametrize(
    ("role", "variable", "state"),
    [("cassandra_selector", "cassandra_selector_jar", {"cassandra_selector_state": "present"}), ("service_agent", "service_agent_jar", {})],
)
def test_a_role_without_its_artefact_names_the_variable(ansible, role, variable, state, tmp_path):
    settings = {"cassandra_line": "5.0", "cassandra_version": "5.0.6", "cassandra_listen_address": "127.0.0.1", "stowage_test_cluster": True, "stowage_release": str(tmp_path), **state}
    tasks = [{"ansible.builtin.include_role": {"name": f"stowage.clusters.{role}", "tasks_from": "check" if role == "cassandra_selector" else "main"}}]
    run = ansible([{"hosts": "cassandra", "gather_facts": False, "tasks": tasks}], {"n1": settings})
    assert run.code != 0
    assert variable in run.of("n1") and "stowage_release" in run.of("n1") and str(tmp_path) in run.of("n1"), run.output


def test_in_a_checkout_the_build_is_the_default(tmp_path):
    names = {"fio_jobs_dir": "ycsb-workloads/fio", "ycsb_workloads_dir": "ycsb-workloads/workloads", "stowage_command": "stowage"}
    found = evaluated(tmp_path, {name: lookup(name, "") for name in names}, {"here": {}})["here"]
    assert found == {name: str(COLLECTION.parent / path) for name, path in names.items()}
