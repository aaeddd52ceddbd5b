#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""An account of MariaDB with rights on some databases and no others."""

DOCUMENTATION = r"""
module: mariadb_account
short_description: Make or change an account of MariaDB
description:
  - Talks to the server of this host as its administrator, root, by the socket. Rights that are not named are taken away.
  - The password is compared by logging in.
options:
  name:
    description: The account's name.
    type: str
    required: true
  host:
    description: Where it logs in from, and the address that the server listens on.
    type: str
    required: true
  port:
    description: The server's port.
    type: int
    default: 3306
  password:
    description: The account's password, without quotes and backslashes.
    type: str
    required: true
  databases:
    description: Databases that it has rights on.
    type: list
    elements: str
    default: []
  rights:
    description: The rights, such as SELECT.
    type: list
    elements: str
    default: []
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Someone who reads
  stowage.clusters.mariadb_account:
    name: reader
    host: 127.0.0.1
    password: "{{ password }}"
    databases: [shop]
    rights: [SELECT]
"""

RETURN = r"""
statements:
  description: What was run, or would be, without the password.
  type: list
  elements: str
  returned: always
"""

import os
import subprocess

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import mariadb

DENIED = "ERROR 1045"
SECONDS = 120


def run(arguments, statement, password=None):
    """The statement goes in by standard input, where nobody sees it in a list of processes."""
    environment = {**os.environ, "LC_ALL": "C"}
    if password is not None:
        environment["MYSQL_PWD"] = password
    return subprocess.run(
        ["mariadb", "--no-defaults", "--batch", "--raw", "--skip-column-names", *arguments],
        input=statement, capture_output=True, text=True, timeout=SECONDS, check=False, env=environment,
    )  # fmt: skip


def ask(module, statement):
    done = run([], statement)
    if done.returncode != 0:
        module.fail_json(msg=f"MariaDB: {done.stderr.strip()}")
    return done.stdout.splitlines()


def logs_in(module):
    params = module.params
    place = [f"--host={params['host']}", f"--port={params['port']}", "--protocol=tcp", f"--user={params['name']}"]
    done = run(place, "SELECT 1", params["password"])
    if done.returncode != 0 and DENIED not in done.stderr:
        module.fail_json(msg=f"MariaDB: {done.stderr.strip()}")
    return done.returncode == 0


def main():
    module = AnsibleModule(
        argument_spec={
            "name": {"type": "str", "required": True},
            "host": {"type": "str", "required": True},
            "port": {"type": "int", "default": 3306},
            "password": {"type": "str", "required": True, "no_log": True},
            "databases": {"type": "list", "elements": "str", "default": []},
            "rights": {"type": "list", "elements": "str", "default": []},
        },
        supports_check_mode=True,
    )
    params = module.params
    account = f"'{params['name']}'@'{params['host']}'"
    there = ask(module, f"SELECT 1 FROM mysql.global_priv WHERE user = '{params['name']}' AND host = '{params['host']}'")
    found = mariadb.grants(ask(module, f"SHOW GRANTS FOR {account}")) if there else {}
    wanted = {mariadb.everything_in(name): set(params["rights"]) for name in params["databases"] if params["rights"]}
    statements, secret = mariadb.changes(account, found, wanted), []
    if not there:
        secret = [f"CREATE USER {account} IDENTIFIED BY '{params['password']}'"]
    elif not logs_in(module):
        secret = [f"ALTER USER {account} IDENTIFIED BY '{params['password']}'"]
    if not module.check_mode:
        for statement in secret + statements:
            ask(module, statement)
    module.exit_json(changed=bool(secret or statements), statements=[s.partition(" IDENTIFIED")[0] for s in secret] + statements)


if __name__ == "__main__":
    main()
