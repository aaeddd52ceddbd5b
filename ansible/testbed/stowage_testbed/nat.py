"""A way out for the hosts, only when asked for: address translation behind the machine's own addresses."""

import shutil
from pathlib import Path

from .command import run, succeeds
from .errors import TestbedError, UsageError
from .layout import Layout
from .model import Testbed

FORWARDING = Path("/proc/sys/net/ipv4/ip_forward")


def check() -> None:
    if not shutil.which("nft"):
        raise UsageError("--nat: nft is not installed (apt: nftables)")
    rule = "add table ip probe\nadd chain ip probe out { type nat hook postrouting priority 100; }\n"
    rule += 'add rule ip probe out oifname != "probe" masquerade\n'
    try:
        run(["unshare", "--net", "nft", "-f", "-"], text_in=rule)
    except TestbedError as error:
        raise UsageError(f"--nat: this kernel cannot translate addresses ({error})") from None


def present(layout: Layout) -> bool:
    return bool(shutil.which("nft")) and succeeds(["nft", "list", "table", "ip", layout.tag])


def ensure(layout: Layout, testbed: Testbed) -> bool:
    """True when it had to be set up."""
    if present(layout):
        return False
    rules = f"""
        table ip {layout.tag} {{
            chain out {{
                type nat hook postrouting priority 100;
                ip saddr {testbed.network}/24 oifname != "{layout.bridge}" masquerade
            }}
        }}
    """
    run(["nft", "-f", "-"], text_in=rules)
    FORWARDING.write_text("1", encoding="ascii")
    return True


def remove(layout: Layout, testbed: Testbed | None) -> None:
    if present(layout):
        run(["nft", "delete", "table", "ip", layout.tag])
        if testbed and testbed.forwarded_before is not None:
            FORWARDING.write_text(testbed.forwarded_before, encoding="ascii")
