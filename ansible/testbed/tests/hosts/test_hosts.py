"""Real hosts: they come up, look like hosts, converge after damage, and leave nothing behind."""

import contextlib
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
import yaml
from machine import LAUNCHER, STATE

from stowage_testbed import nat
from stowage_testbed.cgroup_mounts import find
from stowage_testbed.errors import UsageError
from stowage_testbed.mounts import mounted


TAG = re.compile(r"\bsw[0-9a-f]{6}\b")


def snapshot(own: str) -> dict[str, set[str]]:
    """What the kernel has, as far as a testbed adds to it, without what other testbeds do meanwhile, whose tags are not this own."""
    found = {
        "links": {p.name for p in Path("/sys/class/net").iterdir()},
        "mounts": {f"{m.kind} {m.source} {m.point}" for m in mounted() if m.kind != "fuse.lxcfs" or STATE in m.point.parents},
        "namespaces": {p.name for p in Path("/run/netns").glob("*")},
        "cgroups": {str(p) for d in find(mounted()).directories for p in d.iterdir() if p.is_dir()},
        "run": {str(p) for p in Path("/run/systemd/nspawn").rglob("*")},
        "loops": {str(p) for p in Path("/sys/block").glob("loop*/loop")},
        "state": {str(p) for p in STATE.parent.glob(f"{STATE.name}*")},
    }
    return {kind: {each for each in them if set(TAG.findall(each)) <= {own}} for kind, them in found.items()}


@pytest.fixture
def spotless(machine):
    """After the test and a `down`, the kernel is as before."""
    before = snapshot(machine.layout.tag)
    yield machine
    machine.must("down")
    assert machine.must("status", "--clean") == "nothing left\n"
    assert snapshot(machine.layout.tag) == before


def pids(machine) -> dict[str, int]:
    return {h["name"]: h["pid"] for h in machine.status()["hosts"]}


def kill(processes) -> None:
    for pid in processes:
        # A host's init takes the others with it.
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def test_hosts_look_like_hosts(spotless):
    out = spotless.up("2", "--racks", "2", "--client", "--memory", "512M", "--cpus", "0.5")
    assert out.splitlines()[-1].startswith("3 hosts up, ")
    status = spotless.status()
    assert [(h["name"], h["rack"], h["state"]) for h in status["hosts"]] == [
        ("h1", "r1", "up"),
        ("h2", "r2", "up"),
        ("client", None, "up"),
    ]
    assert status["problems"] == []
    assert spotless.ssh("h1", "hostname").strip() == "h1"
    assert spotless.ssh("h1", "systemctl", "is-system-running", "--wait").strip() == "running"
    assert int(spotless.ssh("h1", "nproc")) == os.cpu_count()
    machine_ids = {spotless.ssh(h, "cat", "/etc/machine-id") for h in ("h1", "h2", "client")}
    assert len(machine_ids) == 3
    spotless.ssh("h1", "ping", "-q", "-c", "1", "-w", "60", "h2")
    assert "default via" in spotless.ssh("h2", "ip", "route")
    assert spotless.run("ssh", "h9", "true").code == 2
    assert spotless.run("ssh", "h1", "exit", "7").code == 7


def test_proc_shows_the_hosts_own_figures(spotless):
    if not any(os.access(Path(d) / "lxcfs", os.X_OK) for d in os.environ["PATH"].split(":")):
        pytest.skip("lxcfs is not installed")
    spotless.up("1", "--memory", "512M", "--cpus", "0.5")
    meminfo = spotless.ssh("h1", "head", "-1", "/proc/meminfo").split()
    assert meminfo[:2] == ["MemTotal:", str(512 * 1024)]
    assert spotless.ssh("h1", "grep", "-c", "^processor", "/proc/cpuinfo").strip() == "1"

    def ticks(text: str) -> int:
        user, nice, system = text.split()[1:4]
        return int(user) + int(nice) + int(system)

    before = ticks(spotless.ssh("h1", "head", "-1", "/proc/stat"))
    spotless.ssh("h1", "stress-ng", "--quiet", "--cpu", "1", "--cpu-ops", "200")
    after = ticks(spotless.ssh("h1", "head", "-1", "/proc/stat"))
    # The machine's own counter has hours in it; this host's has what its processes used since it started.
    assert before < after < ticks(Path("/proc/stat").read_text()) / 2


def test_a_second_up_changes_nothing_and_a_third_grows(spotless):
    spotless.up("1")
    first = pids(spotless)
    inventory = spotless.inventory.stat().st_mtime_ns
    assert spotless.up("1") == "1 hosts up, 0 changes\n"
    assert pids(spotless) == first
    assert spotless.inventory.stat().st_mtime_ns == inventory
    spotless.up("2", "--client")
    assert pids(spotless)["h1"] == first["h1"]
    assert spotless.ssh("h1", "getent", "hosts", "h2", "client").count("\n") == 2
    refused = spotless.run("up", "1")
    assert (refused.code, refused.err) == (
        2,
        "testbed: N: 1 is not allowed: 2 hosts exist, and up only grows (or `testbed down` first)\n",
    )
    assert set(pids(spotless)) == {"h1", "h2", "client"}
    groups = yaml.safe_load(spotless.inventory.read_text())["all"]["children"]
    assert (set(groups["cassandra"]["hosts"]), set(groups["client"]["hosts"])) == ({"h1", "h2"}, {"client"})


def test_hosts_whose_nspawn_was_killed_come_back_with_their_files(spotless):
    spotless.up("2")
    spotless.ssh("h1", "echo kept > /srv/kept")
    kill(pids(spotless).values())
    result = spotless.run("status")
    assert result.code == 1
    assert "problem: h1: down, " in result.out and "processes left" in result.out
    assert spotless.up("2") == "h1: started\nh2: started\n2 hosts up, 2 changes\n"
    assert spotless.ssh("h1", "cat", "/srv/kept") == "kept\n"
    assert spotless.run("status").code == 0


def test_everything_is_made_again_after_a_kill_of_everything(spotless):
    spotless.up("2", "--cpus", "0.5")
    if any(m.kind == "fuse.lxcfs" for m in mounted()):
        kill(spotless.cgroups.processes("lxcfs"))
        assert "problem: lxcfs: not running" in spotless.run("status").out
    kill(spotless.cgroups.processes())
    spotless.cgroups.kill()
    for link in ("h1", "br"):
        subprocess.run(["ip", "link", "delete", spotless.layout.named(link)], check=True, timeout=10)
    spotless.up("2")
    status = spotless.status()
    assert [h["state"] for h in status["hosts"]] == ["up", "up"]
    assert [h["shape"] for h in status["hosts"]] == [{"cpus": 0.5}] * 2
    spotless.ssh("h1", "ping", "-q", "-c", "1", "-w", "60", "h2")


def test_down_after_a_kill_of_everything_and_the_loss_of_its_notes(spotless):
    named = Path("/run/netns").is_dir()
    spotless.up("2")
    kill(spotless.cgroups.processes())
    spotless.layout.description.unlink()
    result = spotless.run("status")
    assert result.code == 1
    assert "problem: left over: " in result.out
    spotless.inventory.unlink()  # only the notes knew where it is
    spotless.must("down")
    # The notes also knew whether anybody had named namespaces before.
    if not named:
        subprocess.run(["umount", "/run/netns"], check=True, timeout=10)
        Path("/run/netns").rmdir()


@pytest.mark.parametrize("moment", ["bridge ", "h1: network", "h1: started"])
@pytest.mark.parametrize("then", ["up", "down"])
def test_a_killed_up_is_finished_or_removed(spotless, moment, then):
    arguments = [LAUNCHER, "up", "2", "--inventory", str(spotless.inventory)]
    environment = {**os.environ, "STOWAGE_TESTBED": str(STATE)}
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert any(line.startswith(moment) for line in process.stdout)
        process.kill()
    assert spotless.run("status", "--clean").code == 1
    if then == "up":
        spotless.up("2")
        assert [h["state"] for h in spotless.status()["hosts"]] == ["up", "up"]
        assert spotless.up("2") == "2 hosts up, 0 changes\n"


def test_one_command_at_a_time(spotless):
    arguments = [LAUNCHER, "up", "1", "--inventory", str(spotless.inventory)]
    environment = {**os.environ, "STOWAGE_TESTBED": str(STATE)}
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout.readline()
        process.send_signal(signal.SIGSTOP)
        try:
            result = spotless.run("up", "1")
            assert (result.code, f"pid {process.pid}" in result.err) == (1, True)
        finally:
            process.send_signal(signal.SIGCONT)
        process.stdout.read()
    assert process.returncode == 0


def test_foreign_files_in_the_state_directory_stay(machine):
    STATE.mkdir(parents=True)
    foreign = STATE / "thesis.txt"
    foreign.write_text("mine")
    try:
        machine.up("1")
        machine.must("down")
        assert [p.name for p in STATE.iterdir()] == ["thesis.txt"]
    finally:
        foreign.unlink()
        STATE.rmdir()


def test_a_way_out_is_there_only_when_asked_for_and_goes_again(spotless):
    try:
        nat.check()
    except UsageError as error:
        pytest.skip(str(error))
    forwarding = nat.FORWARDING.read_text()
    spotless.up("1")
    assert not nat.present(spotless.layout)
    assert nat.FORWARDING.read_text() == forwarding
    spotless.up("1", "--nat")
    assert nat.present(spotless.layout)
    assert nat.FORWARDING.read_text().strip() == "1"
    assert spotless.status()["left"]["address translation"] == [spotless.layout.tag]
    # A namespace behind the machine, which knows no way back to the hosts' addresses: only a translated one returns.
    outside = spotless.layout.named("out")
    for command in (
        f"ip netns add {outside}",
        f"ip link add {outside} type veth peer name eth0 netns {outside}",
        f"ip address add 192.0.2.97/30 dev {outside}",
        f"ip link set {outside} up",
        f"ip -n {outside} address add 192.0.2.98/30 dev eth0",
        f"ip -n {outside} link set eth0 up",
    ):
        subprocess.run(command.split(), check=True, timeout=10)
    spotless.ssh("h1", "ping", "-q", "-c", "1", "-w", "60", "192.0.2.98")
    spotless.must("down")
    assert nat.FORWARDING.read_text() == forwarding
