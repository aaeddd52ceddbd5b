"""The series applies to the source as it is, patch by patch, and says who made it and why."""

import email
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

PATCHES = sorted((Path(__file__).resolve().parents[1] / "v20.2").glob("*.patch"))
# root/trees.py names it so; this needs no root, and makes none.
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "stowage"


def touched(patch: Path) -> set[str]:
    """The files that are there before it."""
    return {name for name in re.findall(r"^--- a/(\S+)$", patch.read_text(encoding="utf-8"), re.MULTILINE)}


def test_there_is_a_series() -> None:
    numbers = [int(patch.name[:4]) for patch in PATCHES]
    assert numbers == list(range(1, len(PATCHES) + 1))


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.name[:4])
def test_has_subject_and_sign_off(patch: Path) -> None:
    message = email.message_from_string(patch.read_text(encoding="utf-8"))
    subject = re.sub(r"^\[PATCH[^]]*\] ", "", str(message["Subject"]).replace("\n", ""))
    assert re.match(r"(librbd|rbd|test|doc|common|mgr|qa)[/\w]*: \S", subject), subject
    text = str(message.get_payload())
    assert "\nSigned-off-by: " in "\n" + text
    # Upstream takes no trailing blanks.
    added = [line for line in text.splitlines() if line.startswith("+") and line != line.rstrip() and not line.startswith("+-- ")]
    assert added == []


def test_applies_to_the_source_of_20_2(tmp_path: Path) -> None:
    sources = [found for found in sorted(CACHE.glob("ceph-source-20.2.*")) if found.is_dir()]
    if not sources:
        pytest.skip("Ceph's source has not been fetched: CEPH_RELEASE=tentacle ceph-multihash/root/source, as root")
    for name in sorted(set().union(*map(touched, PATCHES))):
        if (sources[0] / name).exists():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(sources[0] / name, tmp_path / name)
    for patch in PATCHES:
        command = ["patch", "--directory", str(tmp_path), "--quiet", "--strip", "1", "--forward", "--fuzz", "0"]
        with patch.open("rb") as text:
            done = subprocess.run(command, stdin=text, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, f"{patch.name}: {done.stdout}{done.stderr}"
