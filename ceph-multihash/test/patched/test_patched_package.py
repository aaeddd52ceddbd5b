"""The Debian package, in a copy of the root that goes away: installed, it is the library of all programs; removed, stock's is back."""

import subprocess
from pathlib import Path

import pytest
from rig import PATIENCE

PACKAGES = sorted((Path(__file__).resolve().parents[2] / "target/patched").glob("librbd1-stowage_*.deb"))
# What is written goes into memory; all mounts end with their namespace.
ROOM = """
set -eu
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount --bind /dev "$1/root/dev"
cp "$2" "$1/root/root/"
exec env -u LD_LIBRARY_PATH PACKAGE="/root/${2##*/}" chroot "$1/root" /bin/sh -euc "$3"
"""
WHICH = """
which() {
  python3 -c 'import ctypes; print("patched" if hasattr(ctypes.CDLL("librbd.so.1"), "rbd_multihash_enable") else "stock")'
}
files() { cd /; find usr/lib -name "librbd.so*" | sort | xargs sha256sum; }
"""


def inside(folder: Path, text: str) -> list[str]:
    """The lines that a script prints in such a copy."""
    assert len(PACKAGES) == 1, PACKAGES
    words = ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", ROOM, "room", str(folder), str(PACKAGES[0]), WHICH + text]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_programs_find_it_once_it_is_installed(tmp_path: Path) -> None:
    lines = inside(tmp_path, 'which; dpkg --install "$PACKAGE" > /dev/null; which; dpkg --audit; rbd --version > /dev/null; ldconfig -p | grep -c "librbd.so.1 "')
    assert lines == ["stock", "patched", "1"]


def test_removed_it_leaves_what_was_there(tmp_path: Path) -> None:
    text = """
    files > /root/before
    dpkg-divert --list > /root/diverted-before
    dpkg --install "$PACKAGE" > /dev/null
    dpkg --install "$PACKAGE" > /dev/null
    dpkg --purge librbd1-stowage > /dev/null
    which
    dpkg --audit
    files | diff /root/before -
    dpkg-divert --list | diff /root/diverted-before -
    """
    assert inside(tmp_path, text) == ["stock"]


def test_the_package_below_it_stays(tmp_path: Path) -> None:
    """What it moved aside belongs to exactly that version."""
    text = """
    dpkg --install "$PACKAGE" > /dev/null
    if dpkg --remove librbd1 > /root/said 2>&1; then echo removed; fi
    grep -c "librbd1-stowage depends on librbd1" /root/said
    which
    """
    assert inside(tmp_path, text) == ["1", "patched"]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_it_needs_that_version(package: Path) -> None:
    fields = dict.fromkeys(("Version", "Depends"), "")
    for field in fields:
        fields[field] = subprocess.run(["dpkg-deb", "--field", str(package), field], capture_output=True, text=True, timeout=60, check=True).stdout.strip()
    installed = subprocess.run(["dpkg-query", "--show", "--showformat", "${Version}", "librbd1"], capture_output=True, text=True, timeout=60, check=True).stdout
    assert fields["Version"] == f"{installed}+stowage1"
    assert fields["Depends"].split(", ")[0] == f"librbd1 (= {installed})"
