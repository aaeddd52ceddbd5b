"""The private bridge and each host's namespace and link. Nothing here reaches another interface of the machine."""

from pathlib import Path

from . import subnet
from .command import run, succeeds
from .layout import Layout
from .model import Host
from .mounts import is_mounted

LINKS = Path("/sys/class/net")
NAMESPACES = Path("/run/netns")


def exists(link: str) -> bool:
    return (LINKS / link).exists()


def ensure_bridge(layout: Layout, network: str) -> bool:
    """The bridge with the machine's own address on it; True when it had to be made."""
    made = not exists(layout.bridge)
    if made:
        subnet.check(network, subnet.used())
        run(["ip", "link", "add", layout.bridge, "type", "bridge", "stp_state", "0", "forward_delay", "0"])
        no_ipv6(layout.bridge)
    gateway = subnet.address(network, subnet.GATEWAY)
    run(["ip", "address", "replace", f"{gateway}/24", "dev", layout.bridge])
    run(["ip", "link", "set", layout.bridge, "up"])
    return made


def ensure_host(layout: Layout, host: Host, network: str, *, bridged: bool) -> bool:
    """The host's namespace with its eth0; True when something had to be made.

    The other end goes onto the bridge, unless it has one that is not to be bridged, since the delay switch holds it.
    """
    name, link = layout.named(host.name), layout.named(host.name)
    made = False
    if not is_mounted(layout.namespace(host.name)):
        layout.namespace(host.name).unlink(missing_ok=True)  # left by a killed `ip netns add`
        run(["ip", "netns", "add", name])
        made = True
    if not (exists(link) and succeeds(["ip", "-n", name, "link", "show", "eth0"])):
        if exists(link):
            run(["ip", "link", "delete", link])
        run(["ip", "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", name])
        made = True
        no_ipv6(link)
        # So that the machine does not answer for its bridge on a link that the delay switch has taken off it.
        Path(f"/proc/sys/net/ipv4/conf/{link}/arp_ignore").write_text("1", encoding="ascii")
    inside = ["ip", "-n", name]
    if made:
        run([*inside, "link", "set", "eth0", "address", subnet.mac(host.address)])
    if made or bridged:
        run(["ip", "link", "set", link, "master", layout.bridge])
    run(["ip", "link", "set", link, "up"])
    run([*inside, "link", "set", "lo", "up"])
    run([*inside, "address", "replace", f"{host.address}/24", "dev", "eth0"])
    run([*inside, "link", "set", "eth0", "up"])
    # Without a default route Ansible finds no default address, even where there is nothing behind it.
    run([*inside, "route", "replace", "default", "via", subnet.address(network, subnet.GATEWAY)])
    return made


def no_ipv6(link: str) -> None:
    """No link-local address: the machine's services on :: would listen there."""
    switch = Path(f"/proc/sys/net/ipv6/conf/{link}/disable_ipv6")
    if switch.exists():
        switch.write_text("1", encoding="ascii")


def links(layout: Layout) -> list[str]:
    """The testbed's links in the machine's own namespace."""
    return sorted(p.name for p in LINKS.glob(f"{layout.tag}-*"))


def namespaces(layout: Layout) -> list[str]:
    return sorted(p.name for p in NAMESPACES.glob(f"{layout.tag}-*"))


def remove(layout: Layout, *, unmount_namespaces: bool) -> None:
    """Takes off links and namespaces; a link goes with its namespace, and the kernel may take a moment for that."""
    for link in links(layout):
        succeeds(["ip", "link", "delete", link])
    for name in namespaces(layout):
        if is_mounted(NAMESPACES / name):
            run(["ip", "netns", "delete", name])
        (NAMESPACES / name).unlink(missing_ok=True)
    # `ip netns add` once mounted the directory on itself; it is put back as found, unless others use it by now.
    if unmount_namespaces and NAMESPACES.is_dir() and not any(NAMESPACES.iterdir()):
        while is_mounted(NAMESPACES):
            run(["umount", str(NAMESPACES)])
        NAMESPACES.rmdir()
