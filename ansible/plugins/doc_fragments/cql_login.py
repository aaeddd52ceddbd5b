# Copyright: the Stowage authors. Apache-2.0
"""The options of module_utils/cql.py's login_options."""


class ModuleDocFragment:
    DOCUMENTATION = r"""
options:
  login_host:
    description: The node's client address, from the node itself.
    type: str
    required: true
  login_port:
    description: The node's client port.
    type: int
    default: 9042
  login_user:
    description: >-
      The superuser to log in as. While it cannot log in, Cassandra's own superuser with its well-known password is tried.
    type: str
    required: true
  login_password:
    description: The superuser's password.
    type: str
    required: true
  login_ca:
    description: >-
      A file on the host with the authority of the node's certificate for clients, as PEM. The connection is encrypted then, and the certificate verified.
      Empty for plain text.
    type: path
    default: ""
  login_name:
    description: The address or name that the certificate must have; by default I(login_host).
    type: str
    default: ""
  login_certificate:
    description: A file on the host with a key and certificate, as PEM, for a node that asks its clients for one.
    type: path
    default: ""
  timeout:
    description: How many seconds to try for.
    type: int
    default: 60
"""
