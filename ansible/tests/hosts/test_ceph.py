"""A cluster's life: from fresh hosts to running, changed process by process, and gone without a trace. The tests build on each other."""

import json
import time

import pytest
import yaml
from host_set import CHECKOUT, NODES
from traces import insist_on_no_change_but_a_login, insist_on_no_trace, look

FIRST = NODES[0]
OPTIONS = ("--memory", "2G", "--racks", "2", "--image", "debian13")
SETTINGS = {
    "ceph_mons_group": "three_mons",
    "ceph_pools": [
        {"name": "rbd", "size": 2, "failure_domain": "rack"},
        {"name": "single", "size": 1, "pg_num": 8},
        {"name": "coded", "pg_num": 8, "ec": {"k": 2, "m": 1}},
    ],
    "ceph_keys": [{"name": "rbd", "pools": ["rbd", "coded"]}],
}
TEXT = "stays readable"
# Of 64 KiB, in an image of 64 MiB.
OBJECTS = 1024
ATTEMPTS = 10
RBD = "timeout 600 rbd --id rbd"
# In the section of all processes, so that it changes every one.
CHANGED = {**SETTINGS, "ceph_osd_last_port": 7500}
WITH_MULTIHASH = {"ceph_multihash_state": "present", "ceph_multihash_settings": {"policy": "local"}}
BUILD = CHECKOUT / "ceph-multihash/target/build"
PARTS = ("librbd-plugin/libceph_librbd_multihash.so", "cls/libcls_multihash.so", "tools/mhctl")
BUILT = all((BUILD / part).exists() for part in PARTS)
needs_multihash = pytest.mark.skipif(not BUILT, reason="needs what ceph-multihash/build makes")
FENCED = f"{RBD} create --size 16M rbd/placed && {RBD} image-meta set rbd/placed conf_rbd_plugins multihash"


@pytest.fixture(scope="module")
def hosts(hosts):
    members = {"three_mons": {"hosts": dict.fromkeys(NODES)}}
    (hosts.sources / "mons.yml").write_text(yaml.safe_dump(members), encoding="utf-8")
    return hosts


def ceph(hosts, *words):
    return json.loads(hosts.ssh(FIRST, f"timeout 300 ceph --format json {' '.join(words)}"))


def osds(hosts):
    """host -> number of its OSD."""
    tree = ceph(hosts, "osd", "tree")["nodes"]
    return {node["name"]: node["children"][0] for node in tree if node["type"] == "host"}


def play(hosts, settings, *arguments):
    return hosts.playbook("ceph", "-e", json.dumps(settings), *arguments)


def test_a_check_on_fresh_hosts_succeeds_and_changes_nothing(hosts, fresh):
    recap = play(hosts, SETTINGS, "--check")
    assert all(recap[node]["changed"] > 0 for node in NODES)
    insist_on_no_change_but_a_login(hosts, fresh, look(hosts), (*NODES, "client"))


def test_the_second_run_changes_nothing(hosts, fresh):
    assert all(host["changed"] > 0 for host in play(hosts, SETTINGS).values())
    recap = play(hosts, SETTINGS)
    assert {host: done["changed"] for host, done in recap.items()} == dict.fromkeys((*NODES, "client"), 0)


def test_the_cluster_is_as_described(hosts):
    assert sorted(ceph(hosts, "status")["quorum_names"]) == sorted(NODES)
    racks = {node["name"]: len(node["children"]) for node in ceph(hosts, "osd", "tree")["nodes"] if node["type"] == "rack"}
    assert racks == {"r1": 2, "r2": 1}
    pools = {pool["pool_name"]: pool for pool in ceph(hosts, "osd", "pool", "ls", "detail")}
    assert {name: (pools[name]["size"], pools[name]["pg_num"]) for name in ("rbd", "single", "coded")} == {
        "rbd": (2, 32), "single": (1, 8), "coded": (3, 8),
    }  # fmt: skip
    hosts.ssh(FIRST, "! timeout 60 ceph health detail | grep -v -e POOL_NO_REDUNDANCY -e 'no replicas' | grep -e ERR -e insecure")


def test_nothing_listens_elsewhere_and_only_by_the_newer_protocol(hosts, address):
    for node in NODES:
        listening = hosts.ssh(node, "ss --listening --tcp --numeric --no-header --processes | grep ceph-").splitlines()
        places = {line.split()[3].rpartition(":")[0] for line in listening}
        assert places == {address(node)}
        assert all(port == 3300 or 6800 <= port <= 7568 for port in (int(line.split()[3].rpartition(":")[2]) for line in listening))
    assert "v1:" not in json.dumps(ceph(hosts, "osd", "dump")["osds"][0]["public_addrs"]["addrvec"])


def test_a_client_has_its_pools_and_no_more(hosts):
    assert hosts.ssh("client", "stat --format '%a %U' /etc/ceph/ceph.client.*.keyring").split() == ["600", "root"]
    hosts.ssh("client", f"echo '{TEXT}' > /tmp/text && {RBD} import --data-pool coded /tmp/text rbd/text && rm /tmp/text")
    hosts.ssh("client", "! timeout 60 ceph --id rbd osd pool create more")
    hosts.ssh("client", "! timeout 60 rados --id rbd --pool single ls")
    hosts.ssh("client", "! timeout 60 ceph --id rbd --connect-timeout 10 auth ls")
    hosts.ssh("client", "! timeout 60 rbd --id rbd --keyring /dev/null ls")


def test_a_change_reaches_monitors_one_by_one_then_osds_one_by_one(hosts):
    numbers = osds(hosts)

    play(hosts, {**CHANGED, **(WITH_MULTIHASH if BUILT else {})})

    mons = [hosts.down_and_up(node, f"ceph-mon@{node}") for node in NODES]
    spans = [*mons, hosts.down_and_up(FIRST, f"ceph-mgr@{FIRST}")]
    spans += [hosts.down_and_up(node, f"ceph-osd@{numbers[node]}") for node in NODES]
    assert all(down < up for down, up in spans)
    assert all(up < down for (_, up), (down, _) in zip(spans, spans[1:], strict=False))
    assert osds(hosts) == numbers
    assert hosts.ssh("client", f"{RBD} export rbd/text - | head --bytes {len(TEXT)}") == TEXT


@needs_multihash
def test_clients_open_images_with_multihash_and_others_are_refused(hosts):
    hosts.ssh("client", f"{FENCED} && {RBD} bench --io-type write --io-size 4M --io-threads 1 --io-total 16M rbd/placed")
    hosts.ssh("client", f"! {RBD} --plugin-dir /nonexistent info rbd/placed")
    for node in NODES:
        assert "maps" in hosts.ssh(node, "grep --files-with-matches --no-messages libcls_multihash.so /proc/[0-9]*/maps || true")


def bytes_by_host(hosts):
    """host -> bytes of which its OSD has the first replica, in pool rbd."""
    names = {osd: host for host, osd in osds(hosts).items()}
    found = dict.fromkeys(NODES, 0)
    for group in ceph(hosts, "pg", "ls-by-pool", "rbd")["pg_stats"]:
        found[names[group["acting_primary"]]] += group["stat_sum"]["num_bytes"]
    return found


def groups_at_home(hosts, host):
    """Of the placement groups of pool rbd, those whose first replica is on that host's OSD."""
    groups = ceph(hosts, "pg", "ls-by-pool", "rbd")["pg_stats"]
    first = osds(hosts)[host]
    return sum(group["acting_primary"] == first for group in groups) / len(groups)


def share_of_new(hosts, image, placed, host):
    """Of the bytes of a new image, those whose first replica is on that host's OSD."""
    before = bytes_by_host(hosts)
    hosts.ssh("client", f"{RBD} create --size 64M --object-size 64K rbd/{image}")
    if placed:
        hosts.ssh("client", f"{RBD} image-meta set rbd/{image} conf_rbd_plugins multihash")
    written = "--io-type write --io-size 64K --io-threads 4 --io-total 64M"
    # What is written before the policy knows the cluster stays at home after this long, and all is written within two seconds.
    settings = f"rados_multihash_policy = {placed}\\nrados_multihash_probe_timeout_ms = 30000"
    hosts.ssh("client", f"sed 's/^rados_multihash_policy.*/{settings}/' /etc/ceph/ceph.conf > /etc/ceph/{image}.conf")
    hosts.ssh("client", f"CEPH_CONF=/etc/ceph/{image}.conf {RBD} bench {written} rbd/{image}; rm /etc/ceph/{image}.conf")
    gained, deadline = {}, time.monotonic() + 600
    while sum(gained.values()) < 64 << 20:  # the OSDs tell how much they have every few seconds
        assert time.monotonic() < deadline, gained
        gained = {name: now - before[name] for name, now in bytes_by_host(hosts).items()}
        time.sleep(0.5)
    return gained[host] / sum(gained.values())


BUSY = {
    "cpu": "while :; do :; done",
    "memory": "exec python3 -c 'held = bytearray(800 << 20); import time; time.sleep(3600)'",
}


def cpu_ticks(hosts):
    """host -> busy and all ticks of its CPUs since it was started, as policy cpu learns them."""
    ticks = {}
    for node in NODES:
        user, nice, system, idle, waiting, *others = map(int, hosts.ssh(node, "head --lines 1 /proc/stat").split()[1:9])
        busy = user + nice + system + sum(others)
        ticks[node] = (busy, busy + idle + waiting)
    return ticks


def free_cpu(before, after):
    """host -> what was free of its CPUs between two readings, of 1."""
    return {node: 1 - (after[node][0] - before[node][0]) / max(1, after[node][1] - before[node][1]) for node in NODES}


def is_told(policy, free, worse):
    """Whether the hosts differed in what the policy looks at. While others use this machine, its hosts may all be busy alike."""
    return policy != "cpu" or (free[worse] < 0.2 and min(share for node, share in free.items() if node != worse) > 0.5)


@needs_multihash
@pytest.mark.parametrize("policy", BUSY)
def test_new_objects_avoid_a_host_that_is_short_of(hosts, policy, record_property):
    worse = NODES[1]
    hosts.ssh(worse, f'systemd-run --quiet --collect --unit=short-of-{policy} sh -c "{BUSY[policy]}"')
    try:
        stock = share_of_new(hosts, f"{policy}-stock", "", worse)
        shares, told = [], []
        # Only where both choices of an object are there. Without the policy the share is this far from stock's in no attempt: nine standard deviations
        # of so many draws.
        while not shares or (shares[-1] >= stock / 2 and len(shares) < ATTEMPTS):
            before = cpu_ticks(hosts)
            shares.append(share_of_new(hosts, f"{policy}-{len(shares)}", policy, worse))
            told.append(free_cpu(before, cpu_ticks(hosts)))
    finally:
        hosts.ssh(worse, f"systemctl stop short-of-{policy}")
    record_property("shares", shares)
    print(f"{policy}: {', '.join(f'{share:.0%}' for share in shares)} of new bytes on the worse of three hosts, stock {stock:.0%}; free CPU {told}")
    # Each object's name draws one of the groups. Five standard deviations of so many draws: by chance once in two million runs.
    home = groups_at_home(hosts, worse)
    assert abs(stock - home) < 5 * (home * (1 - home) / OBJECTS) ** 0.5
    if shares[-1] >= stock / 2 and not any(is_told(policy, free, worse) for free in told):
        pytest.skip(f"needs a machine with free CPU: of {worse} and the others were free {told}")
    assert shares[-1] < stock / 2


def test_purge_leaves_the_hosts_as_they_were(hosts, fresh):
    hosts.playbook("purge", "-e", "purge_confirm=yes")
    insist_on_no_trace(fresh, look(hosts))
