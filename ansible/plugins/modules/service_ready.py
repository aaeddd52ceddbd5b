#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""Waits for a service that takes its time, and knows early when waiting is in vain."""

DOCUMENTATION = r"""
module: service_ready
short_description: Wait until a service's port answers, or say why it will not
options:
  unit:
    description: The systemd unit.
    type: str
    required: true
  host:
    description: The address that the service listens on.
    type: str
    required: true
  port:
    description: The port that is open once the service is ready.
    type: int
    required: true
  timeout:
    description: How many seconds to wait at most.
    type: int
    default: 600
  log:
    description: The service's log, whose last errors are shown when it fails.
    type: path
  log_start:
    description: What the service logs first when it starts, so that errors of earlier runs are not shown.
    type: str
    default: ""
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Wait
  stowage.clusters.service_ready:
    unit: stowage-cassandra.service
    host: 192.0.2.11
    port: 9042
"""

RETURN = "# "

import time

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import ports, units

POLL_SECONDS = 0.5


def main():
    module = AnsibleModule(
        argument_spec={
            "unit": {"type": "str", "required": True},
            "host": {"type": "str", "required": True},
            "port": {"type": "int", "required": True},
            "timeout": {"type": "int", "default": 600},
            "log": {"type": "path"},
            "log_start": {"type": "str", "default": ""},
        },
        supports_check_mode=True,
    )
    params = module.params
    unit, place = params["unit"], f"{params['host']}:{params['port']}"
    deadline = time.monotonic() + params["timeout"]
    while not ports.answers(params["host"], params["port"]):
        now = units.state(module, unit)
        if now not in units.LIVING:
            why = f"{unit} is {now} and will not open {place}"
        elif time.monotonic() > deadline:
            why = f"{unit} did not open {place} within {params['timeout']} s"
        else:
            time.sleep(POLL_SECONDS)
            continue
        errors = units.last_errors(module, unit, params["log"], params["log_start"])
        module.fail_json(msg="\n".join([why, *errors]))
    module.exit_json(changed=False)


if __name__ == "__main__":
    main()
