"""Disks: the kernel has the cap that was asked for, and does not let more pass."""

import json

import pytest
from kernel_caps import Kernel
from preconditions import need

from stowage_testbed import device
from stowage_testbed.errors import UsageError

FILE_BYTES = 64 << 20
# The kernel counts in slices of a tenth of a second (HZ / 10), and may let what two of them allow pass at once.
SLICES_SECONDS = 0.2


@pytest.fixture
def disk(shaped):
    need("io" if shaped.cgroups.hierarchies.version == 2 else "blkio")
    try:
        device.of(shaped.layout.state)
    except UsageError as error:
        pytest.skip(str(error))
    return shaped


def fio(machine, *options: str) -> dict:
    common = ["--name=job", "--filename=/var/tmp/fio", f"--size={FILE_BYTES}", "--direct=1"]
    return json.loads(machine.ssh("h1", "fio", "--output-format=json", *common, *options, timeout=600))["jobs"][0]


@pytest.mark.parametrize(
    ("option", "asked", "cap", "job", "figure"),
    [
        ("--disk-read", "20M", ("read_bps", 20 << 20), ("--rw=read", "--bs=1M"), "io_bytes"),
        ("--disk-read-iops", "100", ("read_iops", 100), ("--rw=randread", "--bs=4k", "--number_ios=200"), "total_ios"),
        ("--disk-write", "20M", ("write_bps", 20 << 20), ("--rw=write", "--bs=1M"), "io_bytes"),
        ("--disk-write-iops", "100", ("write_iops", 100), ("--rw=randwrite", "--bs=4k", "--number_ios=200"), "total_ios"),
    ],
)
def test_disk(disk, option, asked, cap, job, figure):
    name, rate = cap
    disk.ssh("h1", "test", "-e", "/var/tmp/fio", "||", "fio", "--name=make", "--filename=/var/tmp/fio", f"--size={FILE_BYTES}",
             "--rw=write", "--bs=1M", "--end_fsync=1", "--output=/dev/null", timeout=600)  # fmt: skip
    disk.must("shape", "h1", option, asked)
    assert Kernel(disk).disk_limits() == {name: rate}

    done = fio(disk, *job)[name.split("_")[0]]
    # So much takes at least so long; a busy machine or a slow disk takes longer.
    assert done[figure] >= 200
    assert done["runtime"] / 1000 >= done[figure] / rate - SLICES_SECONDS
    disk.must("shape", "h1", option, "none")
    assert Kernel(disk).disk_limits() == {}
