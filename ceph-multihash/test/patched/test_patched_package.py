"""The Debian packages, in a copy of the root that goes away: installed, theirs is the library of all programs, and rbd; removed, stock's are back."""

import subprocess
from pathlib import Path

import pytest
from rig import PATIENCE

FOLDER = Path(__file__).resolve().parents[2] / "target/patched"
NAMES = ("librbd1-stowage", "rbd-stowage")
# What is written goes into memory; all mounts end with their namespace.
ROOM = """
set -eu
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount --bind /dev "$1/root/dev"
cp "$2" "$3" "$1/root/root/"
exec env -u LD_LIBRARY_PATH LIBRARY="/root/${2##*/}" COMMAND="/root/${3##*/}" chroot "$1/root" /bin/sh -euc "$4"
"""
WHICH = """
which() {
  python3 -c 'import ctypes; print("patched" if hasattr(ctypes.CDLL("librbd.so.1"), "rbd_multihash_enable") else "stock")'
}
files() { cd /; find usr/lib usr/bin -type f "(" -name "librbd.so*" -o -name "rbd*" ")" | sort | xargs sha256sum; }
"""


def package(name: str) -> Path:
    found = list(FOLDER.glob(f"{name}_*.deb"))
    assert len(found) == 1, found
    return found[0]


def inside(folder: Path, text: str) -> list[str]:
    """The lines that a script prints in such a copy."""
    room = ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", ROOM, "room"]
    words = [*room, str(folder), *map(str, map(package, NAMES)), WHICH + text]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_programs_find_it_once_it_is_installed(tmp_path: Path) -> None:
    text = 'which; dpkg --install "$LIBRARY" > /dev/null; which; dpkg --audit; rbd --version > /dev/null; ldconfig -p | grep -c "librbd.so.1 "'
    assert inside(tmp_path, text) == ["stock", "patched", "1"]


def test_rbd_has_the_commands(tmp_path: Path) -> None:
    """And needs no package beside those that Debian's ceph-common needs, on which it depends."""
    text = """
    needs() { objdump -p /usr/bin/rbd | sed -n "s/^ *NEEDED *//p" | sort; }
    rbd help multihash status > /dev/null 2>&1 || echo unknown
    needs > /root/stock
    dpkg --install "$LIBRARY" "$COMMAND" > /dev/null
    rbd help multihash status | grep -o "multihash status" | head -n 1
    dpkg --audit
    for library in $(needs | comm -13 /root/stock -); do
      owner=$(dpkg --search "*/$library" | cut -d : -f 1)
      dpkg-query --show --showformat '${Depends}' ceph-common | tr ',' '\\n' | grep -q "^ *$owner " || echo "$library of $owner"
    done
    """
    assert inside(tmp_path, text) == ["unknown", "multihash status"]


def test_removed_it_leaves_what_was_there(tmp_path: Path) -> None:
    text = """
    files > /root/before
    dpkg-divert --list > /root/diverted-before
    dpkg --install "$LIBRARY" "$COMMAND" > /dev/null
    dpkg --install "$LIBRARY" "$COMMAND" > /dev/null
    dpkg --purge rbd-stowage > /dev/null
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
    dpkg --install "$LIBRARY" > /dev/null
    if dpkg --remove librbd1 > /root/said 2>&1; then echo removed; fi
    grep -c "librbd1-stowage depends on librbd1" /root/said
    which
    """
    assert inside(tmp_path, text) == ["1", "patched"]


@pytest.mark.parametrize(("name", "stock"), [("librbd1-stowage", "librbd1"), ("rbd-stowage", "ceph-common")])
def test_it_needs_that_version(name: str, stock: str) -> None:
    fields = {field: said("dpkg-deb", "--field", str(package(name)), field) for field in ("Version", "Depends")}
    installed = said("dpkg-query", "--show", "--showformat", "${Version}", stock)
    assert fields["Version"] == f"{installed}+stowage1"
    assert fields["Depends"].split(", ")[0] == f"{stock} (= {installed})"


def said(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=True).stdout.strip()
