"""The Ansible inventory of a testbed, as text."""

import json

from .keys import ssh_options
from .layout import Layout
from .model import CLIENT, Host, Testbed

HEADER = "# Written by `ansible/testbed/testbed up`; `testbed down` removes it.\n"


def text(layout: Layout, testbed: Testbed) -> str:
    """YAML. Values are JSON, which YAML contains, so nothing needs other quoting."""
    lines = [
        HEADER + "all:",
        "  vars:",
        "    ansible_user: root",
        f"    ansible_ssh_private_key_file: {json.dumps(str(layout.key))}",
        f"    ansible_ssh_common_args: {json.dumps(' '.join(ssh_options(layout)))}",
        "    ansible_python_interpreter: /usr/bin/python3",
        "  children:",
        "    cassandra:",
        "      hosts:",
    ]
    lines += [_host(h) for h in testbed.members()]
    if client := testbed.hosts.get(CLIENT):
        lines += ["    client:", "      hosts:", _host(client)]
    return "\n".join(lines) + "\n"


def _host(host: Host) -> str:
    values: dict[str, object] = {"ansible_host": host.address}
    if host.rack is not None:
        values["rack"] = host.rack
    if host.shape.cpus is not None:
        values["capped_cpus"] = host.shape.cpus
    if host.shape.memory is not None:
        values["capped_memory_bytes"] = host.shape.memory
    return f"        {host.name}: {json.dumps(values)}"
