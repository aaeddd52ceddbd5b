#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""How a keyspace of Cassandra is replicated."""

DOCUMENTATION = r"""
module: cassandra_keyspace
short_description: Make a keyspace of Cassandra, or change its replication
description:
  - After a change to a keyspace that exists, its data must be repaired before it counts on its new replicas.
extends_documentation_fragment: [stowage.clusters.cql_login]
options:
  name:
    description: The keyspace's name.
    type: str
    required: true
  replication:
    description: The number of replicas in each data centre.
    type: dict
    required: true
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Three copies
  stowage.clusters.cassandra_keyspace:
    login_host: 192.0.2.11
    login_user: admin
    login_password: "{{ password }}"
    name: ycsb
    replication: {dc1: 3}
"""

RETURN = r"""
statement:
  description: The statement that was, or in check mode would be, executed; empty for none.
  type: str
  returned: always
"""

import json

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import cql

STRATEGY = "NetworkTopologyStrategy"


def change(connection, params):
    """The statement that makes the keyspace as wished, or None when it is."""
    wished = {"class": STRATEGY, **{dc: str(count) for dc, count in sorted(params["replication"].items())}}
    clause = ", ".join(f"{cql.quoted(key)}: {cql.quoted(value)}" for key, value in wished.items())
    query = "SELECT JSON replication FROM system_schema.keyspaces WHERE keyspace_name = "
    rows = connection.execute(query + cql.quoted(params["name"]))
    if not rows:
        return f"CREATE KEYSPACE {cql.name(params['name'])} WITH REPLICATION = {{{clause}}}"
    now = json.loads(rows[0])["replication"]
    if {**now, "class": now["class"].rpartition(".")[2]} == wished:
        return None
    return f"ALTER KEYSPACE {cql.name(params['name'])} WITH REPLICATION = {{{clause}}}"


def main():
    module = AnsibleModule(
        argument_spec={
            **cql.login_options(),
            "name": {"type": "str", "required": True},
            "replication": {"type": "dict", "required": True},
        },
        supports_check_mode=True,
    )
    statement = cql.apply(module, "keyspace", change)
    module.exit_json(changed=statement is not None, statement=statement or "")


if __name__ == "__main__":
    main()
