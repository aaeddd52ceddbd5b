"""The commands that make a pool of Ceph, or make it what is wished."""

import importlib
import sys

import pytest

from collection_paths import COLLECTION

# Where ansible/run has the collection.
sys.path.append(str(COLLECTION.parent / "build/ansible/collections"))
ceph_pool = importlib.import_module("ansible_collections.stowage.clusters.plugins.modules.ceph_pool")

REPLICAS = {"name": "rbd", "size": 2, "pg_num": 32, "application": "rbd", "failure_domain": "host", "erasure": None}
CHUNKS = {**REPLICAS, "size": 6, "erasure": {"k": 4, "m": 2}}


def carry_out(pool, words):
    """The pool as `ceph osd pool ls detail` shows it after the command; as the cluster makes it, None before there is one."""
    if words[:3] == ["osd", "pool", "create"]:
        groups, erasure = int(words[4]), words[6] == "erasure"
        size = 6 if erasure else 3
        return {"size": size, "pg_num": groups, "pg_num_target": groups, "pg_autoscale_mode": "on", "flags_names": "hashpspool", "application_metadata": {}}
    if words[:3] == ["osd", "pool", "set"]:
        key, value = words[4:6]
        if key == "allow_ec_overwrites":
            return {**pool, "flags_names": pool["flags_names"] + ",ec_overwrites"}
        number = {"size": ("size",), "pg_num": ("pg_num", "pg_num_target")}.get(key)
        return {**pool, **(dict.fromkeys(number, int(value)) if number else {key: value})}
    if words[:4] == ["osd", "pool", "application", "enable"]:
        return {**pool, "application_metadata": {words[5]: {}}}
    return pool


def after(pool, commands):
    for words in commands:
        pool = carry_out(pool, words)
    return pool


@pytest.mark.parametrize("wish", [REPLICAS, CHUNKS], ids=["replicas", "erasure-coded"])
def test_a_creation_that_was_interrupted_is_completed(wish):
    commands = list(ceph_pool.creation(wish, [], []))
    whole = after(None, commands)
    begun = 1 + next(number for number, words in enumerate(commands) if "create" in words[:3] and words[1] == "pool")
    for done in range(begun, len(commands) + 1):
        pool = after(None, commands[:done])
        rest = list(ceph_pool.changes(wish, pool))
        assert after(pool, rest) == whole, commands[:done]
    assert list(ceph_pool.changes(wish, whole)) == []


def test_a_number_of_groups_stays():
    """The autoscaler would change it again, and the next run back."""
    pool = {**after(None, ceph_pool.creation(REPLICAS, [], [])), "pg_autoscale_mode": "warn", "pg_num": 8, "pg_num_target": 8}
    assert list(ceph_pool.changes(REPLICAS, pool)) == [["osd", "pool", "set", "rbd", "pg_autoscale_mode", "off"], ["osd", "pool", "set", "rbd", "pg_num", "32"]]
