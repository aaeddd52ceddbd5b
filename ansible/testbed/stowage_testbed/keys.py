"""The testbed's own keys: one to log in with, and one for each host, known before the host first answers."""

from pathlib import Path

from .command import run
from .files import inside, write
from .layout import Layout
from .model import Host, Testbed


def ensure(layout: Layout, testbed: Testbed) -> None:
    """Makes missing keys and writes the known_hosts file that logins are checked against."""
    for path in (layout.key, *(_host_key(layout, h) for h in testbed.hosts.values())):
        if not (path.exists() and path.with_suffix(".pub").exists()):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.unlink(missing_ok=True)
            run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "stowage-testbed", "-f", str(path)])
    lines = [f"{h.address},{h.name} {_public(_host_key(layout, h))}\n" for h in testbed.hosts.values()]
    write(layout.known_hosts, "".join(lines))


def install(layout: Layout, host: Host) -> None:
    """Puts the host's key and the login key into its tree, which is mounted."""
    root = layout.root(host.name)
    key = _host_key(layout, host)
    write(inside(root, "etc/ssh/ssh_host_ed25519_key"), key.read_text(encoding="ascii"), 0o600)
    write(inside(root, "etc/ssh/ssh_host_ed25519_key.pub"), _public(key) + "\n")
    directory = inside(root, "root/.ssh")
    directory.mkdir(mode=0o700, exist_ok=True)
    write(inside(root, "root/.ssh/authorized_keys"), _public(layout.key) + "\n", 0o600)


def ssh_options(layout: Layout) -> list[str]:
    """Options under which ssh takes no key and no host but the testbed's."""
    return [
        *("-o", f"UserKnownHostsFile={layout.known_hosts}"),
        *("-o", "GlobalKnownHostsFile=/dev/null"),
        *("-o", "StrictHostKeyChecking=yes"),
        *("-o", "IdentitiesOnly=yes"),
    ]


def _host_key(layout: Layout, host: Host) -> Path:
    return layout.key.parent / host.name


def _public(key: Path) -> str:
    return key.with_suffix(".pub").read_text(encoding="ascii").strip()
