"""The collection is what Ansible's own linter calls fit for production."""

import processes

from collection_paths import COLLECTION


def test_the_production_profile_of_ansible_lint_finds_nothing():
    done = processes.run(["ansible-lint", "--nocolor"], 900, cwd=COLLECTION)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "production" in done.stderr
