"""Ceph's own tests of librbd's interface (src/test/librbd/test_librbd.cc) say the same of stock's library and of ours."""

import os
import re
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from rig import Rig

PROGRAM = Path("/mnt/tree/obj/ceph_test_librbd_interface")
# layering, exclusive-lock, object-map, fast-diff, deep-flatten: what images have by default.
FEATURES = "61"
SECONDS = 5400
# Some die now and then with any librbd, on a busy machine: they close an image while one of its threads is still about to leave it.
TRIES = 3
ENDED = re.compile(r"\[ +(OK|FAILED|SKIPPED) +\] (\S+?)(?:, where .*)? \(\d+ ms\)")
BEGUN = re.compile(r"\[ RUN +\] (\S+)")
WORDS = {"OK": "passed", "FAILED": "failed", "SKIPPED": "skipped"}
# With maps, these end in another way than with stock.
FENCE = "rbd_plugins comes from the image, whose fence it is, and not from ceph.conf"
FEATURES_STAY = "the features that a map needs can't be switched off: -EBUSY"
DIFFERENT = {
    "TestLibRBD.Config": FENCE,
    "TestLibRBD.ConfigPP": FENCE,
    "TestLibRBD.UpdateFeatures": FEATURES_STAY,
    "TestLibRBD.UpdateFeaturesViaLockOwner": FEATURES_STAY,
    "TestLibRBD.LockingPP": "the image has been locked once, to enable the map, and cls_lock keeps the last lock's tag",
}


def results(rig: Rig, died: Counter[str], **environment: str) -> dict[str, str]:
    """By test: passed, skipped, failed, or that it died each time. One that ends the whole program is tried again, with those after it."""
    whole = {**os.environ, "CEPH_CONF": str(rig.conf), "RBD_FEATURES": FEATURES, **environment}
    ended: dict[str, str] = {}
    while True:
        # Else what was printed last is lost with the program.
        words = ["stdbuf", "-oL", str(PROGRAM), f"--gtest_filter=-{':'.join(ended)}"]
        done = subprocess.run(words, env=whole, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False)
        ended |= {name: WORDS[word] for word, name in ENDED.findall(done.stdout)}
        if done.returncode >= 0:
            assert done.returncode in (0, 1), f"exit {done.returncode}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
            return ended
        last = BEGUN.findall(done.stdout)[-1:]
        assert last and last[0] not in ended, f"signal {-done.returncode}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
        died[last[0]] += 1
        if died[last[0]] == TRIES:
            ended[last[0]] = "died"


def differences(ours: dict[str, str], stock: dict[str, str]) -> dict[str, tuple[str | None, str]]:
    return {name: (stock.get(name), result) for name, result in ours.items() if stock.get(name) != result}


@pytest.mark.skipif(not PROGRAM.exists(), reason="ceph-multihash/patches/librbd_tests.py has not made the program")
def test_each_of_cephs_tests_ends_as_with_stock(rig: Rig, shim: Path, quick_keys: Path, figure: Callable[[str], None]) -> None:
    """With images that have no map, and with a map in each image that can have one."""
    died: dict[str, Counter[str]] = {name: Counter() for name in ("stock", "ours", "maps")}
    stock = results(rig, died["stock"], LD_LIBRARY_PATH="", LD_PRELOAD=str(quick_keys))
    off = results(rig, died["ours"], LD_PRELOAD=str(quick_keys))
    on = results(rig, died["maps"], LD_PRELOAD=f"{shim} {quick_keys}")
    passed = [list(one.values()).count("passed") for one in (stock, off, on)]
    figure(f"{len(stock)} tests of librbd's interface: {passed[0]} passed with stock, {passed[1]} with ours, {passed[2]} with maps")
    for name, one in died.items():
        figure(f"of them, tried again because the program died, with {name}: {dict(one) or 'none'}")
    assert len(stock) > 100 and "passed" in stock.values()
    assert differences(off, stock) == {}
    assert differences(on, stock).keys() == DIFFERENT.keys(), differences(on, stock)
    assert stock.keys() == off.keys() == on.keys()
