"""What preflight looks at, and what it cannot look at."""

import json
import sys

import processes

from collection_paths import COLLECTION

MODULE = "ansible_collections.stowage.clusters.plugins.modules.host_probe"
SECONDS = 100


def probe(**options):
    """How the module ends, as Ansible runs it."""
    run = f"import sys; sys.argv[1:] = [{json.dumps(json.dumps({'ANSIBLE_MODULE_ARGS': options}))}]; import {MODULE} as probe; probe.main()"
    command = [sys.executable, "-c", f"import sys; sys.path.append({str(COLLECTION.parent / 'build/ansible/collections')!r}); {run}"]
    return json.loads(processes.run(command, SECONDS, cwd="/").stdout)


def test_a_path_that_is_not_absolute_is_refused():
    """It has no folder above that is there."""
    said = probe(paths=["/", "stowage/data"])
    assert (said.get("failed"), said["msg"]) == (True, "paths: stowage/data is not allowed: an absolute path")


def test_a_path_that_is_not_there_has_the_space_of_the_folder_above(tmp_path):
    said = probe(paths=[str(tmp_path), str(tmp_path / "not/there")])
    assert said["missing"] == [str(tmp_path / "not/there")]
    assert set(said["free_bytes"]) == {str(tmp_path), str(tmp_path / "not/there")}
