"""Ceph's own fsx: random operations on an image and its clones, each read compared with a file. On stock's librbd, on ours, and on ours with maps."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import rbd
from rig import PATIENCE, Rig

OPERATIONS = 3000
SIZE = 64 << 20
BLOCK = 4096


def fsx(rig: Rig, folder: Path, seed: int, **environment: str) -> str:
    """What it says. A read that differs from its file ends it with exit code 1 or more."""
    aligned = [word for flag in "rwth" for word in (f"-{flag}", str(BLOCK))]
    words = [
        "ceph_test_librbd_fsx",
        "-d",
        "-W",
        "-R",
        "-p",
        "500",
        "-P",
        str(folder),
        *aligned,
        "-l",
        str(SIZE),
        "-S",
        str(seed),
        "-N",
        str(OPERATIONS),
        "p2",
        f"fsx-{seed}",
    ]
    whole = {**os.environ, "CEPH_CONF": str(rig.conf), **environment}
    done = subprocess.run(words, env=whole, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=3 * PATIENCE, check=False)
    assert done.returncode == 0, f"fsx -S {seed}: exit {done.returncode}: {done.stdout[-3000:]}{done.stderr[-2000:]}"
    return done.stdout


def operations(said: str) -> list[str]:
    """What it did, without times and what only a map says."""
    return re.findall(r"^\d+ (?:read|write|trunc|punch|writesame|compareandwrite|clone|flatten|close/open)\b.*", said, re.MULTILINE)


@pytest.mark.parametrize("seed", [1, 2])
def test_fsx_finds_the_same_with_and_without_maps(rig: Rig, shim: Path, tmp_path: Path, seed: int, figure: Callable[[str], None]) -> None:
    did = []
    for name, environment in (("stock", {"LD_LIBRARY_PATH": ""}), ("off", {}), ("on", {"LD_PRELOAD": str(shim)})):
        folder = tmp_path / name
        folder.mkdir()
        said = fsx(rig, folder, seed, **environment)
        did.append(operations(said))
        maps = said.count(": made\n")
        assert maps == 0 if name != "on" else maps == 1 + said.count(" clone\t"), said[-3000:]
        left = [one for one in rig.rbd_names() if one.startswith("fsx-")]
        for one in sorted(left, reverse=True):
            with rbd.Image(rig.ioctx, one) as image:
                for snapshot in list(image.list_snaps()):
                    if image.is_protected_snap(snapshot["name"]):
                        image.unprotect_snap(snapshot["name"])
                    image.remove_snap(snapshot["name"])
            rig.remove(one)
    assert did[0] and did[0] == did[1] == did[2], "the same operations"
    figure(f"fsx, seed {seed}: {OPERATIONS} operations on stock, ours, ours with {maps} maps: the same, nothing wrong")
