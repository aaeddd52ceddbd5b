"""A cluster's life: from fresh hosts to running, changed process by process, and gone without a trace. The tests build on each other.

After it comes one with three masters.
"""

import json
from itertools import pairwise
from urllib.request import urlopen

import pytest
import yaml
from host_set import CHECKOUT, NODES
from masters import Watch
from traces import insist_on_no_change_but_a_login, insist_on_no_trace, look

OPTIONS = ("--memory", "2G")
MASTER = NODES[0]
ALLUXIO = "/opt/stowage/bin/alluxio"
TEXT = "stays readable"
CHANGED = {"alluxio_jvm_options": ["-XX:MaxDirectMemorySize=128M", "-XX:TieredStopAtLevel=1", "-Dstowage.changed=1"]}
WITH_REPBUN = {"alluxio_repbun_state": "present", "alluxio_repbun_settings": {"budget": 0.3}, "alluxio_job_service": True, "alluxio_job_heap": "256M"}
BUILT = list((CHECKOUT / "alluxio-repbun/replicator/target").glob("stowage-repbun-replicator-*.jar"))
THREE = {"alluxio_masters_group": "three_masters", "alluxio_workers_group": "alluxio_masters"}
# The master's next start takes half a minute longer, as with a long journal.
SLOW = """
mkdir -p /run/systemd/system/stowage-alluxio-master.service.d
cat > /run/systemd/system/stowage-alluxio-master.service.d/slow.conf << 'END'
[Service]
ExecStartPost=+/bin/sh -c 'kill -STOP $MAINPID && systemd-run --quiet --on-active=30 --timer-property=AccuracySec=100ms /bin/sh -c "kill -CONT $MAINPID"'
END
"""


def test_a_check_on_fresh_hosts_succeeds_and_changes_nothing(hosts, fresh):
    recap = hosts.playbook("alluxio", "--check")
    assert all(recap[node]["changed"] > 0 for node in NODES)
    insist_on_no_change_but_a_login(hosts, fresh, look(hosts), NODES)


def test_the_second_run_changes_nothing(hosts, fresh):
    assert all(host["changed"] > 0 for host in hosts.playbook("alluxio").values())
    recap = hosts.playbook("alluxio")
    assert {host: done["changed"] for host, done in recap.items()} == dict.fromkeys(NODES, 0)


def test_all_workers_serve_and_nothing_listens_elsewhere(hosts, address):
    report = hosts.ssh(MASTER, f"{ALLUXIO} fsadmin report capacity")
    assert all(address(node) in report for node in NODES)
    for node in NODES:
        ports = (29999, 30000, 19998, 19999) if node == MASTER else (29999, 30000)
        assert listening(hosts, node) == {f"{address(node)}:{port}" for port in ports}


def listening(hosts, node):
    lines = hosts.ssh(node, "ss --listening --tcp --numeric --no-header --processes | grep java").splitlines()
    return {line.split()[3].replace("[::ffff:", "").replace("]", "") for line in lines}


def test_a_change_reaches_workers_one_by_one_and_the_master_after_them(hosts):
    hosts.ssh(MASTER, f"echo '{TEXT}' > /tmp/text && {ALLUXIO} fs copyFromLocal /tmp/text /text && rm /tmp/text")

    hosts.playbook("alluxio", "-e", json.dumps({**CHANGED, **(WITH_REPBUN if BUILT else {})}))

    spans = [hosts.down_and_up(node, "stowage-alluxio-worker") for node in NODES]
    spans.append(hosts.down_and_up(MASTER, "stowage-alluxio-master"))
    assert all(down < up for down, up in spans), spans
    assert all(up < down for (_, up), (down, _) in zip(spans, spans[1:], strict=False)), spans
    # It is nowhere but on a worker, and only the master's journal says where.
    assert hosts.ssh(MASTER, f"{ALLUXIO} fs cat /text").strip() == TEXT


@pytest.mark.skipif(not BUILT, reason="the build has not made alluxio-repbun/replicator's jar")
def test_repbun_runs(hosts, address):
    with urlopen(f"http://{address(MASTER)}:19999/api/v1/master/repbun/status", timeout=300) as answer:
        status = json.load(answer)
    assert status["state"] == "running"
    budget = next(s for s in status["settings"] if s["key"] == "alluxio.master.repbun.budget")
    assert budget["value"] == "0.3"
    assert hosts.ssh(MASTER, "systemctl is-active stowage-alluxio-replicator").strip() == "active"


@pytest.mark.skipif(not BUILT, reason="the build has not made alluxio-repbun/replicator's jar")
def test_a_job_worker_beside_each_worker_knows_repbuns_jobs(hosts, address):
    report = hosts.ssh(MASTER, f"{ALLUXIO} fsadmin report jobservice")
    assert all(address(node) in report for node in NODES)
    for node in NODES:
        ports = (29999, 30000, 30001, 30003) + ((19998, 19999, 20001, 20002) if node == MASTER else ())
        assert listening(hosts, node) == {f"{address(node)}:{port}" for port in ports}
        assert "stowage-repbun-master" in hosts.ssh(node, "ls /opt/stowage/alluxio-*/job-worker")
    assert "unknown" not in hosts.ssh(MASTER, f"{ALLUXIO} job ls").lower()


@pytest.mark.skipif(not BUILT, reason="the build has not made alluxio-repbun/replicator's jar")
def test_a_job_service_that_is_switched_off_is_gone(hosts, address):
    hosts.playbook("alluxio", "-e", json.dumps({**CHANGED, **WITH_REPBUN, "alluxio_job_service": False}))
    for node in NODES:
        ports = (29999, 30000, 19998, 19999) if node == MASTER else (29999, 30000)
        assert listening(hosts, node) == {f"{address(node)}:{port}" for port in ports}
        left = hosts.ssh(node, "ls /etc/systemd/system /etc/stowage/alluxio; find /opt/stowage -name 'stowage-repbun-*.jar'")
        assert "job-" not in left
    assert hosts.ssh(MASTER, f"{ALLUXIO} fs cat /text").strip() == TEXT


def test_purge_leaves_the_hosts_as_they_were(hosts, fresh):
    hosts.playbook("purge", "-e", "purge_confirm=yes")
    insist_on_no_trace(fresh, look(hosts))


def test_of_three_masters_each_is_back_before_the_next_one_goes(hosts, address):
    members = {"three_masters": {"hosts": dict.fromkeys(NODES)}}
    (hosts.sources / "masters.yml").write_text(yaml.safe_dump(members), encoding="utf-8")
    hosts.playbook("alluxio", "-e", json.dumps(THREE))
    watch = Watch({node: address(node) for node in NODES})
    leader = watch.leader()
    order = [*(node for node in NODES if node != leader), leader]
    hosts.ssh(order[0], SLOW)

    with watch.running():
        hosts.playbook("alluxio", "-e", json.dumps({**THREE, "alluxio_master_heap": "288M"}))

    moments = {node: hosts.moments(node, "stowage-alluxio-master", "ActiveExit", "ActiveEnter") for node in NODES}
    gone, up = ({node: both[at] / 1e6 for node, both in moments.items()} for at in (0, 1))
    assert sorted(NODES, key=gone.get) == order
    back = {node: watch.back(node, after=up[node]) for node in NODES}
    assert all(back[node] < gone[following] for node, following in pairwise(order)), (gone, back)
    assert watch.away() == 1
    # The others elect another one when the one that serves goes.
    assert [when for when, served in watch.served if not served and when < gone[leader]] == []
    assert watch.served[-1][1]
