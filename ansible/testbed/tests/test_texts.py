"""Inventory, networks, delays, tc commands, switch configuration: pure functions."""

import ipaddress
import os
import random
from pathlib import Path

import pytest
import yaml

from stowage_testbed import delays, device, inventory, shape, subnet, switch, traffic
from stowage_testbed.errors import TestbedError, UsageError
from stowage_testbed.layout import Layout
from stowage_testbed.model import Host, Shape, Testbed, load, save

LAYOUT = Layout(Path("/var/lib/stowage-testbed"), Path("/cache"))


def testbed(*latencies: int, pairs=None) -> Testbed:
    hosts = {
        f"h{i}": Host(f"h{i}", f"10.1.2.{10 + i}", f"r{i % 2 + 1}", Shape(latency=us or None))
        for i, us in enumerate(latencies, start=1)
    }
    return Testbed("/image", "10.1.2.0", "/hosts.yml", hosts, pairs or {})


testbed.__test__ = False


def test_inventory():
    bed = testbed(0, 0)
    bed.hosts["h1"].shape = Shape(cpus=0.25, memory=1 << 30)
    bed.hosts["client"] = Host("client", "10.1.2.10")
    groups = yaml.safe_load(inventory.text(LAYOUT, bed))["all"]
    assert groups["children"] == {
        "cassandra": {
            "hosts": {
                "h1": {"ansible_host": "10.1.2.11", "rack": "r2", "capped_cpus": 0.25, "capped_memory_bytes": 1 << 30},
                "h2": {"ansible_host": "10.1.2.12", "rack": "r1"},
            }
        },
        "alluxio_masters": {"hosts": {"h1": None}},
        "alluxio_workers": {"hosts": {"h1": None, "h2": None}},
        "mariadb": {"hosts": {"h1": None}},
        "client": {"hosts": {"client": {"ansible_host": "10.1.2.10"}}},
    }
    assert groups["vars"]["ansible_user"] == "root"
    assert "StrictHostKeyChecking=yes" in groups["vars"]["ansible_ssh_common_args"]
    assert f"UserKnownHostsFile={LAYOUT.known_hosts}" in groups["vars"]["ansible_ssh_common_args"]


def test_hosts_of_the_newer_image_are_for_ceph():
    bed = testbed(0, 0)
    bed.image = "/cache/testbed-debian13-0123456789ab"
    bed.hosts["client"] = Host("client", "10.1.2.10")
    groups = yaml.safe_load(inventory.text(LAYOUT, bed))["all"]["children"]
    assert groups["ceph_osds"]["hosts"]["h1"] == {"ansible_host": "10.1.2.11", "rack": "r2"}
    assert groups["ceph_mons"] == {"hosts": {"h1": None}}
    assert groups["ceph_clients"] == {"hosts": {"client": None}}
    assert groups["client"] == {"hosts": {"client": {"ansible_host": "10.1.2.10"}}}
    assert not {"cassandra", "alluxio_masters", "alluxio_workers", "mariadb"} & set(groups)


def test_inventory_without_client_has_no_such_group():
    assert "client" not in yaml.safe_load(inventory.text(LAYOUT, testbed(0)))["all"]["children"]


def test_what_is_written_down_is_read_back(tmp_path):
    bed = testbed(0, 2000, pairs={"h1:h2": 500})
    save(tmp_path / "testbed.json", bed)
    assert load(tmp_path / "testbed.json") == bed
    assert load(tmp_path / "absent.json") is None


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version": 9}', '{"version": 1, "hosts": {"h1": {}}}'])
def test_an_unreadable_description_is_named(tmp_path, text):
    (tmp_path / "testbed.json").write_text(text)
    with pytest.raises(TestbedError, match=r"testbed\.json is unreadable"):
        load(tmp_path / "testbed.json")


def test_names_fit_the_kernels_links():
    assert all(len(LAYOUT.named(n)) <= 15 for n in ("client", "h64", "br", "up", "upb"))
    assert LAYOUT.tag != Layout(Path("/elsewhere"), Path("/cache")).tag


@pytest.mark.parametrize("seed", range(50))
def test_a_network_overlaps_no_route(seed):
    taken = [ipaddress.ip_network(n) for n in ("10.0.0.0/9", "10.128.0.0/10", "10.200.3.0/24", "192.0.2.0/24")]
    chosen = ipaddress.ip_network(f"{subnet.choose(taken, random.Random(seed))}/24")
    assert chosen.subnet_of(ipaddress.ip_network("10.0.0.0/8"))
    assert not any(chosen.overlaps(n) for n in taken)


def test_no_network_is_free():
    with pytest.raises(TestbedError, match="no free network"):
        subnet.choose([ipaddress.ip_network("10.0.0.0/8")], random.Random(1))


def test_a_route_that_came_later_is_named():
    with pytest.raises(TestbedError, match=r"10\.1\.0\.0/16"):
        subnet.check("10.1.2.0", [ipaddress.ip_network("10.1.0.0/16")])


def test_delays_are_both_ways_and_add_up():
    bed = testbed(2000, 500, 0, pairs={"h1:h3": 100})
    assert delays.between(bed, "h1", "h2") == delays.between(bed, "h2", "h1") == 2500
    assert delays.between(bed, "h1", "h3") == delays.between(bed, "h3", "h1") == 100
    assert delays.between(bed, "h2", "h3") == 500
    assert delays.delayed(bed) == ["h1", "h2", "h3"]
    assert delays.delayed(testbed(2000, 0, 0)) == ["h1"]


def test_switch_configuration():
    bed = testbed(2000, 0, 0, pairs={"h1:h2": 300})
    assert switch.config(bed, {"h1": "sw-h1", "h2": "sw-h2"}, "sw-up").splitlines() == [
        "3",
        "sw-h1 02:54:0a:01:02:0b",
        "sw-h2 02:54:0a:01:02:0c",
        "sw-up -",
        "0 300 2000",
        "300 0 0",
        "2000 0 0",
    ]


def test_traffic_without_caps_needs_no_queue():
    assert traffic.plan("eth0", None, {}, "dst") == []
    assert traffic.plan("eth0", None, {"default": 0, "10.1.2.3": 0}, "dst") == []


def test_traffic_with_a_bandwidth_only():
    assert traffic.plan("eth0", 100_000_000, {}, "dst") == [
        "qdisc add dev eth0 root tbf rate 100000000bit burst 66000 latency 20ms".split()
    ]


def test_traffic_with_delays_has_a_class_for_each_address():
    plan = [" ".join(c) for c in traffic.plan("eth0", 10**9, {"default": 50, "10.1.2.12": 2000}, "dst")]
    limits = "htb rate 1000000000bit ceil 1000000000bit burst 250000 cburst 250000"
    assert plan == [
        "qdisc add dev eth0 root handle 1: htb default 2",
        f"class add dev eth0 parent 1: classid 1:1 {limits}",
        f"class add dev eth0 parent 1:1 classid 1:2 {limits}",
        "qdisc add dev eth0 parent 1:2 netem delay 50us limit 100000",
        f"class add dev eth0 parent 1:1 classid 1:3 {limits}",
        "qdisc add dev eth0 parent 1:3 netem delay 2000us limit 100000",
        "filter add dev eth0 parent 1: protocol ip u32 match ip dst 10.1.2.12/32 flowid 1:3",
    ]


def test_traffic_with_a_rate_for_an_address_leaves_the_rest_alone():
    plan = [" ".join(c) for c in traffic.plan("eth0", None, {}, "dst", {"10.1.2.12": 200_000_000})]
    rest = "htb rate 100000000000bit ceil 100000000000bit burst 25000000 cburst 25000000"
    assert plan == [
        "qdisc add dev eth0 root handle 1: htb default 2",
        f"class add dev eth0 parent 1: classid 1:1 {rest}",
        f"class add dev eth0 parent 1:1 classid 1:2 {rest}",
        "qdisc add dev eth0 parent 1:2 bfifo limit 275000000",
        "class add dev eth0 parent 1:1 classid 1:3 htb rate 200000000bit ceil 200000000bit burst 66000 cburst 66000",
        "qdisc add dev eth0 parent 1:3 bfifo limit 566000",
        "filter add dev eth0 parent 1: protocol ip u32 match ip dst 10.1.2.12/32 flowid 1:3",
    ]


def test_a_pairs_bandwidth_is_set_and_taken_off_beside_its_latency():
    bed = testbed(0, 0, 0, pairs={"h1:h2": 300})
    capped = shape.changed(bed, shape.Change("all", {"bandwidth": 10**8}, to="h1"))
    assert capped.rates == {"h1:h2": 10**8, "h1:h3": 10**8}
    assert capped.pairs == {"h1:h2": 300}
    assert all(host.shape.bandwidth is None for host in capped.hosts.values())
    assert shape.changed(capped, shape.Change("h2", {"bandwidth": None}, to="h1")).rates == {"h1:h3": 10**8}
    assert shape.changed(capped, shape.Change("h1", reset=True)).rates == {}


def test_a_partitions_disk_is_throttled(tmp_path):
    number = tmp_path.stat().st_dev
    name = f"{os.major(number)}:{os.minor(number)}"
    disk = tmp_path / "devices" / "sda"
    (disk / "sda1").mkdir(parents=True)
    (disk / "dev").write_text("8:0\n")
    (disk / "sda1" / "dev").write_text("8:1\n")
    (disk / "sda1" / "partition").write_text("1\n")
    block = tmp_path / "block"
    block.mkdir()
    (block / name).symlink_to(disk / "sda1")
    assert device.of(tmp_path / "not" / "there" / "yet", block) == "8:0"


def test_files_on_no_disk_are_named(tmp_path):
    with pytest.raises(UsageError, match="no block device"):
        device.of(tmp_path, tmp_path)
