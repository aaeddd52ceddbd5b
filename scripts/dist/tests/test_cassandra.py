"""Two nodes of Cassandra 5.0 as its users have them: its own jars, the plug-in's beside them, and the two lines that README asks for."""

import json
import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[3]
TESTKIT = TOP / "cassandra-replica-selector/testkit/src/main/resources/io/github/stowage/cassandra/testkit"
# Of their own, so that other clusters of this machine are not met. Two, as one replica leaves nothing to order.
HOSTS = ("127.0.197.1", "127.0.197.2")
START_SECONDS = 600
ROWS = 200
YAML = """cluster_name: by hand
partitioner: org.apache.cassandra.dht.Murmur3Partitioner
num_tokens: 1
commitlog_sync: periodic
commitlog_sync_period: 10000ms
listen_address: {host}
rpc_address: {host}
native_transport_port: {cql}
storage_port: {storage}
seed_provider: [{{class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters: [{{seeds: "{seed}:{storage}"}}]}}]
"""


def free_ports(count):
    """Free at every host: nodes of a cluster use the same ones."""
    taken = [socket.create_server(("", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports


def asked_by_readme(release):
    """The lines of cassandra.yaml, word for word."""
    text = (release / "README.md").read_text(encoding="utf-8")
    lines = re.search(r"Set two lines in `cassandra.yaml`:\n\n((?:    .*\n)+)", text)[1].splitlines()
    assert len(lines) == 2
    return "".join(f"{line.strip()}\n" for line in lines)


def command(release, folder, host, ports, jmx):
    """What starts a node in an empty folder."""
    conf, lib = folder / "conf", folder / "lib"
    conf.mkdir(parents=True)
    lib.mkdir()
    yaml = YAML.format(host=host, seed=HOSTS[0], cql=ports[0], storage=ports[1])
    (conf / "cassandra.yaml").write_text(yaml + asked_by_readme(release), encoding="utf-8")
    shutil.copy(TESTKIT / "logback.xml", conf)
    (plugin,) = (release / "jars").glob("stowage-cassandra-5.0-*.jar")
    shutil.copy(plugin, lib)
    server = (TOP / "cassandra-replica-selector/adapter-5.0/target/server.classpath").read_text(encoding="utf-8").strip()
    return [
        "java",
        *(line for line in (TESTKIT / "jvm.options").read_text(encoding="utf-8").splitlines() if not line.startswith("#")),
        "-Xmx512m",
        f"-Dcassandra.config={(conf / 'cassandra.yaml').as_uri()}",
        f"-Dcassandra.storagedir={folder}",
        f"-Dcassandra.logdir={folder}/logs",
        f"-Dcassandra.jmx.local.port={jmx}",
        "-Dcassandra.ring_delay_ms=2000",
        f"-Dlogback.configurationFile={conf}/logback.xml",
        f"-Djava.io.tmpdir={folder}",
        "-cp",
        f"{server}:{lib}/*:{conf}",
        "org.apache.cassandra.service.CassandraDaemon",
    ]


@pytest.fixture
def nodes(release, tmp_path):
    """Their CQL port, and the JMX port of the first."""
    *ports, first, second = free_ports(4)
    running = []
    try:
        for host, jmx in zip(HOSTS, (first, second)):
            folder = tmp_path / host
            started = command(release, folder, host, ports, jmx)
            log = folder / "stdout"
            with log.open("wb") as out:
                running.append(subprocess.Popen(started, stdout=out, stderr=subprocess.STDOUT, cwd=folder, env={**os.environ, "HOME": str(folder)}))
            deadline = time.monotonic() + START_SECONDS
            while not answers(host, ports[0]):
                assert running[-1].poll() is None, log.read_text(errors="replace")[-3000:]
                assert time.monotonic() < deadline, log.read_text(errors="replace")[-3000:]
                time.sleep(0.5)
        yield ports[0], first
    finally:
        for process in running:
            process.kill()
            process.wait()


def answers(host, port):
    with socket.socket() as one:
        return one.connect_ex((host, port)) == 0


def test_reads_go_through_the_plug_in(release, machine, nodes):
    cql, jmx = nodes

    def scores():
        done = machine.stowage("cassandra", "scores", "--port", str(jmx), "--format", "json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    before = scores()
    reads = subprocess.run(
        ["java", "-cp", f"{release}/ycsb/lib/*", str(Path(__file__).with_name("Reads.java")), HOSTS[0], str(cql), str(ROWS)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert reads.stdout == f"read {ROWS}\n", reads.stdout + reads.stderr
    after = scores()
    assert after["mode"] == "adaptive"
    # Each read asks the coordinator's plug-in for the order of its two replicas.
    assert ordered(after) - ordered(before) >= ROWS


def ordered(scores):
    return scores["counters"]["orders_changed"] + scores["counters"]["orders_kept"]
