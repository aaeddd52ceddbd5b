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
  timeout:
    description: How many seconds to try for.
    type: int
    default: 60
"""
