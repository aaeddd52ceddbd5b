"""What this kernel must have for a test to say anything."""

import shutil

import pytest

from stowage_testbed import kernel
from stowage_testbed.preflight import checks

PRESENT = {check.name.split()[-1]: check.present for check in checks()}


def need(*names: str) -> None:
    for name in names:
        if not PRESENT.get(name):
            pytest.skip(f"this kernel has no {name}")


def need_delays() -> None:
    if not kernel.has_qdisc("netem") and not shutil.which("gcc"):
        pytest.skip("this kernel has no netem, and there is no gcc to build the delay switch with")
