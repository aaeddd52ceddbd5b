"""The frames of the native protocol, on a real socket."""

import importlib.util
import socket
import struct
import threading

import pytest

from collection_paths import COLLECTION

SPEC = importlib.util.spec_from_file_location("cql", COLLECTION / "plugins/module_utils/cql.py")
cql = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(cql)

TIMEOUT = 10


@pytest.fixture
def serve():
    """serve(answers) returns a port whose first connection gets these (opcode, body), one per request, and what it was sent."""
    listeners = []

    def start(answers):
        listener = socket.create_server(("127.0.0.1", 0))
        listeners.append(listener)
        asked = []

        def talk():
            connection, _address = listener.accept()
            with connection:
                for opcode, body in answers:
                    header = connection.recv(9, socket.MSG_WAITALL)
                    length = struct.unpack(">i", header[5:])[0]
                    asked.append((header[4], connection.recv(length, socket.MSG_WAITALL) if length else b""))
                    connection.sendall(struct.pack(">BBhBi", 0x84, 0, 0, opcode, len(body)) + body)

        threading.Thread(target=talk, daemon=True).start()
        return listener.getsockname()[1], asked

    yield start
    for listener in listeners:
        listener.close()


def connection(port):
    return cql.Connection("127.0.0.1", port, ("user", "pass"), TIMEOUT)


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
