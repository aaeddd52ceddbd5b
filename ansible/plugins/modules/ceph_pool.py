#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""A pool of a Ceph cluster."""

DOCUMENTATION = r"""
module: ceph_pool
short_description: Make a pool of a Ceph cluster, or change its size, placement groups or application
extends_documentation_fragment: [stowage.clusters.ceph_wait]
options:
  name:
    description: The pool's name.
    type: str
    required: true
  size:
    description: How many replicas. Of an erasure-coded pool it is k plus m.
    type: int
    required: true
  pg_num:
    description: How many placement groups. The autoscaler is off, so that they stay as many.
    type: int
    required: true
  application:
    description: What it is for, such as rbd; empty for nothing in particular.
    type: str
    default: ""
  failure_domain:
    description: What no two replicas share. A pool that is there keeps its own.
    type: str
    choices: [osd, host, rack]
    default: host
  erasure:
    description: For an erasure-coded pool, with overwrites. A pool that is there keeps its own numbers.
    type: dict
    suboptions:
      k:
        description: How many chunks hold data.
        type: int
        required: true
      m:
        description: How many more may be lost.
        type: int
        required: true
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Two copies in different racks
  stowage.clusters.ceph_pool:
    name: rbd
    size: 2
    pg_num: 32
    application: rbd
    failure_domain: rack
"""

RETURN = r"""
commands:
  description: What was, or in check mode would be, asked of the cluster.
  type: list
  elements: str
  returned: always
"""

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import ceph

SURE = "--yes-i-really-mean-it"


def creation(params, rules, profiles):
    """The commands that make the pool."""
    name, groups, domain = params["name"], str(params["pg_num"]), params["failure_domain"]
    create = ["osd", "pool", "create", name, groups, groups]
    if params["erasure"]:
        shape = params["erasure"]
        profile = f"stowage-{shape['k']}-{shape['m']}-{domain}"
        if profile not in profiles:
            words = [f"k={shape['k']}", f"m={shape['m']}", f"crush-failure-domain={domain}"]
            yield ["osd", "erasure-code-profile", "set", profile, *words]
        yield [*create, "erasure", profile]
        yield overwrites(params)
    else:
        rule = f"stowage-{domain}"
        if rule not in rules:
            yield ["osd", "crush", "rule", "create-replicated", rule, "default", domain]
        yield [*create, "replicated", rule]
        yield resize(params)
    yield fixed(params)
    yield from application(params, {})


def overwrites(params):
    return ["osd", "pool", "set", params["name"], "allow_ec_overwrites", "true"]


def fixed(params):
    return ["osd", "pool", "set", params["name"], "pg_autoscale_mode", "off"]


def resize(params):
    sure = [SURE] if params["size"] == 1 else []
    return ["osd", "pool", "set", params["name"], "size", str(params["size"]), *sure]


def application(params, found):
    if params["application"] and params["application"] not in found:
        yield ["osd", "pool", "application", "enable", params["name"], params["application"]]


def changes(params, pool):
    """The commands that make a pool that is there as wished; also one whose creation was interrupted."""
    if params["erasure"] and "ec_overwrites" not in pool["flags_names"].split(","):
        yield overwrites(params)
    if not params["erasure"] and pool["size"] != params["size"]:
        yield resize(params)
    if pool["pg_autoscale_mode"] != "off":
        yield fixed(params)
    # What it is on its way to counts.
    if pool.get("pg_num_target", pool["pg_num"]) != params["pg_num"]:
        yield ["osd", "pool", "set", params["name"], "pg_num", str(params["pg_num"])]
    yield from application(params, pool["application_metadata"])


def commands(module):
    params = module.params
    pools = ceph.ask_patiently(module, "osd", "pool", "ls", "detail")
    pool = next((p for p in pools if p["pool_name"] == params["name"]), None)
    if pool is None:
        rules = ceph.ask(module, "osd", "crush", "rule", "ls")
        return list(creation(params, rules, ceph.ask(module, "osd", "erasure-code-profile", "ls")))
    if bool(pool["erasure_code_profile"]) != bool(params["erasure"]):
        kind = "erasure-coded" if pool["erasure_code_profile"] else "of replicas"
        module.fail_json(msg=f"pool {params['name']} is {kind}, which is fixed once it is there")
    return list(changes(params, pool))


def main():
    module = AnsibleModule(
        argument_spec={
            "name": {"type": "str", "required": True},
            "size": {"type": "int", "required": True},
            "pg_num": {"type": "int", "required": True},
            "application": {"type": "str", "default": ""},
            "failure_domain": {"type": "str", "choices": ["osd", "host", "rack"], "default": "host"},
            "erasure": {
                "type": "dict",
                "options": {"k": {"type": "int", "required": True}, "m": {"type": "int", "required": True}},
            },
            **ceph.options(),
        },
        supports_check_mode=True,
    )
    if ceph.absent(module):
        module.exit_json(changed=True, commands=[])
    try:
        due = commands(module)
        for words in due if not module.check_mode else []:
            ceph.ask(module, *words)
    except ceph.CephError as error:
        module.fail_json(msg=str(error))
    module.exit_json(changed=bool(due), commands=[" ".join(["ceph", *words]) for words in due])


if __name__ == "__main__":
    main()
