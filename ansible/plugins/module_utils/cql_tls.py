# Copyright: the Stowage authors. Apache-2.0
"""The encryption of a connection to Cassandra's clients' port."""

import collections
import ssl


class Unlike(OSError):
    """The server answers in plain text where TLS was wanted, or wants TLS itself."""


# Files on this host: the authority that the server's certificate must be of, and key and certificate for a server that asks for them (empty for none).
Tls = collections.namedtuple("Tls", "ca name certificate")


def options():
    return {
        "login_ca": {"type": "path", "default": ""},
        "login_name": {"type": "str", "default": ""},
        "login_certificate": {"type": "path", "default": ""},
    }


def wanted(params):
    """None: plain text."""
    if not params["login_ca"]:
        return None
    return Tls(params["login_ca"], params["login_name"] or params["login_host"], params["login_certificate"])


def encrypted(plain, tls):
    # Not create_default_context: in Python 3.13 that refuses what OpenSSL 3.0 signs, for want of a key's identifier.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    for load, path in ((context.load_verify_locations, tls.ca), (context.load_cert_chain, tls.certificate)):
        try:
            if path:
                load(path)
        except OSError as error:
            raise OSError(f"{path} cannot be read as PEM: {error.strerror or error}")
    try:
        return context.wrap_socket(plain, server_hostname=tls.name)
    except ssl.SSLCertVerificationError:
        raise
    except (ssl.SSLError, ConnectionError) as error:
        raise Unlike(f"the server does not answer in TLS: {error.strerror or error}")
