#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""What the preflight playbook must know of a host and Ansible's facts do not say. Changes nothing."""

DOCUMENTATION = r"""
module: host_probe
short_description: Who listens where, free space, Java, the clock
options:
  ports:
    description: TCP ports to find the listeners of.
    type: list
    elements: int
    default: []
  paths:
    description: Absolute paths, existing or not, to find the free space at.
    type: list
    elements: path
    default: []
  java_home:
    description: Where Java should be; empty for where packages and PATH have it.
    type: str
    default: ""
  java_version:
    description: The feature release of Java that is looked for.
    type: int
    default: 17
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Look at the host
  stowage.clusters.host_probe:
    ports: [9042]
    paths: [/var/lib/stowage]
"""

RETURN = r"""
listeners:
  description: A list for each port that something listens on, of address, process, pid and systemd unit.
  type: dict
  returned: always
free_bytes:
  description: For each path, what an ordinary user may still write to its file system.
  type: dict
  returned: always
missing:
  description: The paths that do not exist.
  type: list
  returned: always
java:
  description: The executable that fits, or an empty string; and all that were found, with their versions.
  type: dict
  returned: always
time:
  description: Seconds since 1970 on the host's clock.
  type: float
  returned: always
"""

import glob
import os
import re
import socket
import struct
import subprocess
import time

from ansible.module_utils.basic import AnsibleModule

LISTENING = "0A"


def address(text):
    """An address of /proc/net/tcp, whose 32-bit words are in the machine's byte order."""
    words = [int(text[i : i + 8], 16) for i in range(0, len(text), 8)]
    family = socket.AF_INET if len(words) == 1 else socket.AF_INET6
    return socket.inet_ntop(family, struct.pack(f"={len(words)}I", *words))


def listening(ports):
    """(port, address, inode) of the sockets that listen on one of the ports."""
    found = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            with open(table, encoding="ascii") as file:
                rows = [line.split() for line in file.readlines()[1:]]
        except FileNotFoundError:
            continue
        for row in rows:
            place, port = row[1].split(":")
            if row[3] == LISTENING and int(port, 16) in ports:
                found.append((int(port, 16), address(place), row[9]))
    return found


def owners(inodes):
    """inode -> pid, as far as may be read."""
    wanted = {f"socket:[{inode}]": inode for inode in inodes}
    found = {}
    for descriptor in glob.glob("/proc/[0-9]*/fd/*"):
        try:
            target = os.readlink(descriptor)
        except OSError:
            continue
        if target in wanted:
            found.setdefault(wanted[target], int(descriptor.split("/")[2]))
    return found


def first_line(path, pattern=""):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return next((line.strip() for line in file if re.search(pattern, line)), "")
    except OSError:
        return ""


def listeners(ports):
    sockets = listening(set(ports))
    pids = owners({inode for _port, _address, inode in sockets})
    found = {}
    for port, place, inode in sockets:
        pid = pids.get(inode, 0)
        unit = first_line(f"/proc/{pid}/cgroup", r"\.service").rpartition(".service")[0].rpartition("/")[2]
        found.setdefault(str(port), []).append(
            {
                "address": place,
                "pid": pid,
                "process": first_line(f"/proc/{pid}/comm") or "unknown",
                "unit": f"{unit}.service" if unit else "",
            }
        )
    return found


def free_bytes(path):
    while not os.path.isdir(path) and path != "/":
        path = os.path.dirname(path)
    stat = os.statvfs(path)
    return stat.f_bavail * stat.f_frsize


def java_release(executable):
    """The feature release, such as 17; 0 when it does not run."""
    try:
        done = subprocess.run([executable, "-version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.SubprocessError):
        return 0
    match = re.search(r'version "(?:1\.)?(\d+)', done.stderr)
    return int(match[1]) if match else 0


def java(home, wanted):
    if home:
        places = [os.path.join(home, "bin/java")]
    else:
        on_path = [os.path.join(d, "java") for d in os.environ.get("PATH", "").split(":")]
        packaged = sorted(glob.glob("/usr/lib/jvm/*/bin/java"), key=lambda p: (str(wanted) not in p, p))
        places = packaged + on_path
    real = dict.fromkeys(os.path.realpath(p) for p in places if os.access(p, os.X_OK))
    found = [{"executable": p, "release": java_release(p)} for p in real]
    fitting = [f["executable"] for f in found if f["release"] == wanted]
    return {"executable": fitting[0] if fitting else "", "found": found}


def main():
    module = AnsibleModule(
        argument_spec={
            "ports": {"type": "list", "elements": "int", "default": []},
            "paths": {"type": "list", "elements": "path", "default": []},
            "java_home": {"type": "str", "default": ""},
            "java_version": {"type": "int", "default": 17},
        },
        supports_check_mode=True,
    )
    params = module.params
    for path in params["paths"]:
        # There would be no end of the folders above.
        if not os.path.isabs(path):
            module.fail_json(msg=f"paths: {path} is not allowed: an absolute path")
    module.exit_json(
        changed=False,
        listeners=listeners(params["ports"]),
        free_bytes={path: free_bytes(path) for path in params["paths"]},
        missing=[path for path in params["paths"] if not os.path.lexists(path)],
        java=java(params["java_home"], params["java_version"]),
        time=time.time(),
    )


if __name__ == "__main__":
    main()
