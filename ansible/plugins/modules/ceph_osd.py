#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""The number and key that a Ceph cluster has for an OSD."""

DOCUMENTATION = r"""
module: ceph_osd
short_description: Have a Ceph cluster give an OSD its number and key
extends_documentation_fragment: [stowage.clusters.ceph_wait]
options:
  uuid:
    description: What the OSD is known by.
    type: str
    required: true
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Ask
  stowage.clusters.ceph_osd:
    uuid: 9c1bd3f4-3a4a-5f0c-8c43-6b6f1bb0fa0c
"""

RETURN = r"""
number:
  description: Its number; -1 where a check found none.
  type: int
  returned: always
keyring:
  description: The text of its keyring.
  type: str
  returned: always
"""

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import ceph

CAPS = ("mon", "allow profile osd", "mgr", "allow profile osd", "osd", "allow *")


def known(module):
    osds = ceph.ask_patiently(module, "osd", "dump")["osds"]
    return next((osd["osd"] for osd in osds if osd["uuid"] == module.params["uuid"]), None)


def main():
    module = AnsibleModule(argument_spec={"uuid": {"type": "str", "required": True}, **ceph.options()}, supports_check_mode=True)
    if ceph.absent(module):
        module.exit_json(changed=True, number=-1, keyring="")
    try:
        number = known(module)
        new = number is None
        if new and module.check_mode:
            module.exit_json(changed=True, number=-1, keyring="")
        if new:
            number = ceph.ask(module, "osd", "new", module.params["uuid"])["osdid"]
        entity = f"osd.{number}"
        # A check of an OSD that is there has its key too.
        key = ceph.ask(module, "auth", "get-or-create-key", entity, *CAPS)["key"]
    except ceph.CephError as error:
        module.fail_json(msg=str(error))
    module.exit_json(changed=new, number=number, keyring=ceph.keyring(entity, key))


if __name__ == "__main__":
    main()
