#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""A role of Cassandra's password authentication."""

DOCUMENTATION = r"""
module: cassandra_role
short_description: Make or change a role of Cassandra
extends_documentation_fragment: [stowage.clusters.cql_login]
options:
  name:
    description: The role's name.
    type: str
    required: true
  password:
    description: The role's password; compared by logging in. Needed for a role that may log in.
    type: str
  login:
    description: Whether the role may log in.
    type: bool
    default: true
  superuser:
    description: Whether the role may do everything.
    type: bool
    default: false
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Nobody logs in with the well-known password
  stowage.clusters.cassandra_role:
    login_host: 192.0.2.11
    login_user: admin
    login_password: "{{ password }}"
    name: cassandra
    login: false
"""

RETURN = "# "

import json

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import cql


def change(connection, params):
    """The statement that makes the role as wished, or None when it is."""
    # JSON, because then every result has one column of text.
    query = "SELECT JSON is_superuser, can_login FROM system_auth.roles WHERE role = "
    rows = connection.execute(query + cql.quoted(params["name"]))
    wished = [f"SUPERUSER = {str(params['superuser']).lower()}", f"LOGIN = {str(params['login']).lower()}"]
    password = [f"PASSWORD = {cql.quoted(params['password'])}"] if params["password"] is not None else []
    if not rows:
        return f"CREATE ROLE IF NOT EXISTS {cql.name(params['name'])} WITH {' AND '.join(wished + password)}"
    now = json.loads(rows[0])
    if (bool(now["is_superuser"]), bool(now["can_login"])) == (params["superuser"], params["login"]):
        wished = []
        if not params["login"] or cql.may_log_in(params, (params["name"], params["password"])):
            return None
    return f"ALTER ROLE {cql.name(params['name'])} WITH {' AND '.join(wished + password)}"


def main():
    module = AnsibleModule(
        argument_spec={
            **cql.login_options(),
            "name": {"type": "str", "required": True},
            "password": {"type": "str", "no_log": True},
            "login": {"type": "bool", "default": True},
            "superuser": {"type": "bool", "default": False},
        },
        required_if=[("login", True, ["password"])],
        supports_check_mode=True,
    )
    module.exit_json(changed=cql.apply(module, "role", change) is not None)


if __name__ == "__main__":
    main()
