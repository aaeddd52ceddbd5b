"""The order in which nodes start does not depend on which host answered first."""

import re
from pathlib import Path

import yaml

PLAYBOOK = Path(__file__).parent.parent / "playbooks/cassandra.yml"


def test_stopped_nodes_start_first_and_in_the_groups_order(ansible):
    start = next(play for play in yaml.safe_load(PLAYBOOK.read_text()) if play["name"].startswith("Start the nodes"))
    plays = [
        {
            "hosts": "n1:n3",
            "order": "reverse_inventory",
            "serial": 1,
            "gather_facts": False,
            "tasks": [{"ansible.builtin.group_by": {"key": "cassandra_stopped"}}],
        },
        {
            "hosts": start["hosts"],
            "serial": start["serial"],
            "gather_facts": False,
            "tasks": [{"ansible.builtin.debug": {"msg": "starts {{ inventory_hostname }}"}}],
        },
    ]
    run = ansible(plays, {"n1": {}, "n2": {}, "n3": {}})
    assert run.code == 0, run.output
    assert re.findall(r"starts (n\d)", run.output) == ["n1", "n3", "n2"]
