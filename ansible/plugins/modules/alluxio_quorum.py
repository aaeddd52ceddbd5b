#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""Whether the masters of an Alluxio cluster that share a journal are all there, also the one that was started a moment ago."""

DOCUMENTATION = r"""
module: alluxio_quorum
short_description: Wait until all masters of an Alluxio cluster take part in its journal, or all but the one that is about to be stopped
description:
  - A master must listen on its journal's port, and the master that serves must list it as available.
  - That list may be wrong for as long as the longest election timeout, since it shows when a master was last heard of. So for the master of this
    host the list is asked when it has run for longer than that. What the list says of it then cannot be of the process before.
options:
  masters:
    description: The journal's places of all masters, as host:port.
    type: list
    elements: str
    required: true
  own:
    description: Which of them is on this host.
    type: str
    required: true
  leaving:
    description: Whether the master of this host is about to be stopped, so that only the others count.
    type: bool
    default: false
  unit:
    description: The systemd unit of the master on this host. Once it has ended, waiting is in vain.
    type: str
    required: true
  log:
    description: A master's log, which is the same path on all hosts. What keeps a master is in there.
    type: path
    required: true
  web:
    description: The web places of all masters, as host:port.
    type: list
    elements: str
    required: true
  shell:
    description: The command C(alluxio) on this host.
    type: path
    required: true
  timeout:
    description: How many seconds to wait at most. A list that was asked for meanwhile is waited for.
    type: int
    default: 300
  answer_timeout:
    description: How many seconds a list may take. A JVM starts, and asks.
    type: int
    default: 180
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Wait
  stowage.clusters.alluxio_quorum:
    masters: ["192.0.2.11:19200", "192.0.2.12:19200", "192.0.2.13:19200"]
    own: 192.0.2.11:19200
    unit: stowage-alluxio-master.service
    log: /var/log/stowage/alluxio/master.log
    web: ["192.0.2.11:19999", "192.0.2.12:19999", "192.0.2.13:19999"]
    shell: /opt/stowage/bin/alluxio
"""

RETURN = "# "

import re
import time

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import alluxio, ports, units

HEARD_OF = "alluxio.master.embedded.journal.election.timeout.max"


def deaf(places):
    """Those on which nothing listens."""
    return [place for place in places if not ports.answers(place.rpartition(":")[0], int(place.rpartition(":")[2]))]


def too_young(module):
    """Why what is listed may still be of the process before; empty when it cannot be."""
    leader, said = alluxio.ask(module.params["web"], "info")
    if leader is None:
        return f"none of {', '.join(module.params['web'])} serves"
    kept = alluxio.seconds(said["configuration"][HEARD_OF])
    if units.age(module, module.params["unit"]) > kept:
        return ""
    return f"{module.params['own']} has not run for longer than the {kept:g} s for which a master that is gone is listed as available"


def unavailable(module, counted):
    """Which masters the one that serves has not heard of, in words; empty when there are none."""
    command = [module.params["shell"], "fsadmin", "journal", "quorum", "info", "-domain", "MASTER"]
    code, out, err = module.run_command(["timeout", "--kill-after=5", str(module.params["answer_timeout"]), *command])
    if code != 0:
        said = [line.strip() for line in (out + err).splitlines() if line.strip()]
        return f"{' '.join(command)} {'took too long' if code in (124, 137) else 'failed'}{': ' if said else ''}{(said or [''])[-1]}"
    states = {place: state for state, place in re.findall(r"(?m)^(\w+) +\|[^|]*\| (\S+)\s*$", out)}
    if len(states) < len(module.params["masters"]):
        return f"the journal has {len(states)} of {len(module.params['masters'])} masters"
    # Masters may be listed by names that the settings give them.
    ignored = set(module.params["masters"]) - set(counted)
    return ", ".join(f"{place} is {state}" for place, state in states.items() if state != "AVAILABLE" and place not in ignored)


def missing(module):
    """What there is not yet, in words; empty when nothing is missing. What costs least is asked first."""
    params = module.params
    counted = [place for place in params["masters"] if not (params["leaving"] and place == params["own"])]
    silent = deaf(counted)
    if silent:
        return f"nothing listens on {', '.join(silent)}"
    return (not params["leaving"] and too_young(module)) or unavailable(module, counted)


def main():
    module = AnsibleModule(
        argument_spec={
            "masters": {"type": "list", "elements": "str", "required": True},
            "own": {"type": "str", "required": True},
            "leaving": {"type": "bool", "default": False},
            "unit": {"type": "str", "required": True},
            "log": {"type": "path", "required": True},
            "web": {"type": "list", "elements": "str", "required": True},
            "shell": {"type": "path", "required": True},
            "timeout": {"type": "int", "default": 300},
            "answer_timeout": {"type": "int", "default": 180},
        },
        supports_check_mode=True,
    )
    params = module.params
    deadline = time.monotonic() + params["timeout"]
    while True:
        lacks = missing(module)
        now = units.LIVING[0] if params["leaving"] else units.state(module, params["unit"])
        if now not in units.LIVING:
            errors = units.last_errors(module, params["unit"], params["log"], "")
            module.fail_json(msg="\n".join([f"{params['unit']} is {now}, so {params['own']} will not be back", *errors]))
        if not lacks:
            module.exit_json(changed=False)
        if time.monotonic() > deadline:
            module.fail_json(msg=f"after {params['timeout']} s {lacks}; what keeps a master is at the end of {params['log']} on its host")
        time.sleep(alluxio.POLL_SECONDS)


if __name__ == "__main__":
    main()
