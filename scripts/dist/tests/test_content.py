"""What a release contains, and what it says about that."""

import hashlib
import json
import os
import re
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[3]
OURS = ("stowage", "repbun-", "benchmark-report", "placement-", "ycsb-client", "ycsb-binding", "ycsb-openloop")


def jars(release):
    return sorted(path for path in release.rglob("*.jar"))


def ours(release):
    return [jar for jar in jars(release) if jar.name.startswith(OURS)]


def manifest(jar):
    with zipfile.ZipFile(jar) as archive:
        text = archive.read("META-INF/MANIFEST.MF").decode().replace("\r\n", "\n").replace("\n ", "")
    return dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)


def test_sums_are_those_of_every_file(release):
    sums = dict(reversed(line.split("  ", 1)) for line in (release / "SHA256SUMS").read_text(encoding="utf-8").splitlines())
    found = {str(path.relative_to(release)): hashlib.sha256(path.read_bytes()).hexdigest() for path in release.rglob("*") if path.is_file()}
    del found["SHA256SUMS"]
    assert sums == found


def test_the_jars_that_users_drop_into_servers(release, facts):
    wanted = ("cassandra-4.1", "cassandra-5.0", "cassandra-6.0", "service-agent", "repbun-master", "repbun-replicator", "repbun-client", "tiering-spark")
    assert {path.name for path in (release / "jars").iterdir()} == {f"stowage-{name}-{facts['stowage']}.jar" for name in wanted}


def test_every_jar_of_ours_names_version_and_commit(release, facts):
    assert len(ours(release)) >= 15
    for jar in ours(release):
        said = manifest(jar)
        assert (said.get("Implementation-Version"), said.get("Implementation-Build")) == (facts["stowage"], facts["commit"]), jar.name


def test_no_jar_of_ours_names_a_folder_or_a_user_of_the_machine_that_made_it(release):
    told = [str(TOP).encode(), str(Path.home() / ".m2").encode(), b"Built-By"]
    for jar in ours(release):
        with zipfile.ZipFile(jar) as archive:
            for name in archive.namelist():
                content = archive.read(name)
                assert not any(one in content for one in told), f"{jar.name}: {name}"
                assert not name.endswith(".classpath"), f"{jar.name}: {name}"


def test_the_class_path_is_the_library(release):
    lib = release / "lib"
    assert sorted((lib / "class-path").read_text(encoding="utf-8").split()) == sorted(path.name for path in lib.glob("*.jar"))


def test_hosts_with_tiers_get_the_part_of_it_that_they_need(release, machine, tmp_path):
    """As role skew_tiering packs it."""
    whole, part = ((release / "lib" / name).read_text(encoding="utf-8").split() for name in ("class-path", "class-path-tier"))
    assert "stowage.jar" in part
    assert part == [jar for jar in whole if jar in part]
    assert not [jar for jar in part if jar.startswith(("spark-", "alluxio-", "rocksdbjni"))]
    pack = TOP / "ansible/roles/skew_tiering/files/pack-command"
    subprocess.run([pack, release / "lib/class-path-tier", tmp_path / "tier.tar"], check=True, timeout=120)
    with tarfile.open(tmp_path / "tier.tar") as archive:
        archive.extractall(tmp_path, filter="data")
    (tmp_path / "visits.csv").write_text("city,customer\n" + "a,1\n" * 20 + "b,1\na,2\nc,3\n", encoding="ascii")
    command = [tmp_path / "bin/stowage", "tier"]
    done = machine.run(*command, "plan", "--csv", tmp_path / "visits.csv", "--columns", "city,customer", "--budget", "20%")
    # A slow machine is told that rows are counted.
    assert (done.returncode, done.stderr.replace("stowage: counting rows\n", "")) == (0, "")
    # Its drivers are there; no server is.
    for url in ("jdbc:mariadb://127.0.0.1:1/", "jdbc:postgresql://127.0.0.1:1/shop"):
        done = machine.run(*command, "status", "--jdbc", url, "--table", "shop.visits")
        assert done.returncode == 2
        assert "--jdbc: the server refuses" in done.stderr


def test_the_list_of_libraries_names_every_jar_and_each_has_a_licence(release):
    bom = json.loads((release / "sbom.cdx.json").read_text(encoding="utf-8"))
    assert bom["bomFormat"] == "CycloneDX"
    listed = {f"{one['name']}-{one['version']}" for one in bom["components"]}
    third = [jar for jar in jars(release) if jar not in ours(release)]
    assert len(third) > 50
    unlisted = [jar.name for jar in third if not any(jar.stem == one or jar.stem.startswith(one + "-") for one in listed)]
    assert unlisted == []
    text = (release / "licenses/THIRD-PARTY.txt").read_text(encoding="utf-8")
    for one in bom["components"]:
        if one.get("group") != "io.github.stowage":
            assert f"{one['group']}:{one['name']}:{one['version']}\n" in text
    for places in re.findall(r"^    .*: (.*)$", text, re.MULTILINE):
        for place in places.split(", "):
            path = release / "licenses" / place
            assert path.is_dir() and any(path.iterdir()) if place.endswith("/") else path.stat().st_size > 500, place


def test_the_bill_names_no_time_and_no_machine(release):
    text = (release / "sbom.cdx.json").read_text(encoding="utf-8")
    assert str(TOP) not in text and str(Path.home() / ".m2") not in text


def test_the_collection_is_as_ansible_galaxy_builds_it(release, facts):
    with tarfile.open(release / f"ansible/stowage-clusters-{facts['stowage']}.tar.gz") as tar:
        names = tar.getnames()
        manifest = json.load(tar.extractfile("MANIFEST.json"))
        about = manifest["collection_info"]
        listed = tar.extractfile("FILES.json").read()
        assert hashlib.sha256(listed).hexdigest() == manifest["file_manifest_file"]["chksum_sha256"]
        files = {one["name"]: one for one in json.loads(listed)["files"]}
        for name, one in files.items():
            if one["ftype"] == "file":
                assert hashlib.sha256(tar.extractfile(name).read()).hexdigest() == one["chksum_sha256"], name
    assert (about["namespace"], about["name"], about["version"]) == ("stowage", "clusters", facts["stowage"])
    assert {"roles/cassandra_selector/tasks/main.yml", "playbooks/cassandra.yml"} <= set(names)


def test_what_a_role_pushes_to_hosts_is_there(release):
    assert list((release / "ycsb").glob("ycsb-client-*.jar")) and list((release / "ycsb/lib").glob("java-driver-core-*.jar"))
    assert list((release / "workloads").iterdir()) and list((release / "fio").iterdir())


def test_the_managers_module_is_there_without_what_python_made_of_it(release):
    module = release / "ceph/mgr/multihash"
    made = {path.name for path in (TOP / "ceph-multihash/mgr/multihash").glob("*.py")}
    assert {path.name for path in module.iterdir()} == made and "module.py" in made


def test_ceph_is_there_or_said_to_be_missing(release, facts):
    parts = ("libceph_librbd_multihash.so", "libcls_multihash.so", "mhctl")
    there = [part for part in parts if (release / "ceph" / part).exists()]
    if "mhctl" not in facts["missing"]:
        assert there == list(parts)
        assert os.access(release / "ceph/mhctl", os.X_OK)
        assert (release / "licenses/LGPL-2.1.txt").stat().st_size > 20_000
        assert list((release / "licenses/ceph").iterdir())
    else:
        assert there == []
        assert all(part in facts["missing"] for part in parts)


def test_the_patched_librbd_is_there_with_its_patches_or_said_to_be_missing(release, facts):
    packages = sorted(path.name.split("_")[0] for path in release.glob("ceph/patched/*.deb"))
    if "ceph/patched/" in facts["missing"]:
        assert packages == [] and not (release / "ceph/patched").exists()
    else:
        assert packages == ["librbd1-stowage", "rbd-stowage"]
        series = {path.name: path.read_bytes() for path in (release / "ceph/patched/series").iterdir()}
        assert series == {path.name: path.read_bytes() for path in (TOP / "ceph-multihash/patches/v20.2").iterdir()} != {}


@pytest.mark.parametrize("name", ["LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "docs/placement.md", "licenses/Apache-2.0.txt", "licenses/LGPL-2.1.txt"])
def test_what_a_reader_looks_for_first(release, name):
    assert (release / name).stat().st_size > 500


def test_the_archive_names_no_owner_and_no_time(archive):
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
    assert {(one.uid, one.gid, one.uname, one.gname, one.mtime) for one in members} == {(0, 0, "", "", members[0].mtime)}
    assert {one.mode for one in members} == {0o755, 0o644}
    names = [one.name for one in members]
    assert len(set(names)) == len(names)
