"""The Ansible inventory of a testbed, as text."""

import json
from pathlib import Path

from .keys import ssh_options
from .layout import Layout
from .model import CLIENT, Host, Testbed

# Only on that one Ceph's packages are of the release that we support, and only on the other Java is of Cassandra's and Alluxio's.
CEPH_IMAGE = "-debian13-"
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
    ]
    for group, members in _groups(testbed).items():
        lines += [f"    {group}:", "      hosts:", *members]
    return "\n".join(lines) + "\n"


def _groups(testbed: Testbed) -> dict[str, list[str]]:
    """The lines of each group: what the hosts' image is for, and the client."""
    members = testbed.members()
    whole, named = [_host(h) for h in members], [f"        {h.name}:" for h in members]
    # The first host has what there is one of beside its data, so that the client is left to those who measure.
    if CEPH_IMAGE in Path(testbed.image).name:
        groups = {"ceph_osds": whole, "ceph_mons": named[:1]}
    else:
        groups = {"cassandra": whole, "alluxio_masters": named[:1], "alluxio_workers": named, "mariadb": named[:1]}
    if client := testbed.hosts.get(CLIENT):
        if "ceph_osds" in groups:
            groups["ceph_clients"] = [f"        {CLIENT}:"]
        groups["client"] = [_host(client)]
    return groups


def _host(host: Host) -> str:
    values: dict[str, object] = {"ansible_host": host.address}
    if host.rack is not None:
        values["rack"] = host.rack
    if host.shape.cpus is not None:
        values["capped_cpus"] = host.shape.cpus
    if host.shape.memory is not None:
        values["capped_memory_bytes"] = host.shape.memory
    return f"        {host.name}: {json.dumps(values)}"
