#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""Writes down what a role is about to create, so that the purge playbook can take exactly that away again."""

DOCUMENTATION = r"""
module: claim
short_description: Write down what is about to be created
description:
  - Everything named that is not there yet is added to the ledger. What exists already stays somebody else's.
  - Call it before creating anything. A second call adds nothing.
  - A claimed directory is claimed with all that will be in it.
options:
  paths:
    description: Absolute paths of files and directories, at least two levels deep.
    type: list
    elements: path
    default: []
  units:
    description: Names of systemd units, whose files are named in I(paths) as well.
    type: list
    elements: str
    default: []
  users:
    description: Names of users.
    type: list
    elements: str
    default: []
  groups:
    description: Names of groups.
    type: list
    elements: str
    default: []
  packages:
    description: Names of Debian packages.
    type: list
    elements: str
    default: []
  sysctls:
    description: Names of kernel settings. Their values are written down, to be put back.
    type: list
    elements: str
    default: []
  ledger:
    description: The file that it is written to.
    type: path
    default: /var/lib/stowage/ledger.json
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Claim the directory
  stowage.clusters.claim:
    paths: [/opt/stowage]
    users: [cassandra]
"""

RETURN = r"""
claimed:
  description: What was added, by kind.
  type: dict
  returned: always
"""

import grp
import json
import os
import pwd
import subprocess
import tempfile

from ansible.module_utils.basic import AnsibleModule

KINDS = ("paths", "units", "users", "groups", "packages")
UNIT_DIRECTORIES = ("/etc/systemd/system", "/lib/systemd/system", "/usr/lib/systemd/system")


def installed(package):
    query = ["dpkg-query", "--show", "--showformat", "${db:Status-Status}", package]
    done = subprocess.run(query, capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == "installed"


def known(look_up, name):
    try:
        look_up(name)
        return True
    except KeyError:
        return False


EXISTS = {
    "paths": os.path.lexists,
    "units": lambda unit: any(os.path.lexists(os.path.join(d, unit)) for d in UNIT_DIRECTORIES),
    "users": lambda name: known(pwd.getpwnam, name),
    "groups": lambda name: known(grp.getgrnam, name),
    "packages": installed,
}


def read(ledger):
    """The ledger, with every kind in it."""
    try:
        with open(ledger, encoding="utf-8") as file:
            content = json.load(file)
    except FileNotFoundError:
        content = {}
    return {**{kind: [] for kind in KINDS}, "sysctls": {}, **content}


def write(module, ledger, content):
    directory = os.path.dirname(ledger)
    os.makedirs(directory, mode=0o755, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=directory)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(content, file, indent=1)
        file.write("\n")
    module.atomic_move(temporary, ledger)


def missing_paths(wanted, owned):
    """The outermost ancestors to be made for the wanted paths, and the paths; without those inside owned directories."""
    found = []
    for path in map(os.path.normpath, wanted):
        while not os.path.lexists(os.path.dirname(path)):
            path = os.path.dirname(path)
        ours = any(path == own or path.startswith(own + "/") for own in [*owned, *found])
        if not ours and not os.path.lexists(path):
            found.append(path)
    return found


def additions(params, content):
    added = {}
    for kind in KINDS:
        if kind == "paths":
            fresh = missing_paths(params["paths"], content["paths"])
        else:
            fresh = [n for n in dict.fromkeys(params[kind]) if n not in content[kind] and not EXISTS[kind](n)]
        if fresh:
            added[kind] = fresh
    values = {name: sysctl(name) for name in params["sysctls"] if name not in content["sysctls"]}
    if values:
        added["sysctls"] = values
    return added


def sysctl(name):
    with open("/proc/sys/" + name.replace(".", "/"), encoding="ascii") as file:
        return file.read().strip()


def main():
    options = {kind: {"type": "list", "elements": "str", "default": []} for kind in (*KINDS, "sysctls")}
    options["paths"]["elements"] = "path"
    options["ledger"] = {"type": "path", "default": "/var/lib/stowage/ledger.json"}
    module = AnsibleModule(argument_spec=options, supports_check_mode=True)
    for path in module.params["paths"]:
        if os.path.normpath(path).count("/") < 2 or not path.startswith("/"):
            module.fail_json(msg=f"paths: {path} is not allowed: an absolute path at least two levels deep")
    ledger = module.params["ledger"]
    try:
        content = read(ledger)
        # The ledger's own directory is made by the first claim.
        params = {**module.params, "paths": [os.path.dirname(ledger), *module.params["paths"]]}
        added = additions(params, content)
        if added and not module.check_mode:
            for kind, names in added.items():
                content[kind] = {**content[kind], **names} if kind == "sysctls" else content[kind] + names
            write(module, ledger, content)
    except (OSError, ValueError) as error:
        module.fail_json(msg=f"{ledger}: {error}")
    module.exit_json(changed=bool(added), claimed=added)


if __name__ == "__main__":
    main()
