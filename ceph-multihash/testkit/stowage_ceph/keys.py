"""The cluster's keys: only root reads them, only this cluster takes them."""

import os
import subprocess
from pathlib import Path

from .layout import Layout

MON = {"mon": "allow *"}
ADMIN = {"mon": "allow *", "osd": "allow *", "mgr": "allow *"}
MGR = {"mon": "allow profile mgr", "osd": "allow *"}


def new() -> str:
    return subprocess.run(
        ["ceph-authtool", "--gen-print-key"], check=True, timeout=30, capture_output=True, text=True
    ).stdout.strip()


def write(path: Path, entries: dict[str, tuple[str, dict[str, str]]]) -> None:
    """A keyring: entity -> (key, capabilities)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = []
    for entity, (key, caps) in entries.items():
        lines += [f"[{entity}]", f"key = {key}", *(f'caps {service} = "{what}"' for service, what in caps.items())]
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as out:
        out.write("\n".join(lines) + "\n")


def first(layout: Layout) -> None:
    """The keys that the monitor is born with."""
    mon, admin, mgr = (new(), MON), (new(), ADMIN), (new(), MGR)
    write(layout.data("mgr", "x") / "keyring", {"mgr.x": mgr})
    write(layout.keyring, {"client.admin": admin})
    write(layout.state / "first-keyring", {"mon.": mon, "client.admin": admin, "mgr.x": mgr})
