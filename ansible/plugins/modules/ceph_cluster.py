#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""Whether a Ceph cluster is whole."""

DOCUMENTATION = r"""
module: ceph_cluster
short_description: Wait until a Ceph cluster has its monitors, manager and OSDs, and every placement group is active and clean
extends_documentation_fragment: [stowage.clusters.ceph_wait]
options:
  mons:
    description: The monitors that must be in the quorum.
    type: list
    elements: str
    default: []
  osds:
    description: The UUIDs of the OSDs that must be up and in.
    type: list
    elements: str
    default: []
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Wait
  stowage.clusters.ceph_cluster:
    mons: [h1]
"""

RETURN = "# "

import time

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import ceph

WHOLE = "active+clean"


def missing(module):
    """What the cluster lacks, in words."""
    status = ceph.ask(module, "status")
    lacks = [f"mon.{name} is not in the quorum" for name in module.params["mons"] if name not in status["quorum_names"]]
    if not status["mgrmap"].get("available"):
        lacks.append("no manager is active")
    serving = {osd["uuid"] for osd in ceph.ask(module, "osd", "dump")["osds"] if osd["up"] and osd["in"]}
    absent = [uuid for uuid in module.params["osds"] if uuid not in serving]
    if absent:
        lacks.append(f"{len(absent)} of {len(module.params['osds'])} OSDs are not up and in")
    groups = status["pgmap"].get("pgs_by_state", [])
    # States of placement groups that are being checked begin like that of whole ones.
    late = sum(group["count"] for group in groups if not group["state_name"].startswith(WHOLE))
    if late:
        lacks.append(f"{late} of {status['pgmap']['num_pgs']} placement groups are not {WHOLE}")
    return lacks


def main():
    module = AnsibleModule(
        argument_spec={
            "mons": {"type": "list", "elements": "str", "default": []},
            "osds": {"type": "list", "elements": "str", "default": []},
            **ceph.options(),
        },
        supports_check_mode=True,
    )
    deadline = time.monotonic() + module.params["timeout"]
    while True:
        try:
            lacks = missing(module)
        except ceph.CephError as error:
            lacks = [str(error)]
        if not lacks:
            module.exit_json(changed=False)
        if time.monotonic() > deadline:
            module.fail_json(msg=f"after {module.params['timeout']} s: {'; '.join(lacks)}")
        time.sleep(ceph.POLL_SECONDS)


if __name__ == "__main__":
    main()
