"""One host: its tree, its container, whether it is up."""

import hashlib
import re
import socket
from pathlib import Path
from subprocess import Popen

from . import keys, lxcfs
from .cgroup import Cgroups
from .command import run
from .files import inside, write
from .layout import Layout
from .model import Host, Testbed
from .mounts import is_mounted
from .spawn import command_line, start, start_time

SSH_PORT = 22
FUSE = Path("/dev/fuse")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def supervisor(layout: Layout, cgroups: Cgroups, name: str) -> int | None:
    """The process id of the host's systemd-nspawn.

    None after a kill -9 of it, although the host's own processes may still be there.
    """
    machine = f"--machine={layout.named(name)}"
    found = [pid for pid in cgroups.processes(name) if machine in (line := command_line(pid)) and "nspawn" in line[0]]
    return min(found, key=start_time, default=None)


def up_to_date(layout: Layout, cgroups: Cgroups, name: str) -> bool:
    """Whether the host runs, on the tree and with the lxcfs that are there now."""
    pid = supervisor(layout, cgroups, name)
    return pid is not None and is_mounted(layout.root(name)) and start_time(pid) >= lxcfs.started(cgroups)


def mount_tree(layout: Layout, host: Host, image: str) -> bool:
    """The host's root: what it changes goes to its own upper directory, the image stays as it is."""
    root = layout.root(host.name)
    if is_mounted(root):
        return False
    own = root.parent
    for directory in ("upper", "work", "root"):
        (own / directory).mkdir(parents=True, exist_ok=True)
    options = f"lowerdir={image},upperdir={own}/upper,workdir={own}/work"
    run(["mount", "-t", "overlay", layout.named(host.name), "-o", options, str(root)])
    return True


def configure(layout: Layout, testbed: Testbed, host: Host) -> None:
    """What makes the tree this host's: names, identity, keys."""
    root = layout.root(host.name)
    write(inside(root, "etc/hostname"), f"{host.name}\n")
    # A machine id of its own, the same after a restart; an empty one would make systemd treat each start as the first.
    identity = hashlib.sha256(f"{layout.key.with_suffix('.pub').read_text()} {host.name}".encode()).hexdigest()[:32]
    write(inside(root, "etc/machine-id"), f"{identity}\n", 0o444)
    keys.install(layout, host)
    if testbed.nat:
        write(inside(root, "etc/resolv.conf"), Path("/etc/resolv.conf").read_text(encoding="utf-8"))


def name_all(layout: Layout, testbed: Testbed, host: Host) -> None:
    """Adds the missing names to the host's /etc/hosts; what others wrote there stays."""
    path = inside(layout.root(host.name), "etc/hosts")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    wanted = ["127.0.0.1 localhost", *(f"{h.address} {h.name}" for h in testbed.hosts.values())]
    if missing := [line for line in wanted if line not in text.splitlines()]:
        write(path, "\n".join([*text.splitlines(), *missing]) + "\n")


def boot(layout: Layout, cgroups: Cgroups, host: Host) -> "Popen[bytes]":
    """Starts the container in the host's cgroups, in which nothing may run."""
    command = [
        # Its own lock on the tree would leave a file in /run for every start; ours is on the whole testbed.
        "env", "SYSTEMD_NSPAWN_LOCK=0",
        "systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--settings=no",
        f"--directory={layout.root(host.name)}", f"--machine={layout.named(host.name)}", f"--hostname={host.name}",
        f"--network-namespace-path={layout.namespace(host.name)}",
        "--link-journal=no", "--resolv-conf=off", "--timezone=off",
    ]  # fmt: skip
    # What emulates a hard disk in a host is mounted by it.
    if FUSE.exists():
        command.append(f"--bind={FUSE}")
    if lxcfs.available():
        command.append(f"--bind={layout.lxcfs}:/var/lib/lxcfs")
    if cgroups.hierarchies.version == 1:
        # systemd 256 and newer refuse v1 without being told; older ones do not know the word.
        command.append("SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1")
    return start(cgroups, host.name, command, layout.hosts / host.name / "console.log")


def answers(host: Host, timeout: float = 5) -> bool:
    """Whether sshd greets."""
    try:
        with socket.create_connection((host.address, SSH_PORT), timeout=timeout) as connection:
            connection.settimeout(timeout)
            return connection.recv(4) == b"SSH-"
    except OSError:
        return False


def last_words(layout: Layout, name: str) -> str:
    """The end of the host's console, for a message."""
    try:
        log = (layout.hosts / name / "console.log").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return "no console"
    lines = [line.strip() for line in COLOURS.sub("", log).splitlines() if line.strip()]
    return lines[-1] if lines else "empty console"
