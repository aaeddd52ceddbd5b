"""CPU and memory: the kernel has the cap that was asked for, and enforces it."""

import math
import os
import time

import pytest
from kernel_caps import Kernel
from preconditions import need
from waiting import until

# What a CPU may have taken from the quota and not used up when a period ends: sched_cfs_bandwidth_slice_us.
SLICE_MICROS = 5000


@pytest.mark.parametrize("cores", [0.25, 0.5])
def test_cpu(shaped, cores):
    need("cpu")
    kernel = Kernel(shaped)
    shaped.must("shape", "h1", "--cpus", str(cores))
    quota, period = kernel.cpu_quota()
    assert quota / period == cores

    shaped.ssh("h1", "systemd-run", "--quiet", "--unit=busy", "stress-ng", "--quiet", "--cpu", "2", "--timeout", "3600")
    began, used, throttled = time.monotonic(), kernel.cpu_used_micros(), kernel.cpu_throttled()
    until(lambda: kernel.cpu_throttled() >= throttled + 5, "the host is stopped at its quota in five periods", 900)
    used = kernel.cpu_used_micros() - used
    micros = (time.monotonic() - began) * 1e6
    shaped.ssh("h1", "systemctl", "stop", "busy")

    # Each period refills the quota once: at most those that have begun, the first of which was there before, and a slice for each CPU. On a busy
    # machine it is less.
    assert used <= (math.ceil(micros / period) + 1) * quota + (os.cpu_count() or 1) * SLICE_MICROS


def test_memory(shaped):
    need("memory")
    kernel = Kernel(shaped)
    limit = 256 << 20
    shaped.must("shape", "h1", "--memory", "256M")
    assert kernel.memory_limit() == limit
    fill = "import sys; b = bytearray(int(sys.argv[1]) << 20); print(len(b))"
    unit = ["systemd-run", "--quiet", "--wait", "--pipe", "--unit=fill", "python3", "-c", f"'{fill}'"]
    assert int(shaped.ssh("h1", *unit, "100")) == 100 << 20
    refused = kernel.memory_refused()
    assert shaped.run("ssh", "h1", *unit, "300").code != 0
    assert shaped.ssh("h1", "systemctl", "show", "--property=ExecMainStatus", "fill") == "ExecMainStatus=9\n"
    shaped.ssh("h1", "systemctl", "reset-failed", "fill")
    assert kernel.memory_refused() > refused
    # It got all that it may have, and not more.
    assert 0.99 * limit < kernel.memory_peak() <= limit


def test_what_the_kernel_refuses_is_taken_back(shaped):
    need("memory")
    fill = "import time; b = bytearray(300 << 20); print(len(b), flush=True); time.sleep(3600)"
    shaped.ssh("h1", "systemd-run", "--quiet", "--unit=full", "python3", "-c", f"'{fill}'")
    shaped.ssh("h1", "timeout 110 sh -c 'until journalctl --quiet -u full -o cat | grep -q 314572800; do :; done'")
    if shaped.cgroups.hierarchies.version == 2:
        shaped.ssh("h1", "systemctl", "stop", "full")
        pytest.skip("cgroup v2 kills what does not fit any more, instead of refusing the cap")
    result = shaped.run("shape", "h1", "--memory", "128M", "--cpus", "0.5")
    assert result.code == 1 and "memory.limit_in_bytes" in result.err
    assert shaped.status()["hosts"][0]["shape"] == {}
    assert Kernel(shaped).cpu_quota() is None
    shaped.ssh("h1", "systemctl", "stop", "full")
