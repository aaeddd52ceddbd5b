"""What is claimed before it is made is removed, and nothing else."""

import json

import pytest


@pytest.fixture
def claim(ansible, tmp_path):
    """claim(paths) runs the module and returns (whether it changed something, the ledger)."""
    ledger = tmp_path / "var/ledger.json"

    def run(paths, **others):
        task = {"stowage.clusters.claim": {"paths": [str(p) for p in paths], "ledger": str(ledger), **others}}
        done = ansible([{"hosts": "n1", "gather_facts": False, "tasks": [task]}], {"n1": {}})
        assert done.code == 0, done.output
        return "changed=1" in done.output, json.loads(ledger.read_text(encoding="utf-8"))

    return run


def test_what_exists_stays_somebody_elses(claim, tmp_path):
    (tmp_path / "theirs").mkdir()
    changed, ledger = claim([tmp_path / "theirs", tmp_path / "theirs/ours", tmp_path / "new/deep/er"], users=["root", "nobody-here"])
    assert changed
    # With the directories that have to be made on the way, and the ledger's own.
    assert ledger["paths"] == [str(tmp_path / name) for name in ("var", "theirs/ours", "new")]
    assert ledger["users"] == ["nobody-here"]


def test_a_second_claim_adds_nothing(claim, tmp_path):
    claim([tmp_path / "new"])
    (tmp_path / "new").mkdir()
    changed, ledger = claim([tmp_path / "new", tmp_path / "new/inside"])
    assert not changed
    assert ledger["paths"] == [str(tmp_path / "var"), str(tmp_path / "new")]


def test_a_path_near_the_root_is_refused(ansible, tmp_path):
    task = {"stowage.clusters.claim": {"paths": ["/opt"], "ledger": str(tmp_path / "ledger.json")}}
    done = ansible([{"hosts": "n1", "gather_facts": False, "tasks": [task]}], {"n1": {}})
    assert done.code != 0
    assert "/opt is not allowed: an absolute path at least two levels deep" in done.output


def test_purge_removes_what_was_claimed_and_no_more(claim, ansible, tmp_path):
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "file").touch()
    claim([theirs, theirs / "ours", tmp_path / "new/deep"])
    (theirs / "ours").mkdir()
    (tmp_path / "new/deep").mkdir(parents=True)
    (tmp_path / "new/deep/data").touch()
    play = [{"hosts": "n1", "gather_facts": False, "roles": ["stowage.clusters.purge"]}]
    settings = {"purge_ledger": str(tmp_path / "var/ledger.json")}

    refused = ansible(play, {"n1": settings})
    assert refused.code != 0
    assert "purge_confirm=yes" in refused.output
    assert (tmp_path / "new/deep/data").exists()

    done = ansible(play, {"n1": {**settings, "purge_confirm": "yes"}})
    assert done.code == 0, done.output
    assert (theirs / "file").exists()
    assert not any((tmp_path / gone).exists() for gone in ("theirs/ours", "new", "var"))

    again = ansible(play, {"n1": {**settings, "purge_confirm": "yes"}})
    assert again.code == 0
    assert "changed=0" in again.output
