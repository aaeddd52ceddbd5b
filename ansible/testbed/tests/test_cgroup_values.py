"""Paths and values for cgroup v1 and v2, against trees in a directory."""

from pathlib import Path

import pytest

from stowage_testbed import cgroup_v1, cgroup_v2
from stowage_testbed.cgroup import Cgroups
from stowage_testbed.cgroup_mounts import Hierarchies, find
from stowage_testbed.errors import TestbedError, UsageError
from stowage_testbed.layout import Layout
from stowage_testbed.model import Shape
from stowage_testbed.mounts import parse

V1_SYSTEMD = r"""
31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755
32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:5 - cgroup cgroup rw,cpu,cpuacct
33 31 0:30 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset
34 31 0:31 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
35 31 0:32 / /sys/fs/cgroup/blkio rw,relatime - cgroup cgroup rw,blkio
36 31 0:33 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids
37 31 0:34 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,xattr,name=systemd
38 31 0:35 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
""".strip()
V2 = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate"
TOP = Path("/sys/fs/cgroup")
SHAPE = Shape(cpus=0.25, memory=1 << 30, disk_read=20 << 20, disk_read_iops=100)


def test_v1_with_controllers_mounted_together():
    found = find(parse(V1_SYSTEMD))
    assert found.version == 1
    assert found.controllers["cpu"] == found.controllers["cpuacct"] == TOP / "cpu,cpuacct"
    assert found.directories == tuple(
        TOP / d for d in ("cpu,cpuacct", "cpuset", "memory", "blkio", "pids", "systemd", "unified")
    )


def test_v2():
    assert find(parse(V2)) == Hierarchies(2, (TOP,), {})


def test_no_hierarchy():
    with pytest.raises(TestbedError, match="no cgroup hierarchy"):
        find(parse("22 27 0:21 / /proc rw,relatime - proc proc rw"))


def test_mount_points_with_spaces():
    assert parse(r"30 23 0:26 / /mnt/a\040b rw - ext4 /dev/vda rw")[0].point == Path("/mnt/a b")


def test_v1_values():
    assert cgroup_v1.settings(SHAPE, "254:0") == [
        ("cpu", "cpu.cfs_period_us", "20000"),
        ("cpu", "cpu.cfs_quota_us", "5000"),
        ("memory", "memory.limit_in_bytes", "1073741824"),
        ("blkio", "blkio.throttle.read_bps_device", "254:0 20971520"),
        ("blkio", "blkio.throttle.read_iops_device", "254:0 100"),
        ("blkio", "blkio.throttle.write_bps_device", "254:0 0"),
        ("blkio", "blkio.throttle.write_iops_device", "254:0 0"),
    ]


def test_v2_values():
    assert cgroup_v2.settings(SHAPE, "254:0") == [
        ("cpu", "cpu.max", "5000 20000"),
        ("memory", "memory.max", "1073741824"),
        ("io", "io.max", "254:0 rbps=20971520 riops=100 wbps=max wiops=max"),
    ]


def test_uncapped_values_take_caps_off():
    assert cgroup_v1.settings(Shape(), None)[1:] == [
        ("cpu", "cpu.cfs_quota_us", "-1"),
        ("memory", "memory.limit_in_bytes", "-1"),
    ]
    assert cgroup_v2.settings(Shape(), None) == [("cpu", "cpu.max", "max 20000"), ("memory", "memory.max", "max")]


@pytest.mark.parametrize("cpus", [0.01, 0.049, 0.05, 0.25, 1, 1.5, 64])
def test_quotas_are_what_the_kernel_takes(cpus):
    quota, period = cgroup_v1.cpu_times(cpus)
    assert quota >= 1000 and 1000 <= period <= 1_000_000
    assert quota / period == pytest.approx(cpus, rel=0.001)


def tree(path: Path, version: int, missing: str = "") -> tuple[Cgroups, Path]:
    """Cgroups over plain directories, with a host's files in them as the kernel would make them."""
    layout = Layout(path / "state", path / "cache")
    of_version = cgroup_v1.settings if version == 1 else cgroup_v2.settings
    wanted = of_version(SHAPE, "254:0")
    controllers = {c: path / c for c, *_ in wanted} if version == 1 else {}
    hierarchies = Hierarchies(version, tuple(controllers.values()) or (path,), controllers)
    for controller, file, _ in wanted:
        directory = hierarchies.controllers.get(controller, path) / layout.tag / "h1"
        directory.mkdir(parents=True, exist_ok=True)
        if not file.startswith(missing or "-"):
            (directory / file).write_text("")
    return Cgroups(layout, hierarchies), path


def test_v1_caps_are_in_each_controllers_hierarchy(tmp_path):
    cgroups, top = tree(tmp_path, 1)
    cgroups.cap("h1", SHAPE, "254:0")
    assert (top / "cpu" / cgroups.tag / "h1" / "cpu.cfs_quota_us").read_text() == "5000"
    assert (top / "memory" / cgroups.tag / "h1" / "memory.limit_in_bytes").read_text() == str(1 << 30)
    assert (top / "blkio" / cgroups.tag / "h1" / "blkio.throttle.read_iops_device").read_text() == "254:0 100"


def test_v2_caps_are_in_the_one_tree(tmp_path):
    cgroups, top = tree(tmp_path, 2)
    cgroups.cap("h1", SHAPE, "254:0")
    assert (top / cgroups.tag / "h1" / "cpu.max").read_text() == "5000 20000"
    assert (top / cgroups.tag / "h1" / "io.max").read_text() == "254:0 rbps=20971520 riops=100 wbps=max wiops=max"


@pytest.mark.parametrize(
    ("version", "missing", "option"), [(1, "blkio", "--disk-"), (2, "io", "--disk-"), (2, "cpu", "--cpus")]
)
def test_a_missing_controller_is_named_only_when_it_is_needed(tmp_path, version, missing, option):
    cgroups, _ = tree(tmp_path, version, missing)
    cgroups.cap("h1", Shape(memory=1 << 30), "254:0")
    with pytest.raises(UsageError, match=option):
        cgroups.cap("h1", SHAPE, "254:0")


def test_a_new_cpuset_inherits_from_the_top_down(tmp_path):
    (tmp_path / "cpuset.cpus").write_text("0-1\n")
    (tmp_path / "cpuset.mems").write_text("0\n")
    assert cgroup_v1.inherited(tmp_path, tmp_path / "sw" / "h1") == [
        (tmp_path / "sw" / "cpuset.cpus", "0-1"),
        (tmp_path / "sw" / "cpuset.mems", "0"),
        (tmp_path / "sw" / "h1" / "cpuset.cpus", "0-1"),
        (tmp_path / "sw" / "h1" / "cpuset.mems", "0"),
    ]
