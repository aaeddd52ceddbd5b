"""The collection is what Ansible's own linter calls fit for production."""

import subprocess

from collection_paths import COLLECTION


def test_the_production_profile_of_ansible_lint_finds_nothing():
    done = subprocess.run(
        ["ansible-lint", "--nocolor"], cwd=COLLECTION, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "production" in done.stderr
