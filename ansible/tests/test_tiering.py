"""What is done with a table, rights of MariaDB's accounts, and the command as it is pushed to hosts."""

import importlib.util
import re
import subprocess
import tarfile

import pytest
import yaml

from collection_paths import COLLECTION

JAVA = COLLECTION.parent / "skew-tiering/commands/src/main/java/io/github/stowage/tiering"
PACK = COLLECTION / "roles/skew_tiering/files/pack-command"


def module_util(name):
    spec = importlib.util.spec_from_file_location(name, COLLECTION / f"plugins/module_utils/{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tiering = module_util("tiering")
mariadb = module_util("mariadb")
WANTED = {"columns": ["city"], "budget": "20%"}


def test_phases_are_those_of_the_command():
    phases = dict(re.findall(r'([A-Z]+)\("([^"]+)", (?:true|false)\)', (JAVA / "act/Phase.java").read_text(encoding="utf-8")))
    assert len(phases) == 7
    unfinished = re.search(r'"(the last step [^"]+)"', (JAVA / "act/TierState.java").read_text(encoding="utf-8"))[1]
    untouched = re.search(r'now == null \? "([^"]+)"', (JAVA / "commands/StatusCommand.java").read_text(encoding="utf-8"))[1]
    assert sorted(tiering.PHASES) == sorted([*phases.values(), unfinished, untouched])
    assert tiering.TIERED == phases["APPLIED"]
    assert set(tiering.ON_THE_WAY_BACK) == {phases["RETURNING"], phases["COMPARING"]}


@pytest.mark.parametrize(
    ("state", "phase", "kept", "step"),
    [
        ("tiered", tiering.NOT_TIERED, None, tiering.BEGIN),
        # Rolled back by hand, or an apply that ended before anything was made.
        ("tiered", tiering.NOT_TIERED, WANTED, tiering.BEGIN),
        ("tiered", tiering.TIERED, WANTED, tiering.NOTHING),
        *(("tiered", phase, WANTED, tiering.GO_ON) for phase in (*tiering.ON_THE_WAY, tiering.UNFINISHED)),
        ("rolled_back", tiering.NOT_TIERED, WANTED, tiering.NOTHING),
        *(("rolled_back", phase, None, tiering.ROLL_BACK) for phase in tiering.PHASES if phase != tiering.NOT_TIERED),
    ],
)
def test_a_step_follows_from_the_phase_and_the_plan_that_is_kept(state, phase, kept, step):
    assert tiering.decide(state, phase, kept, WANTED) == step


@pytest.mark.parametrize(
    ("phase", "kept", "why"),
    [
        (tiering.TIERED, None, "a plan that this role has not made"),
        (tiering.TIERED, {**WANTED, "budget": "10%"}, "budget was 10%, now 20%"),
        (tiering.ON_THE_WAY[1], {**WANTED, "columns": ["isp"]}, "columns was ['isp'], now ['city']"),
        (tiering.ON_THE_WAY_BACK[0], WANTED, "it is being rolled back"),
        ("it flies", WANTED, "the phase 'it flies' is not known"),
    ],
)
def test_what_would_move_all_rows_twice_or_is_not_known_is_refused(phase, kept, why):
    with pytest.raises(tiering.Refused, match=re.escape(why)):
        tiering.decide("tiered", phase, kept, WANTED)


def test_the_complaint_is_the_commands_last_line():
    said = "WARNING: something of Java's\nstowage: counting rows\nstowage: --table shop.visits: no such table\n"
    assert tiering.complaint(said) == "stowage: --table shop.visits: no such table"
    assert tiering.complaint("sh: java: not found\n") == "sh: java: not found"
    assert tiering.complaint("") == "it said nothing"


# As MariaDB 10.11 prints them.
GRANTS = [
    "GRANT PROCESS, FILE ON *.* TO `stowage`@`127.0.0.1` IDENTIFIED BY PASSWORD '*D8' WITH GRANT OPTION",
    "GRANT SELECT, LOCK TABLES ON `shop`.* TO `stowage`@`127.0.0.1`",
    "GRANT SELECT ON `a\\_b`.* TO `stowage`@`127.0.0.1`",
]


def test_rights_are_read_and_only_what_differs_is_changed():
    found = mariadb.grants(GRANTS)
    assert found == {"*.*": {"PROCESS", "FILE", "GRANT OPTION"}, "`shop`.*": {"SELECT", "LOCK TABLES"}, "`a\\_b`.*": {"SELECT"}}
    wanted = {mariadb.everything_in("shop"): {"SELECT", "INSERT"}, mariadb.everything_in("a_b"): {"SELECT"}}
    assert mariadb.changes("'s'@'h'", found, wanted) == [
        "REVOKE FILE, GRANT OPTION, PROCESS ON *.* FROM 's'@'h'",
        "REVOKE LOCK TABLES ON `shop`.* FROM 's'@'h'",
        "GRANT INSERT ON `shop`.* TO 's'@'h'",
    ]
    assert mariadb.changes("'s'@'h'", wanted, wanted) == []


def test_an_account_without_rights_has_none():
    assert mariadb.grants(["GRANT USAGE ON *.* TO `s`@`h` IDENTIFIED BY PASSWORD '*D8'"]) == {}


def test_the_user_gets_rights_on_its_databases_and_none_of_an_administrator():
    rights = yaml.safe_load((COLLECTION / "roles/mariadb/vars/main.yml").read_text(encoding="utf-8"))["mariadb_stowage_rights"]
    assert len(rights) == 9
    assert not {"ALL", "ALL PRIVILEGES", "FILE", "GRANT OPTION", "PROCESS", "SUPER"} & set(rights)


@pytest.fixture
def release(tmp_path):
    for name, content in (("bin/stowage", "#!/bin/sh\n"), ("lib/stowage.jar", "a"), ("lib/tiering-1.jar", "b"), ("lib/spark-3.jar", "c")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="ascii")
    (tmp_path / "bin/stowage").chmod(0o755)
    (tmp_path / "lib/class-path-tier").write_text("stowage.jar\ntiering-1.jar\n", encoding="ascii")
    return tmp_path


def packed(release, name):
    archive = release / name
    subprocess.run([PACK, release / "lib/class-path-tier", archive], check=True, timeout=60)
    return archive


def test_hosts_get_the_command_and_the_jars_that_it_needs(release):
    with tarfile.open(packed(release, "one.tar")) as archive:
        modes = {member.name: member.mode for member in archive if member.isfile()}
        class_path = archive.extractfile("lib/class-path").read().decode()
    assert modes == {"bin/stowage": 0o755, "lib/class-path": 0o644, "lib/stowage.jar": 0o644, "lib/tiering-1.jar": 0o644}
    assert class_path == "stowage.jar\ntiering-1.jar\n"


def test_the_same_jars_are_pushed_once(release):
    first = packed(release, "one.tar").read_bytes()
    (release / "lib/stowage.jar").touch()
    assert packed(release, "two.tar").read_bytes() == first
    (release / "lib/stowage.jar").write_text("another", encoding="ascii")
    assert packed(release, "three.tar").read_bytes() != first
