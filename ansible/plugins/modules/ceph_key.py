#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""A user of a Ceph cluster, and what it may do."""

DOCUMENTATION = r"""
module: ceph_key
short_description: Make a user of a Ceph cluster, set what it may do, read its key
extends_documentation_fragment: [stowage.clusters.ceph_wait]
options:
  name:
    description: The user, such as client.rbd.
    type: str
    required: true
  caps:
    description: Its capabilities by mon, osd, mgr. Without any the user is only read, and must be there.
    type: dict
    default: {}
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: A user of the pool rbd
  stowage.clusters.ceph_key:
    name: client.rbd
    caps: {mon: profile rbd, osd: profile rbd pool=rbd}
"""

RETURN = r"""
keyring:
  description: The text of its keyring; empty where a check found no such user.
  type: str
  returned: always
"""

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import ceph


def user(module):
    """The user as the cluster has it, or None."""
    try:
        return ceph.ask_patiently(module, "auth", "get", module.params["name"])[0]
    except ceph.CephError as error:
        if error.code == ceph.ENOENT:
            return None
        raise


def main():
    module = AnsibleModule(
        argument_spec={
            "name": {"type": "str", "required": True},
            "caps": {"type": "dict", "default": {}},
            **ceph.options(),
        },
        supports_check_mode=True,
    )
    name, caps = module.params["name"], module.params["caps"]
    if ceph.absent(module):
        module.exit_json(changed=bool(caps), keyring="")
    words = [word for service, text in sorted(caps.items()) for word in (service, text)]
    try:
        found = user(module)
        if not found and not caps and not module.check_mode:
            module.fail_json(msg=f"there is no user {name}")
        changed = bool(caps) and (found is None or found["caps"] != caps)
        if changed and not module.check_mode:
            ceph.ask(module, "auth", "caps" if found else "get-or-create", name, *words)
            found = user(module)
    except ceph.CephError as error:
        module.fail_json(msg=str(error))
    module.exit_json(changed=changed, keyring=ceph.keyring(name, found["key"]) if found else "")


if __name__ == "__main__":
    main()
