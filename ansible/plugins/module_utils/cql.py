# Copyright: the Stowage authors. Apache-2.0
"""A few CQL statements, sent from the node itself: native protocol version 4 with PLAIN authentication.

A driver would have to be installed on every host, in the version that fits its Python, for three statements. This needs
nothing, opens nothing, and the passwords do not leave the host. Where the node encrypts its clients' traffic, so does this.
"""

import socket
import struct
import time

from ansible_collections.stowage.clusters.plugins.module_utils import cql_tls

STARTUP, QUERY, AUTH_RESPONSE = 0x01, 0x07, 0x0F
ERROR, READY, AUTHENTICATE, RESULT, AUTH_SUCCESS = 0x00, 0x02, 0x03, 0x08, 0x10
BAD_CREDENTIALS = 0x0100
REQUEST, RESPONSE = 0x04, 0x84
ROWS = 2
LOCAL_QUORUM = 0x06
SKIP_METADATA = 0x02
ONE_TABLE, NO_METADATA = 0x01, 0x04
HEADER = struct.Struct(">BBhBi")

# Transient while a node starts or a keyspace has just been altered.
RETRIED = (0x0100, 0x1000, 0x1001, 0x1002, 0x1100, 0x1200, 0x1300)
RETRY_SECONDS = 1


class CqlError(Exception):
    """What the server answered instead of a result."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def quoted(text):
    """The text as a CQL string literal: CREATE and ALTER take no bound values."""
    return "'" + text.replace("'", "''") + "'"


def name(text):
    """The text as a CQL identifier that keeps its case."""
    return '"' + text.replace('"', '""') + '"'


class Connection:
    """One connection, logged in. credentials is (user, password); without tls it is plain text."""

    def __init__(self, host, port, credentials, timeout, tls=None):
        self._socket = socket.create_connection((host, port), timeout)
        try:
            if tls:
                self._socket = cql_tls.encrypted(self._socket, tls)
            self._log_in(credentials)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.close()

    def close(self):
        self._socket.close()

    def _log_in(self, credentials):
        options = _string("CQL_VERSION") + _string("3.0.0")
        try:
            opcode, _body = self._ask(STARTUP, struct.pack(">H", 1) + options)
        except ConnectionError as error:
            raise cql_tls.Unlike(f"{error}, before it was told anything: it may want TLS, or a certificate of its clients")
        if opcode == AUTHENTICATE:
            token = b"\0" + b"\0".join(part.encode() for part in credentials)
            opcode, _body = self._ask(AUTH_RESPONSE, struct.pack(">i", len(token)) + token)
        if opcode not in (READY, AUTH_SUCCESS):
            raise CqlError(-1, f"unexpected answer {opcode:#x} to a login")

    def execute(self, statement):
        """The first column of each row, as text; None for null. No rows for other statements."""
        text = statement.encode()
        body = struct.pack(">i", len(text)) + text + struct.pack(">HB", LOCAL_QUORUM, SKIP_METADATA)
        opcode, body = self._ask(QUERY, body)
        if opcode != RESULT:
            raise CqlError(-1, f"unexpected answer {opcode:#x} to a statement")
        return _first_column(body)

    def _ask(self, opcode, body):
        self._socket.sendall(HEADER.pack(REQUEST, 0, 0, opcode, len(body)) + body)
        version, _flags, _stream, answer, length = HEADER.unpack(self._receive(HEADER.size))
        if version != RESPONSE:
            raise CqlError(-1, f"not a Cassandra server: protocol version {version:#x}")
        body = self._receive(length)
        if answer == ERROR:
            code, size = struct.unpack(">iH", body[:6])
            raise CqlError(code, body[6 : 6 + size].decode(errors="replace"))
        return answer, body

    def _receive(self, count):
        parts = b""
        while len(parts) < count:
            part = self._socket.recv(count - len(parts))
            if not part:
                raise ConnectionError("the server closed the connection")
            parts += part
        return parts


def _string(text):
    return struct.pack(">H", len(text)) + text.encode()


def _first_column(body):
    kind, flags, columns = struct.unpack(">iii", body[:12]) if len(body) >= 12 else (0, 0, 0)
    if kind != ROWS:
        return []
    if flags & ~ONE_TABLE != NO_METADATA:
        raise CqlError(-1, f"unexpected flags {flags:#x} of a result")
    count, at = struct.unpack(">i", body[12:16])[0], 16
    found = []
    for cell in range(count * columns):
        size = struct.unpack(">i", body[at : at + 4])[0]
        at += 4
        if cell % columns == 0:
            found.append(body[at : at + size].decode() if size >= 0 else None)
        at += max(size, 0)
    return found


def _opened(params, credentials):
    return Connection(params["login_host"], params["login_port"], credentials, params["timeout"], cql_tls.wanted(params))


def connect(params):
    """A connection as the administrator, or as Cassandra's own superuser while there is no other.

    Tries until params["timeout"] seconds have passed: Cassandra makes its superuser some seconds after its port opens.
    """
    candidates = [(params["login_user"], params["login_password"]), ("cassandra", "cassandra")]
    deadline = time.monotonic() + params["timeout"]
    while True:
        for credentials in candidates:
            try:
                return _opened(params, credentials)
            except CqlError as error:
                if error.code not in RETRIED or time.monotonic() > deadline:
                    raise
        time.sleep(RETRY_SECONDS)


def may_log_in(params, credentials):
    """Whether the credentials are accepted."""
    try:
        _opened(params, credentials).close()
        return True
    except CqlError as error:
        if error.code != BAD_CREDENTIALS:
            raise
        return False


def login_options():
    """The options that every module of this kind has."""
    return {
        "login_host": {"type": "str", "required": True},
        "login_port": {"type": "int", "default": 9042},
        "login_user": {"type": "str", "required": True},
        "login_password": {"type": "str", "required": True, "no_log": True},
        **cql_tls.options(),
        "timeout": {"type": "int", "default": 60},
    }


def apply(module, kind, change):
    """Executes the statement that change(connection, params) returns, but not in a check; returns it, None when there is nothing to do."""
    params = module.params
    try:
        with connect(params) as connection:
            statement = change(connection, params)
            if statement and not module.check_mode:
                connection.execute(statement)
    except (CqlError, OSError) as error:
        said = f"{kind} {params['name']}: {params['login_host']}:{params['login_port']}: {error}"
        if not (module.check_mode and isinstance(error, cql_tls.Unlike)):
            module.fail_json(msg=said)
        # What the node was told last is to be changed, which a check does not do.
        module.warn(f"{said}; not compared")
        return None
    return statement
