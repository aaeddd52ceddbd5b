"""The frames of the native protocol, on a real socket."""

import importlib
import json
import socket
import ssl
import struct
import subprocess
import sys
import threading

import pytest

from collection_paths import COLLECTION

# Where ansible/run has the collection.
sys.path.append(str(COLLECTION.parent / "build/ansible/collections"))
cql = importlib.import_module("ansible_collections.stowage.clusters.plugins.module_utils.cql")
cql_tls = importlib.import_module("ansible_collections.stowage.clusters.plugins.module_utils.cql_tls")

FILES = COLLECTION / "roles/cassandra/files"
TIMEOUT = 10


@pytest.fixture
def serve():
    """serve(answers) returns a port whose first connections get these (opcode, body), one per request, and what they sent."""
    listeners = []

    def start(answers, context=None, connections=1):
        listener = socket.create_server(("127.0.0.1", 0))
        listeners.append(listener)
        asked = []

        def answer(connection):
            for opcode, body in answers:
                header = received(connection, 9)
                asked.append((header[4], received(connection, struct.unpack(">i", header[5:])[0])))
                connection.sendall(struct.pack(">BBhBi", 0x84, 0, 0, opcode, len(body)) + body)

        def talk():
            for _ in range(connections):
                connection, _address = listener.accept()
                try:
                    with context.wrap_socket(connection, server_side=True) if context else connection as open_connection:
                        answer(open_connection)
                except (OSError, struct.error, IndexError):
                    pass  # the client has gone, which is what it was to do

        threading.Thread(target=talk, daemon=True).start()
        return listener.getsockname()[1], asked

    yield start
    for listener in listeners:
        listener.close()


def received(connection, count):
    """As many bytes, or fewer at its end."""
    parts = b""
    while len(parts) < count and (part := connection.recv(count - len(parts))):
        parts += part
    return parts


def connection(port, tls=None):
    return cql.Connection("127.0.0.1", port, ("user", "pass"), TIMEOUT, tls)


LOGIN = [(cql.AUTHENTICATE, b"\0\0"), (cql.AUTH_SUCCESS, b"\xff\xff\xff\xff")]


def test_log_in_with_a_password(serve):
    port, asked = serve(LOGIN)
    connection(port).close()
    assert asked[0] == (cql.STARTUP, b"\0\1\0\x0bCQL_VERSION\0\x053.0.0")
    assert asked[1] == (cql.AUTH_RESPONSE, b"\0\0\0\x0a\0user\0pass")


def test_log_in_where_nobody_asks(serve):
    port, _asked = serve([(cql.READY, b"")])
    connection(port).close()


@pytest.mark.parametrize("flags", [4, 5])
def test_the_first_column_of_every_row(serve, flags):
    cells = [b"a", b"ignored", None, b"ignored"]
    body = struct.pack(">iiii", 2, flags, 2, 2)
    body += b"".join(struct.pack(">i", -1) if c is None else struct.pack(">i", len(c)) + c for c in cells)
    port, asked = serve([*LOGIN, (cql.RESULT, body)])
    with connection(port) as open_connection:
        assert open_connection.execute("SELECT") == ["a", None]
    assert asked[2] == (cql.QUERY, b"\0\0\0\x06SELECT\0\x06\x02")


def test_an_error_keeps_code_and_message(serve):
    port, _asked = serve([LOGIN[0], (cql.ERROR, struct.pack(">iH", 0x0100, 3) + b"bad")])
    with pytest.raises(cql.CqlError, match="bad") as caught:
        connection(port)
    assert caught.value.code == cql.BAD_CREDENTIALS


def test_a_server_that_hangs_up_is_an_error(serve):
    port, _asked = serve([])
    with pytest.raises(OSError):
        connection(port)


def test_quotes_are_doubled():
    assert cql.quoted("it's") == "'it''s'"
    assert cql.name('a"b') == '"a""b"'


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """The folder of an authority as the role makes it, with a certificate for 127.0.0.1, n1.pem; and of another one."""
    found = []
    for name in ("ours", "theirs"):
        folder = tmp_path_factory.mktemp(name)
        for command in (["make-authority", folder, name], ["make-certificate", folder, "n1", "127.0.0.1", "30"]):
            subprocess.run([FILES / command[0], *command[1:]], check=True, capture_output=True, timeout=60)
        found.append(folder)
    return found


def server(folder, asks=False):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "n1.pem")
    if asks:
        context.load_verify_locations(folder / "ca.pem")
        context.verify_mode = ssl.CERT_REQUIRED
    return context


def tls(folder, name="127.0.0.1", certificate=""):
    return cql_tls.Tls(str(folder / "ca.pem"), name, certificate)


def test_log_in_over_tls(serve, keys):
    port, asked = serve(LOGIN, server(keys[0]))
    connection(port, tls(keys[0])).close()
    assert asked[1] == (cql.AUTH_RESPONSE, b"\0\0\0\x0a\0user\0pass")


def test_a_server_that_asks_for_a_certificate_gets_one(serve, keys):
    port, _asked = serve(LOGIN, server(keys[0], asks=True))
    connection(port, tls(keys[0], certificate=str(keys[0] / "n1.pem"))).close()


def test_a_server_of_another_authority_or_name_gets_no_password(serve, keys):
    for wrong in (tls(keys[1]), tls(keys[0], name="192.0.2.1"), tls(keys[0], name="node.example.org")):
        port, asked = serve(LOGIN, server(keys[0]))
        with pytest.raises(ssl.SSLCertVerificationError):
            connection(port, wrong)
        assert asked == []


def test_a_server_that_wants_tls_or_has_none_is_told_from_others(serve, keys):
    with pytest.raises(cql_tls.Unlike, match="it may want TLS"):
        connection(serve(LOGIN, server(keys[0]))[0])
    port, asked = serve([])
    with pytest.raises(cql_tls.Unlike, match="does not answer in TLS"):
        connection(port, tls(keys[0]))
    assert asked == []


def test_a_file_that_is_no_certificate_is_named(serve, keys, tmp_path):
    (tmp_path / "ca.pem").write_text("nothing", encoding="ascii")
    with pytest.raises(OSError, match=f"{tmp_path}/ca.pem cannot be read as PEM: "):
        connection(serve([])[0], tls(tmp_path))
    with pytest.raises(OSError, match="/nonexistent.pem cannot be read as PEM: No such file"):
        connection(serve([])[0], tls(keys[0], certificate="/nonexistent.pem"))


REPLICATED = json.dumps({"replication": {"class": "org.apache.cassandra.locator.NetworkTopologyStrategy", "dc1": "1"}}).encode()
ROW = (cql.RESULT, struct.pack(">iiiii", cql.ROWS, cql.NO_METADATA, 1, 1, len(REPLICATED)) + REPLICATED)


def accounts(ansible, folder, port, check=False, **options):
    """The role's own tasks, on a host whose clients' port is that one."""
    (folder / "stowage_admin.password").write_text("secret", encoding="ascii")
    encryption = {"enabled": True, "optional": False, "keystore": "node.pem", **options}
    settings = {
        "cassandra_listen_address": "127.0.0.1", "cassandra_native_port": port, "cassandra_conf_dir": str(folder), "cassandra_data_root": str(folder),
        "cassandra_secrets_dir": str(folder), "cassandra_yaml": {"client_encryption_options": encryption}, "cassandra_client_certificate": f"{folder}/n1.pem",
        "cassandra_auth_replication": {"dc1": 1}, "cassandra_ring": {"stdout": ""},
    }  # fmt: skip
    tasks = [{"ansible.builtin.include_role": {"name": "stowage.clusters.cassandra", "tasks_from": "accounts-replicate"}}]
    return ansible([{"hosts": "n1", "gather_facts": False, "check_mode": check, "tasks": tasks}], {"n1": settings})


@pytest.mark.parametrize("asks", [False, True], ids=["the server alone", "both ends"])
def test_the_role_sets_accounts_up_where_clients_traffic_is_encrypted(ansible, serve, keys, asks):
    port, asked = serve([*LOGIN, ROW], server(keys[0], asks), connections=2)
    done = accounts(ansible, keys[0], port, **({"require_client_auth": True} if asks else {}))
    assert done.code == 0, done.output
    assert "changed=0" in done.output
    assert [opcode for opcode, _body in asked] == [cql.STARTUP, cql.AUTH_RESPONSE, cql.QUERY] * 2


def test_a_check_goes_on_where_the_node_is_still_to_be_told(ansible, serve, keys):
    """What it was started with last is plain text; the inventory says TLS."""
    port, asked = serve([], connections=2)
    done = accounts(ansible, keys[0], port, check=True)
    assert done.code == 0, done.output
    assert "does not answer in TLS" in done.output and "not compared" in " ".join(done.output.split())
    assert asked == []
