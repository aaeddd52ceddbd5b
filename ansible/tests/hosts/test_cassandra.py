"""A cluster's life: from fresh hosts to running, changed under load, measured, and gone without a trace. The tests build on each other."""

import json
import shutil
import signal
import subprocess
import time

import processes
import pytest
import yaml
from host_set import CHECKOUT, NODES, TESTBED
from installed import install
from traces import insist_on_no_change_but_a_login, insist_on_no_trace, look

OPTIONS = ("--memory", "1536M")
PREPARE_CLIENT = [
    {
        "hosts": "client",
        "become": True,
        "roles": [
            "stowage.clusters.java",
            {
                "role": "stowage.clusters.ycsb",
                "ycsb_username": "stowage_admin",
                "ycsb_password": "{{ lookup('ansible.builtin.file', inventory_dir ~ '/.secrets/stowage_admin.password') }}",
            },
        ],
    }
]
RELEASED = {
    "jars": "cassandra-replica-selector/adapter-5.0/target/stowage-cassandra-5.0-*.jar",
    "lib": "placement-cli/target/stowage.jar",
}
RECORDS = 2000
PACKAGE = "stowage-test-java"
# The last host has no Java, and a repository whose package brings the one that the image hid from it.
HIDE_JAVA = f"""
set -e
mv /usr/lib/jvm /opt/jvm
rm /usr/bin/java
mkdir -p /opt/repository/package/DEBIAN /opt/repository/package/usr/bin
cd /opt/repository
printf 'Package: {PACKAGE}\\nVersion: 1\\nArchitecture: all\\nMaintainer: nobody <nobody@example.org>\\nDescription: Java\\n' > package/DEBIAN/control
ln -s /opt/jvm/java-17-openjdk-*/bin/java package/usr/bin/java
dpkg-deb --build package java.deb
cp package/DEBIAN/control Packages
printf 'Filename: ./java.deb\\nSize: %s\\nSHA256: %s\\n' $(stat --format %s java.deb) $(sha256sum java.deb | cut -d ' ' -f 1) >> Packages
rm -rf /etc/apt/sources.list /etc/apt/sources.list.d/*
echo 'deb [trusted=yes] file:/opt/repository ./' > /etc/apt/sources.list.d/test.list
"""
WITH_JAVA = ("-e", f"java_package={PACKAGE}")


@pytest.fixture(scope="module")
def fresh(hosts):
    """What was on the hosts before anything was done."""
    hosts.ssh(NODES[-1], HIDE_JAVA)
    return look(hosts)


def phase_files(results):
    return {path.name: path.read_bytes() for path in sorted((results / "phases").glob("*.json"))}


def until(condition, process):
    """Waits for the condition while the process runs."""
    while not condition():
        assert process.poll() is None, "it ended too early"
        time.sleep(0.2)


@pytest.fixture(scope="module")
def hosts(hosts):
    """With time-outs that a busy machine does not reach: a request that fails here fails because of what is tested."""
    settings = hosts.sources / "group_vars/all.yml"
    inventory = yaml.safe_load(settings.read_text(encoding="utf-8"))
    inventory["cassandra_yaml"] |= dict.fromkeys(("read_request_timeout", "write_request_timeout", "request_timeout"), "120s")
    settings.write_text(yaml.safe_dump(inventory), encoding="utf-8")
    return hosts


class Upgraded:
    """A load of reads and updates at QUORUM from the client host."""

    END = "/tmp/end-of-load"

    def __init__(self, hosts, address):
        self.hosts = hosts
        self.order = {
            "key": {"cycle": 1, "scenario": "none", "workload": "upgrade", "strategy": "any", "load": {"clients": 8, "rate_per_s": 200.0}},
            "settle": 0,
            "seconds": 3600,
            "seed": 1,
            "routing": "token-aware",
            "data": {"workload": "/opt/stowage/ycsb/workloads/rolling-upgrade", "table": "usertable", "records": RECORDS},
            "cluster": {
                "nodes": {node: address(node) for node in NODES},
                "coordinators": [address(node) for node in NODES],
                "port": 9042,
                "datacenter": "dc1",
                "timeout_ms": 120000,
                "username": "stowage_admin",
                "password_file": "/opt/stowage/ycsb/conf/password",
            },
        }

    def client(self, verb, order, *arguments):
        self.hosts.ssh("client", f"cat > /tmp/order.json <<'END'\n{json.dumps(order)}\nEND")
        program = "/usr/bin/java -Xmx256m -cp '/opt/stowage/ycsb/conf:/opt/stowage/ycsb/client/*:/opt/stowage/ycsb/client/lib/*'"
        return f"{program} io.github.stowage.client.ClientMain {verb} /tmp/order.json {' '.join(arguments)}"

    def load(self):
        order = {key: self.order[key] for key in ("data", "cluster")}
        self.hosts.ssh("client", self.client("load", {**order, "replicas": 3, "threads": 8, "minutes": 10}))

    def during(self, change):
        """The phase's record; the load runs from before the change until after it."""
        command = self.client("phase", self.order, "--until", self.END, "--out", "/tmp/phase.json")
        log = self.hosts.sources / "load.log"
        with log.open("w", encoding="utf-8") as output:
            running = subprocess.Popen(
                [TESTBED, "ssh", "client", command],
                stdout=output, stderr=subprocess.STDOUT, env=self.hosts.environment,
            )  # fmt: skip
            try:
                logs = "ls /tmp/stowage-ycsb*/UPDATE.hdr"
                until(lambda: "UPDATE.hdr" in self.hosts.ssh("client", f"{logs} 2>/dev/null || true"), running)
                change()
                assert running.poll() is None, log.read_text(encoding="utf-8")
                self.hosts.ssh("client", f"touch {self.END}")
                assert running.wait(timeout=600) == 0, log.read_text(encoding="utf-8")
            finally:
                processes.end(running)
        record = json.loads(self.hosts.ssh("client", "cat /tmp/phase.json"))
        self.hosts.ssh("client", f"rm -f {self.END} /tmp/phase.json /tmp/order.json")
        return record


def test_a_check_on_fresh_hosts_succeeds_and_changes_nothing(hosts, fresh, tmp_path):
    """From a release, without the checkout: the plug-in is in it, and the collection is installed in an empty home."""
    install(tmp_path)
    release = tmp_path / "stowage-0.1.0"
    for folder, built in RELEASED.items():
        (release / folder).mkdir(parents=True)
        for jar in CHECKOUT.glob(built):
            shutil.copy(jar, release / folder)
    selector = ("-e", "cassandra_selector_state=present", "-e", f"stowage_release={release}")
    recap = hosts.playbook_from(tmp_path, "cassandra", "--check", *WITH_JAVA, *selector)
    assert all(recap[node]["changed"] > 0 for node in NODES)
    insist_on_no_change_but_a_login(hosts, fresh, look(hosts), NODES)


def test_the_second_run_changes_nothing(hosts, fresh):
    assert all(host["changed"] > 0 for host in hosts.playbook("cassandra", *WITH_JAVA).values())
    recap = hosts.playbook("cassandra", *WITH_JAVA)
    assert {host: done["changed"] for host, done in recap.items()} == dict.fromkeys(NODES, 0)
    assert "install ok installed" in hosts.ssh(NODES[-1], f"dpkg-query --show --showformat '${{Status}}' {PACKAGE}")


def test_nodes_that_were_all_stopped_start_again(hosts):
    """As after power was lost: the first one that starts knows of the others, and none of them is up."""
    for node in NODES:
        hosts.ssh(node, "systemctl stop stowage-cassandra")
    recap = hosts.playbook("cassandra", *WITH_JAVA)
    assert {host: done["changed"] for host, done in recap.items()} == dict.fromkeys(NODES, 1)
    assert hosts.ssh(NODES[0], "/opt/stowage/bin/nodetool status").count("\nUN ") == len(NODES)


def test_nobody_gets_in_without_the_password(hosts, address):
    hosts.ssh("h1", f"! timeout 20 curl --silent --max-time 10 http://{address('h2')}:7199")
    probe = hosts.sources / "login.yml"
    probe.write_text(yaml.safe_dump([{"hosts": "h1", "become": True, "tasks": [{
        "stowage.clusters.cassandra_role": {
            "login_host": "{{ ansible_host }}", "login_port": 9042, "login_user": "cassandra", "login_password": "cassandra",
            "name": "intruder", "password": "x"},
        "register": "login", "failed_when": "login is not failed or 'password' not in login.msg | lower and 'log in' not in login.msg"}]}]))  # fmt: skip
    hosts.playbook(str(probe))


@pytest.fixture(scope="module")
def client(hosts):
    """The playbook that prepared the client host."""
    playbook = hosts.sources / "client.yml"
    playbook.write_text(yaml.safe_dump(PREPARE_CLIENT), encoding="utf-8")
    hosts.playbook(str(playbook))
    return playbook


def test_jars_that_were_not_all_unpacked_are_unpacked_again(hosts, client):
    folder = "/opt/stowage/ycsb/client"
    whole = hosts.ssh("client", f"cd {folder} && find . -name '*.jar' | sort")
    # As when the unpacking is killed: the client's own jar comes first.
    hosts.ssh("client", f"rm -rf {folder}/lib {folder}/.complete")
    hosts.playbook(str(client))
    assert hosts.ssh("client", f"cd {folder} && find . -name '*.jar' | sort") == whole
    assert "lib/" in whole
    assert hosts.playbook(str(client))["client"]["changed"] == 0


def test_a_rolling_upgrade_under_load_at_quorum_fails_no_operation(hosts, address, client):
    load = Upgraded(hosts, address)
    load.load()
    starts = [hosts.ssh(node, "systemctl show --property=MainPID stowage-cassandra") for node in NODES]

    record = load.during(lambda: hosts.playbook("rolling_upgrade", "-e", "cassandra_selector_state=present"))

    assert record["errors"] == 0, record["error_kinds"]
    # How many depends on how busy the machine is; that they went on until the end, the client has shown.
    assert record["requests"] > 1000
    for node, start in zip(NODES, starts, strict=True):
        assert hosts.ssh(node, "systemctl show --property=MainPID stowage-cassandra") != start
        assert "adaptive" in hosts.ssh(node, "/opt/stowage/bin/stowage cassandra scores --format json --port 7199")


def test_a_benchmark_that_is_killed_goes_on_where_it_was(hosts, tmp_path):
    matrix = tmp_path / "tiny.yml"
    matrix.write_text(yaml.safe_dump({
        "name": "tiny", "title": "Tiny", "strategies": ["adaptive"], "clients": [2], "scenarios": ["none"],
        "workloads": [{"name": "read", "file": "demo-read", "data": "fits"}], "phases": 5, "settle": 0, "seconds": 1}))  # fmt: skip
    results = tmp_path / "results"
    arguments = ("-e", f"bench_matrix={matrix}", "-e", f"bench_results_dir={results}", "-e", f"bench_records_fits={RECORDS}")
    kept = {}
    for end, phases in ((signal.SIGKILL, 2), (signal.SIGTERM, 3)):
        log = tmp_path / f"{phases}.log"
        with log.open("w", encoding="utf-8") as output:
            run = subprocess.Popen(
                hosts.command("bench_cassandra", *arguments), stdout=output, stderr=subprocess.STDOUT, env=hosts.environment
            )
            try:
                until(lambda: len(phase_files(results)) >= phases, run)
            except AssertionError:
                raise AssertionError(log.read_text(encoding="utf-8")[-6000:]) from None
            finally:
                run.send_signal(end)
                run.wait(timeout=300)
        now = phase_files(results)
        assert {name: now[name] for name in kept} == kept
        kept = now
    assert len(kept) >= 3
    hosts.playbook("bench_cassandra", *arguments)
    complete = phase_files(results)
    # As a run that was killed after its last phase leaves it.
    snitch = "/opt/stowage/bin/stowage cassandra snitch --port 7199"
    hosts.ssh(NODES[0], f"{snitch} stock-dynamic --yes")
    assert "snitch stock-dynamic over" in hosts.ssh(NODES[0], f"{snitch} ring-order")
    hosts.playbook("bench_cassandra", *arguments)
    assert "snitch stowage over" in hosts.ssh(NODES[0], f"{snitch} ring-order")
    assert hosts.ssh("client", "ls /opt/stowage/ycsb/conf").split() == ["application.conf"]
    assert phase_files(results) == complete


@pytest.mark.parametrize("wanted", ["present", "absent"], ids=["comes", "goes"])
def test_the_service_agent(hosts, wanted):
    """As before and after the calibrated scenarios of a benchmark: nodes restart one after another."""
    change = hosts.sources / "agent.yml"
    change.write_text(yaml.safe_dump([{"hosts": "cassandra", "become": True, "tasks": [
        {"ansible.builtin.include_role": {"name": "stowage.clusters.java", "tasks_from": "find"}},
        {"ansible.builtin.include_role": {"name": "stowage.clusters.bench", "tasks_from": "agent"},
         "vars": {"bench_nodes": list(NODES), "bench_agent_wanted": wanted}},
        {"ansible.builtin.include_role": {"name": "stowage.clusters.service_agent", "tasks_from": "look"}},
        {"ansible.builtin.assert": {"that": f"service_agent_now == '{wanted}'"}}]}]))  # fmt: skip
    ran = [hosts.ssh(node, "systemctl show --property=MainPID stowage-cassandra") for node in NODES]
    hosts.playbook(str(change))
    snitch = "io.github.stowage.cassandra.ResourceAwareSnitch"
    for node, process in zip(NODES, ran, strict=True):
        # The JVM reads its options from there.
        options = hosts.ssh(node, "grep -rh javaagent /etc/stowage/cassandra")
        assert ("stowage-service-agent.jar" in options) == (wanted == "present")
        # This play has not been told of the selector; an earlier one has.
        assert f"endpoint_snitch: {snitch}" in hosts.ssh(node, "cat /etc/stowage/cassandra/cassandra.yaml").splitlines()
        assert hosts.ssh(node, "systemctl show --property=MainPID stowage-cassandra") != process


def test_accounts_are_set_up_where_clients_traffic_is_encrypted(hosts):
    settings = hosts.sources / "group_vars/all.yml"
    inventory = yaml.safe_load(settings.read_text(encoding="utf-8"))
    inventory["cassandra_yaml"]["client_encryption_options"] = {
        "enabled": True, "optional": False, "require_client_auth": True,
        "ssl_context_factory": {"class_name": "org.apache.cassandra.security.PEMBasedSslContextFactory"},
        "keystore": "/etc/stowage/cassandra/node.pem", "truststore": "/etc/stowage/cassandra/ca.pem",
    }  # fmt: skip
    settings.write_text(yaml.safe_dump(inventory), encoding="utf-8")
    selector = ("-e", "cassandra_selector_state=present")
    # Before the nodes know of it.
    hosts.playbook("cassandra", "--check", *selector)
    hosts.playbook("cassandra", *selector)
    recap = hosts.playbook("cassandra", *selector)
    assert {host: done["changed"] for host, done in recap.items()} == dict.fromkeys(NODES, 0)
    probe = hosts.sources / "plain.yml"
    probe.write_text(yaml.safe_dump([{"hosts": "h1", "become": True, "tasks": [{
        "stowage.clusters.cassandra_role": {
            "login_host": "{{ ansible_host }}", "login_port": 9042, "login_user": "cassandra", "login_password": "cassandra",
            "name": "intruder", "password": "x"}}]}]))  # fmt: skip
    assert "intruder" in hosts.refused(str(probe))


def test_purge_leaves_the_hosts_as_they_were(hosts, fresh):
    hosts.playbook("purge", "-e", "purge_confirm=yes")
    insist_on_no_trace(fresh, look(hosts))
