"""The testkit against real clusters: what it says about them is true, and nothing of them is left."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import pytest
from conftest import HOME, PATIENCE

from stowage_ceph import health, osds, pools, processes, space, status
from stowage_ceph.cluster import MARK, Cluster
from stowage_ceph.errors import ClusterError, UsageError
from stowage_ceph.layout import layout
from stowage_ceph.waiting import until

COMMAND = HOME / "testkit/cluster"


def test_the_cluster_is_what_was_wished(cluster):
    found = status.read(cluster)
    assert [o["up"] for o in found["osds"]] == [True] * 4
    # Tests before this one may have made others.
    assert {p["name"]: p["kind"] for p in found["pools"]}.items() >= {"p1": "1", "p2": "2", "pe": "ec"}.items()
    assert all(state.startswith("active+clean") for state in found["pgs"])
    # A busy machine's heartbeats are late; that is no fault of the cluster's.
    assert [check for check in found["checks"] if not check.startswith("OSD_SLOW_PING_TIME")] == []
    racks = {n["name"]: len(n["children"]) for n in cluster.monitor.command("osd tree")["nodes"] if n["type"] == "rack"}
    assert racks == {"r0": 2, "r1": 2}


def test_servers_listen_on_loopback_only(cluster):
    pids = set(processes.find(cluster.layout).values())
    listening = subprocess.run(["ss", "-Htlnp"], capture_output=True, text=True, timeout=30, check=True).stdout
    ours = [line.split()[3] for line in listening.splitlines() if any(f"pid={pid}," in line for pid in pids)]
    assert len(ours) > 4
    assert {address.rpartition(":")[0] for address in ours} == {"127.0.0.1"}


def test_nobody_gets_in_without_a_key(cluster, ceph, tmp_path):
    assert (cluster.layout.keyring.stat().st_mode & 0o777, cluster.layout.state.stat().st_mode & 0o777) == (
        0o600,
        0o700,
    )
    empty = tmp_path / "keyring"
    empty.touch()
    listing = ("rados", "-p", "p1", "--no-mon-config", "ls")
    assert "Permission denied" in ceph(*listing, "--keyring", empty, code=1)
    assert "Permission denied" in ceph(*listing, "--auth_client_required", "none", code=1)


@pytest.mark.parametrize("pool", ["p1", "p2", "pe"])
def test_pools_keep_and_overwrite_objects(cluster, pool):
    with cluster.monitor.rados.open_ioctx(pool) as io:
        io.write_full("kept", bytes(8192))
        io.write("kept", b"x" * 4096, 2048)
        assert io.read("kept") == bytes(2048) + b"x" * 4096 + bytes(2048)
        io.remove_object("kept")
    wanted = {"p1": 1, "p2": 2, "pe": 3}[pool]
    assert len(set(pools.placement(cluster.monitor, pool, "kept"))) == wanted


def test_images_in_a_replicated_and_an_erasure_coded_pool(ceph):
    ceph("rbd", "create", "p2/plain", "--size", "8M")
    ceph("rbd", "create", "p2/erasure-coded", "--data-pool", "pe", "--size", "8M")
    assert set(json.loads(ceph("rbd", "ls", "p2", "--format", "json"))) == {"plain", "erasure-coded"}
    for image in ("plain", "erasure-coded"):
        ceph("rbd", "bench", f"p2/{image}", "--io-type", "write", "--io-size", "4K", "--io-total", "256K")
        ceph("rbd", "rm", "--no-progress", f"p2/{image}")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_an_osd_ends_and_comes_back(faulty, how):
    first = processes.find(faulty.layout)[osds.daemon(1)]
    osds.end(faulty.layout, faulty.monitor, 1, how)
    assert not Path(f"/proc/{first}/cmdline").exists() or not Path(f"/proc/{first}/cmdline").read_bytes()
    assert osds.up(faulty.monitor) == {0, 2, 3}
    osds.start(faulty.layout, faulty.monitor, [1])
    health.wait_clean(faulty.monitor)
    assert osds.up(faulty.monitor) == {0, 1, 2, 3}


def test_a_paused_osd_answers_when_it_goes_on(faulty):
    pid = processes.find(faulty.layout)[osds.daemon(2)]
    osds.pause(faulty.layout, 2)
    until("it stands still", PATIENCE, lambda: "State:\tT" in Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    osds.resume(faulty.layout, 2)
    assert space.disk(faulty.monitor, 2).total_bytes == 8 << 30


def test_a_slow_osd_is_slow_by_its_own_counters(faulty):
    def writes() -> dict[str, float]:
        return faulty.monitor.tell_osd(0, "perf dump", logger="osd")["osd"]["op_w_latency"]

    delay = "osd_debug_inject_dispatch_delay_duration"
    before = writes()
    osds.slow(faulty.monitor, 0, 30)
    with faulty.monitor.rados.open_ioctx("p1") as io:
        for number in range(200):
            io.write_full(f"slow.{number}", b"x")
        for number in range(200):
            io.remove_object(f"slow.{number}")
    after = writes()
    # Each operation waits for that long; how much longer it takes is the machine's.
    assert after["sum"] - before["sum"] >= 0.03 * (after["avgcount"] - before["avgcount"]) > 0
    assert [float(faulty.monitor.tell_osd(osd, "config get", var=delay)[delay]) for osd in range(4)] == [0.03, 0, 0, 0]


def test_scrub_finds_what_was_damaged(ceph, cluster):
    pools.create(cluster.monitor, cluster.wish, "damaged", "2", 1)
    health.wait_clean(cluster.monitor)
    with cluster.monitor.rados.open_ioctx("damaged") as io:
        io.write_full("victim", b"as it was written")
    assert health.deep_scrub(cluster.monitor, ["damaged"]) == {}
    primary, other = pools.placement(cluster.monitor, "damaged", "victim")
    group = cluster.monitor.command("osd map", pool="damaged", object="victim")["pgid"]
    osds.end(cluster.layout, cluster.monitor, other, signal.SIGTERM)
    store = [
        "ceph-objectstore-tool",
        "--data-path",
        cluster.layout.data("osd", other),
        "--pgid",
        group,
        "--no-mon-config",
    ]
    subprocess.run([*store, "victim", "rm-attr", "_"], check=True, timeout=120, capture_output=True)
    osds.start(cluster.layout, cluster.monitor, [other])
    health.wait_clean(cluster.monitor)
    assert list(health.deep_scrub(cluster.monitor, ["damaged"])) == [group]
    pools.delete(cluster.monitor, "damaged")
    health.wait_clean(cluster.monitor)


def test_bad_input_changes_nothing(cluster, state):
    for words, what in (
        (["kill", "4"], "OSD: 4 is not allowed: 0 to 3"),
        (["fill", "0", "1.5"], "FRACTION: 1.5 is not allowed: between 0 and 1"),
        (["pool", "p9", "9"], "pool: 9 is not allowed: 1, 2, 3, ec"),
        (["full-ratios", "0.9", "0.8", "0.7"], "not allowed: 0 < NEARFULL"),
        (["start", "--osd-size", "12K"], "--osd-size: 12K is not allowed"),
        (["start", "--set", "osd_max_backfills=4"], "SECTION/OPTION=VALUE"),
    ):
        # The shared cluster is locked by this run: a command that would change it must not get that far.
        result = command(f"{state}-none", *words)
        assert result.returncode == 2, result
        assert what in result.stderr or "no cluster in" in result.stderr
        assert not Path(f"{state}-none.lock").exists()
    assert "is at" in command(state, "kill", "0").stderr
    assert command("/etc/ceph", "status").returncode == 2


def test_from_nothing_to_nothing_by_the_command(state):
    """One small cluster of its own: start, status, fill, add, kill -9 of the testkit itself, stop."""
    where = f"{state}-own"
    try:
        assert command(where, "start", "--osds", "2", "--osd-size", "1G").returncode == 0
        assert "p2 needs" not in command(where, "pool", "small", "2", "--pgs", "8").stderr
        assert "needs 3 failure domains" in command(where, "pool", "large", "ec").stderr
        assert command(where, "fill", "1", "0.5").returncode == 0
        used = {
            o["id"]: o["used_fraction"] for o in json.loads(command(where, "status", "--format", "json").stdout)["osds"]
        }
        assert 0.5 <= used[1] < 0.53 and used[0] < 0.1
        assert command(where, "full-ratios", "0.4", "0.44", "0.46").returncode == 0
        until(
            "the monitor sees it",
            PATIENCE,
            lambda: "OSD_FULL" in json.loads(command(where, "status", "--format", "json").stdout)["checks"],
        )
        assert command(where, "full-ratios", "0.85", "0.9", "0.95").returncode == 0
        assert command(where, "add-osd").stdout.strip() == "osd.2"
        assert command(where, "stop").returncode == 0
        assert processes.find(layout(where)) == {}
        # Killed while starting it again, it leaves processes without a parent: the next start takes them over.
        starting = subprocess.Popen([COMMAND, "--state", where, "start"], start_new_session=True)
        until("the first OSD runs", PATIENCE, lambda: any(d.kind == "osd" for d in processes.find(layout(where))))
        os.kill(starting.pid, signal.SIGKILL)
        starting.wait(timeout=PATIENCE)
        assert command(where, "start").returncode == 0
        assert json.loads(command(where, "status", "--format", "json").stdout)["pgs"].keys() == {"active+clean"}
    finally:
        assert command(where, "stop", "--purge").returncode == 0
    assert processes.find(layout(where)) == {}
    assert not list(Path(where).parent.glob(f"{Path(where).name}*"))
    assert where not in Path("/proc/self/mountinfo").read_text(encoding="utf-8")


def test_a_start_that_was_killed_half_way_is_cleaned_by_the_next(state):
    where = f"{state}-half"
    try:
        starting = subprocess.Popen([COMMAND, "--state", where, "start", "--osds", "1", "--osd-size", "1G"])
        until("the monitor runs", PATIENCE, lambda: processes.find(layout(where)))
        os.kill(starting.pid, signal.SIGKILL)
        starting.wait(timeout=PATIENCE)
        assert command(where, "status").returncode == 2
        assert command(where, "start", "--osds", "1", "--osd-size", "1G").returncode == 0
    finally:
        command(where, "stop", "--purge")
    assert processes.find(layout(where)) == {}


def test_a_folder_that_holds_something_else_is_not_touched():
    with tempfile.TemporaryDirectory(dir="/var/tmp") as other:
        precious = Path(other, "precious")
        precious.touch()
        with pytest.raises(UsageError, match="holds something else"):
            Cluster(layout(other)).start()
        assert precious.exists()


def test_an_osd_that_dies_while_it_is_waited_for_is_named(faulty):
    osds.end(faulty.layout, faulty.monitor, 3)
    with pytest.raises(ClusterError, match="osd.3 has ended"):
        osds.wait_up(faulty.layout, faulty.monitor, {3})


def test_a_removal_that_is_interrupted_can_be_begun_again(monkeypatch):
    """As by a second Ctrl-C."""
    real, removed = shutil.rmtree, []

    def interrupted(path):
        if len(removed) == 2:
            raise KeyboardInterrupt
        real(path)
        removed.append(path)

    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="stowage-ceph-interrupted-") as folder:
        made = Cluster(layout(f"{folder}/state"))
        for name in ("run", "log", "crash"):
            (made.layout.state / name).mkdir(parents=True)
        for name in (MARK, "keyring"):
            (made.layout.state / name).touch()
        with monkeypatch.context() as patch:
            patch.setattr(shutil, "rmtree", interrupted)
            with pytest.raises(KeyboardInterrupt):
                made.remove()
        assert made.layout.state.exists()
        made.remove()
        assert not made.layout.state.exists()


def command(where: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, "--state", where, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
