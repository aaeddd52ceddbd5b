#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""A table whose rows are on an SSD and an HDD, or back in one place."""

DOCUMENTATION = r"""
module: tiered_table
short_description: Have a table's rows on an SSD and an HDD, or back in one place
description:
  - Runs C(stowage tier). Without I(apply) it only says what would be done and what stands in the way.
  - The plan that rows were moved by is kept in I(plan_dir), with the settings that it was made with. A table that is tiered with the same settings is left
    alone; one that is tiered with others is refused, since each move copies all rows.
  - An interrupted move is gone on with.
options:
  command:
    description: The command C(stowage tier), without arguments.
    type: path
    required: true
  jdbc:
    description: The server, such as jdbc:mariadb://127.0.0.1:3306/.
    type: str
    required: true
  user:
    description: The user there.
    type: str
    required: true
  password:
    description: The user's password. The command gets it by its environment.
    type: str
    required: true
  table:
    description: SCHEMA.TABLE.
    type: str
    required: true
  state:
    description: Where its rows are to be.
    type: str
    choices: [tiered, rolled_back]
    default: tiered
  apply:
    description: Whether rows may be moved.
    type: bool
    default: false
  columns:
    description: The columns by whose indices it is read. Needed unless it is rolled back.
    type: list
    elements: str
    default: []
  budget:
    description: What the SSD may take, such as 20% or 20GB.
    type: str
    default: 20%
  mode:
    description: How rows are chosen.
    type: str
    choices: [density, paper]
    default: density
  order:
    description: The order of the columns in which rows lie. Empty for the cheapest.
    type: list
    elements: str
    default: []
  reads:
    description: How often each index is read.
    type: dict
    default: {}
  sample:
    description: The share of the rows that is counted, such as 1%. Empty for all.
    type: str
  seed:
    description: Draws another sample.
    type: int
  ssd:
    description: Where the SSD is, a directory of the server or a tablespace. Empty for where the server keeps its tables.
    type: str
    default: ""
  hdd:
    description: Where the HDD is, in the same way.
    type: str
    default: ""
  batch:
    description: Rows in a transaction.
    type: int
    default: 1000
  busy:
    description: The share of the time in which rows are copied, in percent.
    type: int
    default: 50
  plan_dir:
    description: Where plans are kept, on this host.
    type: path
    required: true
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Rare values on the SSD
  stowage.clusters.tiered_table:
    command: /opt/stowage/bin/stowage-tier
    jdbc: jdbc:mariadb://127.0.0.1:3306/
    user: stowage
    password: "{{ password }}"
    table: shop.visits
    columns: [customer, city]
    ssd: /srv/stowage/ssd
    hdd: /srv/stowage/hdd
    plan_dir: /var/lib/stowage/tiering
    apply: true
"""

RETURN = r"""
phase:
  description: How far the table is, as the command says it.
  type: str
  returned: always
said:
  description: What is planned, what was done, or what would be.
  type: list
  elements: str
  returned: always
status:
  description: What C(stowage tier status) prints at the end.
  type: dict
  returned: always
"""

import os

from ansible.module_utils.basic import AnsibleModule
from ansible_collections.stowage.clusters.plugins.module_utils import tiering
from ansible_collections.stowage.clusters.plugins.module_utils.tier_table import Table, carry_out


def main():
    text, required, several = {"type": "str"}, {"type": "str", "required": True}, {"type": "list", "elements": "str", "default": []}
    module = AnsibleModule(
        argument_spec={
            "command": {"type": "path", "required": True},
            "jdbc": required, "user": required, "table": required,
            "password": {"type": "str", "required": True, "no_log": True},
            "state": {"type": "str", "choices": ["tiered", "rolled_back"], "default": "tiered"},
            "apply": {"type": "bool", "default": False},
            "columns": several, "order": several,
            "budget": {"type": "str", "default": "20%"},
            "mode": {"type": "str", "choices": ["density", "paper"], "default": "density"},
            "reads": {"type": "dict", "default": {}},
            "sample": text, "seed": {"type": "int"},
            "ssd": {"type": "str", "default": ""}, "hdd": {"type": "str", "default": ""},
            "batch": {"type": "int", "default": 1000}, "busy": {"type": "int", "default": 50},
            "plan_dir": {"type": "path", "required": True},
        },
        supports_check_mode=True,
    )  # fmt: skip
    params = module.params
    if module.check_mode and not os.path.exists(params["command"]):
        module.exit_json(changed=params["apply"] and params["state"] == "tiered", phase="not known", said=[], status={})
    table = Table(module)
    before = table.status()
    try:
        step = tiering.decide(params["state"], before["phase"], table.kept(), table.wanted)
    except tiering.Refused as refused:
        table.fail(str(refused))
    said = carry_out(table, step)
    moved = step != tiering.NOTHING and params["apply"]
    after = table.status() if moved and not module.check_mode else before
    if after["phase"] == tiering.TIERED:
        said.append(tiering.standing(after))
    module.exit_json(changed=moved, phase=after["phase"], said=said, status=after)


if __name__ == "__main__":
    main()
