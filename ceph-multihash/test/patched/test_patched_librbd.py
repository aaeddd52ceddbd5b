"""Ceph's own tests of librbd's interface (src/test/librbd/test_librbd.cc) say the same of stock's library and of ours."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from rig import Rig

PROGRAM = Path("/mnt/tree/obj/ceph_test_librbd_interface")
# layering, exclusive-lock, object-map, fast-diff, deep-flatten: what images have by default.
FEATURES = "61"
SECONDS = 5400
# They count seconds, with any librbd. When the machine is busy, a notification comes after its receiver is gone, and all ends there.
TIMED = ("TestLibRBD.QuiesceWatchError", "TestLibRBD.QuiesceWatchTimeout")
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


def results(rig: Rig, report: Path, **environment: str) -> dict[str, str]:
    """By test: passed, skipped, or what failed."""
    whole = {**os.environ, "CEPH_CONF": str(rig.conf), "RBD_FEATURES": FEATURES, **environment}
    words = [str(PROGRAM), f"--gtest_output=json:{report}", "--gtest_brief=1", f"--gtest_filter=-{':'.join(TIMED)}"]
    done = subprocess.run(words, env=whole, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False)
    assert report.exists(), f"exit {done.returncode}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
    suites = json.loads(report.read_text(encoding="utf-8"))["testsuites"]
    return {f"{one['classname']}.{one['name']}": _result(one) for suite in suites for one in suite["testsuite"]}


def differences(ours: dict[str, str], stock: dict[str, str]) -> dict[str, tuple[str | None, str]]:
    return {name: (stock.get(name), result) for name, result in ours.items() if stock.get(name) != result}


def _result(test: dict[str, object]) -> str:
    if test.get("failures"):
        return "failed"
    return "skipped" if test.get("result") == "SKIPPED" else "passed"


@pytest.mark.skipif(not PROGRAM.exists(), reason="ceph-multihash/patches/librbd_tests.py has not made the program")
def test_each_of_cephs_tests_ends_as_with_stock(rig: Rig, shim: Path, quick_keys: Path, tmp_path: Path, figure: Callable[[str], None]) -> None:
    """With images that have no map, and with a map in each image that can have one."""
    stock = results(rig, tmp_path / "stock.json", LD_LIBRARY_PATH="", LD_PRELOAD=str(quick_keys))
    off = results(rig, tmp_path / "off.json", LD_PRELOAD=str(quick_keys))
    on = results(rig, tmp_path / "on.json", LD_PRELOAD=f"{shim} {quick_keys}")
    passed = [list(one.values()).count("passed") for one in (stock, off, on)]
    figure(f"{len(stock)} tests of librbd's interface: {passed[0]} passed with stock, {passed[1]} with ours, {passed[2]} with maps")
    assert len(stock) > 100 and "passed" in stock.values()
    assert differences(off, stock) == {}
    assert differences(on, stock).keys() == DIFFERENT.keys(), differences(on, stock)
    assert stock.keys() == off.keys() == on.keys()
