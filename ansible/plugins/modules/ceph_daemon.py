#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""Waits for a daemon of Ceph on this host, and knows early when waiting is in vain."""

DOCUMENTATION = r"""
module: ceph_daemon
short_description: Wait until a daemon of this host has joined its cluster, or say why it will not
description:
  - Asks the daemon itself, because what the cluster says may still be of the process before.
options:
  daemon:
    description: Its name, such as mon.h1, mgr.h1 or osd.0.
    type: str
    required: true
  timeout:
    description: How many seconds to wait at most.
    type: int
    default: 300
  log:
    description: The daemon's log, whose last errors are shown when it fails.
    type: path
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Wait
  stowage.clusters.ceph_daemon:
    daemon: mon.h1
"""

RETURN = "# "

import json
import time

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import ceph, units

QUESTIONS = {"mon": "mon_status", "mgr": "mgr_status", "osd": "status"}
JOINED = {
    "mon": lambda said: said["state"] in ("leader", "peon"),
    "mgr": lambda said: said["initialized"],
    "osd": lambda said: said["state"] == "active",
}


def joined(module, kind):
    command = ["timeout", "20", "ceph", "--format", "json", "daemon", module.params["daemon"], QUESTIONS[kind]]
    code, out, _err = module.run_command(command)
    try:
        return code == 0 and JOINED[kind](json.loads(out))
    except (ValueError, KeyError):
        return False


def main():
    module = AnsibleModule(
        argument_spec={
            "daemon": {"type": "str", "required": True},
            "timeout": {"type": "int", "default": 300},
            "log": {"type": "path"},
        },
        supports_check_mode=True,
    )
    kind, _dot, name = module.params["daemon"].partition(".")
    if kind not in QUESTIONS or not name:
        module.fail_json(msg=f"daemon: {module.params['daemon']} is not allowed: mon, mgr or osd, a dot, and its id")
    unit = f"ceph-{kind}@{name}.service"
    deadline = time.monotonic() + module.params["timeout"]
    while not joined(module, kind):
        now = units.state(module, unit)
        if now not in units.LIVING:
            why = f"{unit} is {now} and will not join the cluster"
        elif time.monotonic() > deadline:
            why = f"{unit} did not join the cluster within {module.params['timeout']} s"
        else:
            time.sleep(ceph.POLL_SECONDS)
            continue
        module.fail_json(msg="\n".join([why, *units.last_errors(module, unit, module.params["log"], "")]))
    module.exit_json(changed=False)


if __name__ == "__main__":
    main()
