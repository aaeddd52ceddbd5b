# Copyright: the Stowage authors. Apache-2.0
"""How long modules of Ceph wait for the cluster."""


class ModuleDocFragment:
    DOCUMENTATION = r"""
options:
  timeout:
    description: How many seconds to wait for the cluster at most.
    type: int
    default: 300
"""
