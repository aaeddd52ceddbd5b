"""Caps, measured: within a tenth of what was asked."""

import json
import shutil
import statistics
import subprocess
import time
from pathlib import Path

import pytest
from conftest import ATTEMPTS, measured

from stowage_testbed import device, kernel
from stowage_testbed.errors import UsageError
from stowage_testbed.preflight import checks

PRESENT = {check.name.split()[-1]: check.present for check in checks()}
WINDOW_SECONDS = 4


def need(*names: str) -> None:
    for name in names:
        if not PRESENT.get(name):
            pytest.skip(f"this kernel has no {name}")


def cgroup_file(machine, v1: tuple[str, str], v2: str) -> Path:
    hierarchies = machine.cgroups.hierarchies
    if hierarchies.version == 2:
        return hierarchies.directories[0] / machine.layout.tag / "h1" / v2
    return hierarchies.controllers[v1[0]] / machine.layout.tag / "h1" / v1[1]


def cpu_seconds(machine) -> float:
    if machine.cgroups.hierarchies.version == 2:
        text = cgroup_file(machine, ("", ""), "cpu.stat").read_text()
        return int(text.split("usage_usec")[1].split()[0]) / 1e6
    return int(cgroup_file(machine, ("cpuacct", "cpuacct.usage"), "").read_text()) / 1e9


def quota_periods(machine) -> tuple[int, int]:
    """How many enforcement periods there were, and in how many of them the host was stopped at its quota."""
    words = cgroup_file(machine, ("cpu", "cpu.stat"), "cpu.stat").read_text().split()
    figures = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return figures["nr_periods"], figures["nr_throttled"]


@pytest.mark.parametrize("cores", [0.25, 0.5])
def test_cpu(shaped, cores):
    need("cpu")
    shaped.must("shape", "h1", "--cpus", str(cores))
    command = ["stress-ng", "--quiet", "--cpu", "2", "--timeout", "600"]
    shaped.ssh("h1", "systemd-run", "--quiet", "--unit=busy", *command)
    before = cpu_seconds(shaped)
    while cpu_seconds(shaped) < before + cores:  # until it is under way
        time.sleep(0.05)

    for _ in range(ATTEMPTS):
        start, periods, throttled, began = cpu_seconds(shaped), *quota_periods(shaped), time.monotonic()
        time.sleep(WINDOW_SECONDS)
        used = (cpu_seconds(shaped) - start) / (time.monotonic() - began)
        all_periods, all_throttled = quota_periods(shaped)
        reached = (all_throttled - throttled) / (all_periods - periods)
        if reached >= 0.95:
            break
    shaped.ssh("h1", "systemctl", "stop", "busy")
    assert used <= 1.1 * cores
    if reached < 0.95:
        pytest.skip(f"other load on this machine: the host got to its quota in only {reached:.0%} of its periods")
    measured("CPU", f"{cores} cores", cores, lambda: used)


def test_memory(shaped):
    need("memory")
    limit = 256 << 20
    shaped.must("shape", "h1", "--memory", "256M")
    fill = "import sys; b = bytearray(int(sys.argv[1]) << 20); print(len(b))"
    unit = ["systemd-run", "--quiet", "--wait", "--pipe", "--unit=fill", "python3", "-c", f"'{fill}'"]
    assert int(shaped.ssh("h1", *unit, "100")) == 100 << 20
    assert shaped.run("ssh", "h1", *unit, "300").code != 0
    assert shaped.ssh("h1", "systemctl", "show", "--property=ExecMainStatus", "fill") == "ExecMainStatus=9\n"
    shaped.ssh("h1", "systemctl", "reset-failed", "fill")
    peak = cgroup_file(shaped, ("memory", "memory.max_usage_in_bytes"), "memory.peak")
    assert int(peak.read_text()) <= limit
    measured("memory", "256 MiB", limit, lambda: int(peak.read_text()))


def fio(machine, *options: str) -> dict:
    common = [
        "--name=job",
        "--filename=/var/tmp/fio",
        "--size=256M",
        "--direct=1",
        f"--runtime={WINDOW_SECONDS}",
        "--time_based",
    ]
    return json.loads(machine.ssh("h1", "fio", "--output-format=json", *common, *options))["jobs"][0]


@pytest.mark.parametrize(
    ("option", "asked", "value", "job", "way", "figure"),
    [
        ("--disk-read", "20M", 20 << 20, ("--rw=read", "--bs=1M"), "read", "bw_bytes"),
        ("--disk-read-iops", "100", 100, ("--rw=randread", "--bs=4k"), "read", "iops"),
        ("--disk-write", "20M", 20 << 20, ("--rw=write", "--bs=1M"), "write", "bw_bytes"),
        ("--disk-write-iops", "100", 100, ("--rw=randwrite", "--bs=4k"), "write", "iops"),
    ],
)
def test_disk(shaped, option, asked, value, job, way, figure):
    need("io" if shaped.cgroups.hierarchies.version == 2 else "blkio")
    try:
        device.of(shaped.layout.state)
    except UsageError as error:
        pytest.skip(str(error))
    shaped.ssh("h1", "test", "-e", "/var/tmp/fio", "||", "fio", "--name=make", "--filename=/var/tmp/fio", "--size=256M",
               "--rw=write", "--bs=1M", "--end_fsync=1", "--output=/dev/null")  # fmt: skip
    free = fio(shaped, *job)[way][figure]
    if free < 2 * value:
        pytest.skip(f"this disk does only {free:.0f}/s by itself: too slow to show a cap of {value}")
    shaped.must("shape", "h1", option, asked)
    measured(option.removeprefix("--"), f"{asked}/s", value, lambda: fio(shaped, *job)[way][figure])


def iperf(machine, *options: str) -> float:
    """bits/s that arrived, between h1 and h2."""
    machine.ssh("h2", "systemd-run", "--quiet", "--collect", "--unit=iperf", "iperf3", "--server", "--one-off")
    machine.ssh("h2", "timeout 30 sh -c 'until ss --no-header --listening --tcp sport = 5201 | grep -q .; do :; done'")
    out = machine.ssh("h1", "iperf3", "--client", "h2", "--time", str(WINDOW_SECONDS), "--omit", "1", "--json", *options)
    return json.loads(out)["end"]["sum_received"]["bits_per_second"]


@pytest.mark.parametrize(("rate", "value"), [("100M", 1e8), ("1G", 1e9)])
@pytest.mark.parametrize("direction", ["from", "to"])
def test_bandwidth(shaped, rate, value, direction):
    need("tbf")
    options = ["--reverse"] if direction == "to" else []
    if (free := iperf(shaped, *options)) < 3 * value:
        pytest.skip(f"this machine moves only {free / 1e6:.0f} Mbit/s by itself: too slow to show a cap of {rate}bit/s")
    shaped.must("shape", "h1", "--bandwidth", rate)
    measured("bandwidth", f"{rate}bit/s {direction} h1", value, lambda: iperf(shaped, *options))


def test_bandwidth_of_a_pair(shaped):
    need("htb")
    if (free := iperf(shaped)) < 3e8:
        pytest.skip(f"this machine moves only {free / 1e6:.0f} Mbit/s by itself: too slow to show a cap of 100Mbit/s")
    shaped.must("shape", "client", "--bandwidth", "100M", "--to", "h2")
    assert iperf(shaped) > 3e8
    shaped.must("shape", "h1", "--bandwidth", "100M", "--to", "h2")
    measured("bandwidth", "100Mbit/s, one pair", 1e8, lambda: iperf(shaped))
    measured("bandwidth", "100Mbit/s, one pair, the other way", 1e8, lambda: iperf(shaped, "--reverse"))


def round_trip(machine, one: str, other: str) -> float:
    """The median in milliseconds."""
    out = machine.ssh(one, "ping", "-c", "100", "-i", "0.02", other)
    return statistics.median(float(line.split("time=")[1].split()[0]) for line in out.splitlines() if "time=" in line)


def need_delays() -> None:
    if not kernel.has_qdisc("netem") and not shutil.which("gcc"):
        pytest.skip("this kernel has no netem, and there is no gcc to build the delay switch with")


@pytest.mark.parametrize("millis", [1, 2, 10])
def test_latency_of_a_host(shaped, millis):
    need_delays()
    base = round_trip(shaped, "h2", "h1")
    shaped.must("shape", "h1", "--latency", f"{millis}ms")
    measured("latency", f"2 x {millis} ms", 2 * millis, lambda: round_trip(shaped, "h2", "h1") - base)
    measured("latency", f"2 x {millis} ms, from the client", 2 * millis, lambda: round_trip(shaped, "client", "h1") - base)
    assert round_trip(shaped, "client", "h2") < base + millis


def test_latency_of_a_pair(shaped):
    need_delays()
    base = round_trip(shaped, "h1", "h2")
    shaped.must("shape", "h1", "--latency", "3ms", "--to", "h2")
    measured("latency", "2 x 3 ms, one pair", 6, lambda: round_trip(shaped, "h1", "h2") - base)
    assert round_trip(shaped, "client", "h1") < base + 3
    assert round_trip(shaped, "client", "h2") < base + 3


def test_latency_and_bandwidth_together(shaped):
    need_delays()
    need("tbf")
    base = round_trip(shaped, "h1", "h2")
    if (free := iperf(shaped)) < 3e8:
        pytest.skip(f"this machine moves only {free / 1e6:.0f} Mbit/s by itself: too slow to show a cap of 100Mbit/s")
    shaped.must("shape", "h1", "--latency", "2ms", "--bandwidth", "100M")
    measured("latency", "2 x 2 ms, under a bandwidth", 4, lambda: round_trip(shaped, "h1", "h2") - base)
    measured("bandwidth", "100Mbit/s under 2 ms", 1e8, lambda: iperf(shaped))


def test_the_delay_switch_comes_back(shaped):
    need_delays()
    if kernel.has_qdisc("netem"):
        pytest.skip("this kernel has netem: the delay switch is not used")
    base = round_trip(shaped, "h1", "h2")
    shaped.must("shape", "h1", "--latency", "2ms")
    shaped.cgroups.kill("switch")
    assert "problem: delay switch: not running" in shaped.run("status").out
    assert shaped.up("2") == "delays\n3 hosts up, 1 changes\n"
    measured("latency", "2 x 2 ms, switch restarted", 4, lambda: round_trip(shaped, "h1", "h2") - base)


def test_caps_are_taken_off(shaped):
    need("cpu", "memory", "tbf")
    shaped.must("shape", "all", "--cpus", "0.5", "--memory", "1G", "--bandwidth", "100M")
    assert {str(h["shape"]) for h in shaped.status()["hosts"] if h["name"] != "client"} == {
        "{'cpus': 0.5, 'memory': 1073741824, 'bandwidth': 100000000}"
    }
    shaped.must("shape", "h1", "--bandwidth", "none")
    shaped.must("shape", "h2", "--reset")
    shapes = {h["name"]: h["shape"] for h in shaped.status()["hosts"]}
    assert shapes == {"h1": {"cpus": 0.5, "memory": 1 << 30}, "h2": {}, "client": {}}
    tc = subprocess.run(
        ["tc", "qdisc", "show", "dev", shaped.layout.named("h1")], capture_output=True, text=True, timeout=10, check=True
    )
    assert "tbf" not in tc.stdout


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["h9", "--cpus", "0.5"], "HOST: h9 is not allowed: h1, h2, client"),
        (["h1"], "nothing to change"),
        (["h1", "--latency", "1ms", "--to", "h9"], "--to: h9 is not allowed: h1, h2, client"),
        (["h1", "--latency", "1ms", "--to", "h1"], "--to: h1 is not allowed: another host than h1"),
        (["h1", "--cpus", "0.5", "--to", "h2"], "--to: goes with --latency and --bandwidth only"),
    ],
)
def test_bad_shapes_change_nothing(pair, arguments, part):
    before = pair.layout.description.read_bytes()
    result = pair.run("shape", *arguments)
    assert (result.code, part in result.err) == (2, True), result.err
    assert pair.layout.description.read_bytes() == before


def test_what_the_kernel_refuses_is_taken_back(shaped):
    need("memory")
    fill = "import time; b = bytearray(300 << 20); print(len(b), flush=True); time.sleep(600)"
    shaped.ssh("h1", "systemd-run", "--quiet", "--unit=full", "python3", "-c", f"'{fill}'")
    shaped.ssh("h1", "timeout 60 sh -c 'until journalctl --quiet -u full -o cat | grep -q 314572800; do :; done'")
    if shaped.cgroups.hierarchies.version == 2:
        shaped.ssh("h1", "systemctl", "stop", "full")
        pytest.skip("cgroup v2 kills what does not fit any more, instead of refusing the cap")
    result = shaped.run("shape", "h1", "--memory", "128M", "--cpus", "0.5")
    assert result.code == 1 and "memory.limit_in_bytes" in result.err
    assert shaped.status()["hosts"][0]["shape"] == {}
    assert cgroup_file(shaped, ("cpu", "cpu.cfs_quota_us"), "").read_text().strip() == "-1"
    shaped.ssh("h1", "systemctl", "stop", "full")
