"""A server's installation that was interrupted is done again from nothing, and one that was completed is left alone."""

import hashlib
import os
import tarfile

import pytest

pytestmark = pytest.mark.skipif(os.getuid() != 0, reason="what is installed belongs to root: needs root")


@pytest.fixture
def install(ansible, tmp_path):
    """Installs a release of one jar, and returns its directory."""
    (tmp_path / "server.jar").write_text("new", encoding="utf-8")
    tarball = tmp_path / "release.tar.gz"
    with tarfile.open(tarball, "w:gz") as archive:
        archive.add(tmp_path / "server.jar", "release-1/lib/server.jar")
    home = tmp_path / "home"

    def run():
        settings = {
            "release_product": "cassandra", "release_version": "1", "release_home": str(home), "release_method": "tarball",
            "release_tarball_url": f"file://{tarball}", "release_tarball_sha512": hashlib.sha512(tarball.read_bytes()).hexdigest(),
        }  # fmt: skip
        role = {"ansible.builtin.include_role": {"name": "stowage.clusters.release"}}
        done = ansible([{"hosts": "cassandra", "gather_facts": False, "tasks": [role]}], {"n1": settings})
        assert done.code == 0, done.output
        return home

    return run


def test_jars_of_an_interrupted_installation_do_not_stay(install, tmp_path):
    half = tmp_path / "home/lib/of-another-method.jar"
    half.parent.mkdir(parents=True)
    half.write_text("old", encoding="utf-8")
    home = install()
    assert sorted(path.name for path in (home / "lib").iterdir()) == ["server.jar"]
    assert (home / ".complete").read_text(encoding="utf-8") == "tarball\n"


def test_what_was_added_to_a_complete_one_stays(install):
    plugin = install() / "lib/plugin.jar"
    plugin.write_text("plugin", encoding="utf-8")
    assert install() == plugin.parent.parent
    assert plugin.read_text(encoding="utf-8") == "plugin"
