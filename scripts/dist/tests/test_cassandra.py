"""A Cassandra 5.0 as its users have it: its own jars, the plug-in's beside them, and the two lines that README asks for."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[3]
TESTKIT = TOP / "cassandra-replica-selector/testkit/src/main/resources/io/github/stowage/cassandra/testkit"
# The host's own, so that other clusters of this machine are not met.
HOST = "127.0.197.1"
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
seed_provider: [{{class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters: [{{seeds: "{host}:{storage}"}}]}}]
"""


def free_port():
    with socket.socket() as one:
        one.bind((HOST, 0))
        return one.getsockname()[1]


def asked_by_readme(release):
    """The lines of cassandra.yaml, word for word."""
    text = (release / "README.md").read_text(encoding="utf-8")
    lines = re.search(r"Set two lines in `cassandra.yaml`:\n\n((?:    .*\n)+)", text)[1].splitlines()
    assert len(lines) == 2
    return "".join(f"{line.strip()}\n" for line in lines)


@pytest.fixture
def node(release, tmp_path):
    """Its CQL port, JMX port and log."""
    cql, storage, jmx = free_port(), free_port(), free_port()
    conf, lib = tmp_path / "conf", tmp_path / "lib"
    conf.mkdir()
    lib.mkdir()
    (conf / "cassandra.yaml").write_text(YAML.format(host=HOST, cql=cql, storage=storage) + asked_by_readme(release), encoding="utf-8")
    shutil.copy(TESTKIT / "logback.xml", conf)
    (plugin,) = (release / "jars").glob("stowage-cassandra-5.0-*.jar")
    shutil.copy(plugin, lib)
    server = (TOP / "cassandra-replica-selector/adapter-5.0/target/server.classpath").read_text(encoding="utf-8").strip()
    command = ["java", *(TESTKIT / "jvm.options").read_text(encoding="utf-8").split(), "-Xmx512m"]
    command += [f"-Dcassandra.config={(conf / 'cassandra.yaml').as_uri()}", f"-Dcassandra.storagedir={tmp_path}", f"-Dcassandra.logdir={tmp_path}/logs"]
    command += [f"-Dlogback.configurationFile={conf}/logback.xml", f"-Dcassandra.jmx.local.port={jmx}", f"-Djava.io.tmpdir={tmp_path}"]
    command += ["-cp", f"{server}:{lib}/*:{conf}", "org.apache.cassandra.service.CassandraDaemon"]
    log = tmp_path / "stdout"
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, cwd=tmp_path, env={**os.environ, "HOME": str(tmp_path)})
    try:
        deadline = time.monotonic() + START_SECONDS
        while socket.socket().connect_ex((HOST, cql)) != 0:
            assert process.poll() is None, log.read_text(errors="replace")[-3000:]
            assert time.monotonic() < deadline, log.read_text(errors="replace")[-3000:]
            time.sleep(0.5)
        yield cql, jmx
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def test_reads_go_through_the_plug_in(release, machine, node):
    cql, jmx = node

    def scores():
        done = machine.stowage("cassandra", "scores", "--port", str(jmx), "--format", "json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    before = scores()
    reads = subprocess.run(
        ["java", "-cp", f"{release}/ycsb/lib/*", str(Path(__file__).with_name("Reads.java")), HOST, str(cql), str(ROWS)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert reads.stdout == f"read {ROWS}\n", reads.stdout + reads.stderr
    after = scores()
    assert after["mode"] == "adaptive"
    # Each read asks the snitch for an order of the replicas.
    assert ordered(after) - ordered(before) >= ROWS


def ordered(scores):
    return scores["counters"]["orders_changed"] + scores["counters"]["orders_kept"]
