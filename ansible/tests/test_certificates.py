"""Keys and certificates of the traffic between nodes, as made on the controller."""

import subprocess

import pytest

from collection_paths import COLLECTION

FILES = COLLECTION / "roles/cassandra/files"


def call(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=60, check=True).stdout


@pytest.fixture
def authority(tmp_path):
    directory = tmp_path / "tls"
    call(FILES / "make-authority", directory, "test")
    return directory


def certify(directory, address, days=825):
    return call(FILES / "make-certificate", directory, "n1", address, days).strip()


@pytest.mark.parametrize(
    ("address", "option"), [("192.0.2.1", "-verify_ip"), ("2001:db8::1", "-verify_ip"), ("n1.example.org", "-verify_hostname")]
)
def test_a_certificate_is_for_its_address(authority, address, option):
    assert certify(authority, address) == "n1"
    assert "OK" in call("openssl", "verify", "-CAfile", authority / "ca.pem", option, address, authority / "n1.pem")
    other = ["openssl", "verify", "-CAfile", authority / "ca.pem", "-verify_ip", "192.0.2.9", authority / "n1.pem"]
    assert subprocess.run(other, capture_output=True, timeout=60, check=False).returncode != 0


def test_nothing_is_made_twice(authority):
    certify(authority, "192.0.2.1")
    before = (authority / "n1.pem").read_text(encoding="ascii")
    assert certify(authority, "192.0.2.1") == ""
    assert (authority / "n1.pem").read_text(encoding="ascii") == before


def test_another_address_another_authority_or_a_near_end_make_a_new_one(authority, tmp_path):
    certify(authority, "192.0.2.1", days=20)
    assert certify(authority, "192.0.2.1") == "n1", "it ends within 30 days"
    assert certify(authority, "192.0.2.2") == "n1"
    call(FILES / "make-authority", authority, "test")
    assert certify(authority, "192.0.2.2") == "n1"


def test_only_the_owner_may_read(authority):
    certify(authority, "192.0.2.1")
    for path in (authority, *authority.iterdir()):
        assert path.stat().st_mode & 0o077 == 0, path
    assert {path.name for path in authority.iterdir()} == {"ca.key", "ca.pem", "n1.pem"}
