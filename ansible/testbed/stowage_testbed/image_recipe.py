"""What goes into a base image: the definition by name, the files we add, and how they are put together."""

import hashlib
import json
from pathlib import Path
from typing import Any

from .layout import HOME

DEFINITIONS = HOME / "images"
FILES = DEFINITIONS / "rootfs"
# Without documentation and translations the image is a third smaller; Java's package needs its manual's directories. A release
# ships the licences of what it is built with.
LEAN = (
    *(f"--dpkgopt=path-exclude=/usr/share/{d}/*" for d in ("doc", "locale", "info")),
    "--dpkgopt=path-include=/usr/share/doc/*/copyright",
)
# Made anew for each host; in the image they would be shared.
PER_HOST = ("etc/ssh/ssh_host_*", "etc/hostname", "etc/machine-id", "var/lib/dbus/machine-id", "etc/resolv.conf")


def names() -> list[str]:
    return sorted(p.stem for p in DEFINITIONS.glob("*.json"))


def definition(name: str) -> dict[str, Any]:
    """suite, packages, masked (units that make no sense in a container), enabled (units of ours, with their target)."""
    found: dict[str, Any] = json.loads((DEFINITIONS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def digest(name: str) -> str:
    """12 hex digits of all that makes the image: the definition, the files we add, and this module."""
    sha = hashlib.sha256(json.dumps(definition(name), sort_keys=True).encode())
    for file in sorted(p for p in FILES.rglob("*") if p.is_file()):
        sha.update(f"\0{file.relative_to(FILES)}\0".encode() + file.read_bytes())
    sha.update(Path(__file__).read_bytes())
    return sha.hexdigest()[:12]


def command(name: str, root: Path, mirror: str | None) -> list[str]:
    """The command that fills the root directory with the packages; a mirror of None is Debian's own."""
    wanted = definition(name)
    made = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", *LEAN]
    made += [f"--include={','.join(wanted['packages'])}", wanted["suite"], str(root)]
    return made + ([mirror] if mirror else [])


def customise(name: str, root: Path) -> None:
    """Turns the packages' fresh root directory into a test host's."""
    wanted = definition(name)
    for pattern in PER_HOST:
        for file in root.glob(pattern):
            file.unlink()
    for file in FILES.rglob("*"):
        if file.is_file():
            copy = root / file.relative_to(FILES)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
            copy.chmod(0o644)  # whatever the umask of the checkout was
    units = root / "etc/systemd/system"
    for unit in wanted["masked"]:
        (units / unit).unlink(missing_ok=True)
        (units / unit).symlink_to("/dev/null")
    for unit, target in wanted["enabled"].items():
        wants = units / f"{target}.wants"
        wants.mkdir(exist_ok=True)
        (wants / unit).symlink_to(f"/etc/systemd/system/{unit}")
