"""What is brought to the controller: no keys and passwords, and not only where all processes answer."""

import pytest
import yaml

KEY = "-----BEGIN PRIVATE KEY-----\nMIIsecret1\nMIIsecret2\n-----END PRIVATE KEY-----\n"
# As role cassandra writes it with what a user may add.
SETTINGS = {
    "cluster_name": "c",
    "client_encryption_options": {
        "enabled": True,
        "keystore_password": "secret3",
        "ssl_context_factory": {"class_name": "PEMBasedSslContextFactory", "parameters": {"private_key": KEY, "private_key_password": "secret4 " * 20}},
    },
    "num_tokens": 16,
}
FILES = {
    "cassandra.yaml": yaml.safe_dump(SETTINGS, indent=2, sort_keys=False),
    "double.yaml": yaml.safe_dump(SETTINGS, default_style='"', sort_keys=False),
    "literal.yaml": "private_key: |\n" + "".join(f"  {line}\n" for line in KEY.splitlines()) + "native_transport_port: 9042\n",
    "jvm.options": "-Xmx1G\n-Djavax.net.ssl.keyStorePassword=secret5\n",
    "alluxio-site.properties": "aws.secretKey=secret6\nfs.azure.account.key.a.blob=secret7\nalluxio.user.x=1\n",
    "client.key": KEY,
    "core-site.xml": "<property><name>fs.s3a.secret.key</name><value>secret8</value></property>\n",
}


@pytest.fixture(scope="module")
def collected(ansible, tmp_path_factory):
    """The folder on the controller, of a host whose folder of configuration has these files and a keystore."""
    base = tmp_path_factory.mktemp("collect")
    (base / "etc").mkdir()
    for name, text in FILES.items():
        (base / "etc" / name).write_text(text, encoding="utf-8")
    (base / "etc/keystore.jks").write_bytes(b"\xfe\xed\xfe\xed\x00secret9\xff")
    (base / "to/n1/cassandra/conf").mkdir(parents=True)
    tasks = [{"ansible.builtin.include_role": {"name": "stowage.clusters.collect", "tasks_from": "configuration"}}]
    settings = {"collect_product": "cassandra", "cassandra_conf_dir": str(base / "etc"), "collect_dir": str(base / "to")}
    done = ansible([{"hosts": "n1", "gather_facts": False, "tasks": tasks}], {"n1": settings})
    assert done.code == 0, done.output
    return base / "to/n1/cassandra/conf", " ".join(done.output.split())


def test_no_key_and_no_password_leaves_the_host(collected):
    folder, output = collected
    found = {path.name: path.read_bytes().decode("latin-1") for path in folder.iterdir()}
    leaked = {name: [line for line in text.splitlines() if "secret" in line.replace("aws.secretKey=", "")] for name, text in found.items()}
    assert {name: lines for name, lines in leaked.items() if lines} == {}
    assert "secret1" not in output


def test_the_rest_is_there(collected):
    folder, _output = collected
    assert {path.name for path in folder.iterdir()} == {name for name in FILES if name not in ("client.key", "core-site.xml")}
    settings = (folder / "cassandra.yaml").read_text(encoding="utf-8")
    assert "cluster_name: c\n" in settings and "num_tokens: 16\n" in settings and "class_name: PEMBasedSslContextFactory\n" in settings
    assert "native_transport_port: 9042" in (folder / "literal.yaml").read_text(encoding="utf-8")
    assert (folder / "jvm.options").read_text(encoding="utf-8").startswith("-Xmx1G\n-Djavax.net.ssl.keyStorePassword= REMOVED")
    assert "alluxio.user.x=1\n" in (folder / "alluxio-site.properties").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["client.key", "core-site.xml", "keystore.jks"])
def test_what_is_left_out_is_named(collected, name):
    assert f"{name} is left out" in collected[1]


def test_a_process_that_hangs_is_named_and_not_waited_for(ansible, tmp_path):
    """A JVM that is stopped, or collects garbage without end, lets nodetool connect and says nothing."""
    (tmp_path / "to/n1/cassandra").mkdir(parents=True)
    (tmp_path / "hangs").write_text("#!/bin/sh\necho begun\nexec sleep 3600\n", encoding="ascii")
    (tmp_path / "hangs").chmod(0o755)
    asked = {"hangs": [str(tmp_path / "hangs")], "missing": [str(tmp_path / "missing")], "fine": ["echo", "fine"]}
    commands = [{"to": f"{name}.txt", "argv": argv} for name, argv in asked.items()]
    # Time enough for what answers at once, on a busy machine, too.
    given = {"collect_commands": commands, "collect_patience": 10}
    tasks = [{"ansible.builtin.include_role": {"name": "stowage.clusters.collect", "tasks_from": "node"}, "vars": given}]
    done = ansible([{"hosts": "n1", "gather_facts": False, "tasks": tasks}], {"n1": {"collect_product": "cassandra", "collect_dir": str(tmp_path / "to")}})
    assert done.code == 0, done.output
    assert {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "to/n1/cassandra").iterdir()} == {"fine.txt": "fine\n"}
    said = " ".join(done.output.split())
    assert f"{tmp_path}/hangs did not end within 10 s" in said
    assert f"{tmp_path}/missing did not" not in said
