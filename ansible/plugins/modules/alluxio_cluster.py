#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""What an Alluxio cluster consists of, asked of the master that serves."""

DOCUMENTATION = r"""
module: alluxio_cluster
short_description: Wait until an Alluxio master serves and lists the workers
description:
  - Asks the masters' web ports. One that does not serve yet, or is a standby, closes the connection.
options:
  masters:
    description: The web places of all masters, as host:port.
    type: list
    elements: str
    required: true
  workers:
    description: The host names of the workers that must be registered.
    type: list
    elements: str
    default: []
  unit:
    description: A master's systemd unit on this host. Once it has ended, waiting is in vain.
    type: str
  log:
    description: That unit's log, whose last errors are shown then.
    type: path
  timeout:
    description: How many seconds to wait at most.
    type: int
    default: 300
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Wait
  stowage.clusters.alluxio_cluster:
    masters: ["192.0.2.11:19999"]
    workers: [192.0.2.12, 192.0.2.13]
"""

RETURN = r"""
leader:
  description: The master that serves, as it was given.
  type: str
  returned: always
workers:
  description: The host names of the workers that are registered and not lost.
  type: list
  returned: always
"""

import time

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import alluxio, units


def look(masters):
    """(the master that serves, its workers); (None, []) while there is none."""
    place, said = alluxio.ask(masters, "webui_workers")
    return place, [node["host"] for node in said.get("normalNodeInfos", [])] if place else []


def main():
    module = AnsibleModule(
        argument_spec={
            "masters": {"type": "list", "elements": "str", "required": True},
            "workers": {"type": "list", "elements": "str", "default": []},
            "unit": {"type": "str"},
            "log": {"type": "path"},
            "timeout": {"type": "int", "default": 300},
        },
        supports_check_mode=True,
    )
    params = module.params
    deadline = time.monotonic() + params["timeout"]
    while True:
        leader, workers = look(params["masters"])
        missing = sorted(set(params["workers"]) - set(workers))
        if leader and not missing:
            module.exit_json(changed=False, leader=leader, workers=sorted(workers))
        now = units.state(module, params["unit"]) if params["unit"] else "active"
        wanted = f"{leader} does not list the workers {', '.join(missing)}" if leader else f"none of {', '.join(params['masters'])} serves"
        if now not in units.LIVING:
            errors = units.last_errors(module, params["unit"], params["log"], "")
            module.fail_json(msg="\n".join([f"{params['unit']} is {now} and {wanted}", *errors]))
        if time.monotonic() > deadline:
            module.fail_json(msg=f"after {params['timeout']} s {wanted}")
        time.sleep(alluxio.POLL_SECONDS)


if __name__ == "__main__":
    main()
