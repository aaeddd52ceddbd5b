"""Which packages a purge may remove: those that nobody else has come to need."""

import json
import os

import pytest

# package -> what it needs, each one of several: java is in two packages.
NEEDS = {
    "java": [["java-common"]],
    "java-common": [],
    "tomcat": [["java"]],
    "ceph-common": [],
    "first": [],
    "second": [],
    "either": [["first", "second"]],
}
# As apt says what a removal takes along. It fails where nothing is to be removed.
APT = """#!/usr/bin/env python3
import json, sys
needs = json.load(open("@needs@"))
gone = set(sys.argv[sys.argv.index("--") + 1:])
assert gone and gone <= set(needs), gone
while more := {p for p, groups in needs.items() if p not in gone and any(set(group) <= gone for group in groups)}:
    gone |= more
print("Reading package lists...")
for package in sorted(gone):
    print(f"Purg {package}:all [1.0]")
"""
DPKG = """#!/usr/bin/env python3
import json, sys
if sys.argv[-1] not in json.load(open("@needs@")):
    sys.exit(1)
print("installed")
"""


@pytest.fixture
def found(ansible, tmp_path):
    """found(installed, packages) is what the module says."""

    def run(installed, packages):
        (tmp_path / "needs.json").write_text(json.dumps({name: NEEDS[name] for name in installed}), encoding="utf-8")
        for name, text in (("apt-get", APT), ("dpkg-query", DPKG)):
            (tmp_path / name).write_text(text.replace("@needs@", str(tmp_path / "needs.json")), encoding="utf-8")
            (tmp_path / name).chmod(0o755)
        play = {
            "hosts": "n1",
            "gather_facts": False,
            "environment": {"PATH": f"{tmp_path}:{os.environ['PATH']}"},
            "tasks": [
                {"stowage.clusters.removable_packages": {"packages": packages}, "register": "said"},
                {"ansible.builtin.copy": {"content": "{{ said | to_json }}", "dest": str(tmp_path / "said.json"), "mode": "0600"}},
            ],
        }
        done = ansible([play], {"n1": {}})
        assert done.code == 0, done.output
        said = json.loads((tmp_path / "said.json").read_text(encoding="utf-8"))
        return said["removable"], said["kept"]

    return run


OURS = ["java", "java-common", "ceph-common", "gone"]


def test_what_nobody_else_needs_can_go(found):
    assert found(["java", "java-common", "ceph-common"], OURS) == (["ceph-common", "java", "java-common"], {})


def test_what_others_have_come_to_need_stays(found):
    removable, kept = found(["java", "java-common", "ceph-common", "tomcat"], OURS)
    assert removable == ["ceph-common"]
    assert kept == {"java": ["tomcat"], "java-common": ["tomcat"]}


def test_of_two_that_would_do_not_both_go(found):
    assert found(["first", "second", "either"], ["first", "second"]) == ([], {"first": ["either"], "second": ["either"]})


def test_nothing_is_asked_where_nothing_is_left(found):
    assert found(["tomcat"], OURS) == ([], {})
