"""bin/stowage, its manual pages and its completion."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[3]
LOADS = "partition,load\n0,8\n1,4\n2,2\n3,1\n"


@pytest.fixture(scope="module")
def tree(machine):
    """Every command of the tree and the help of it, by its name."""
    found = {}

    def walk(command):
        done = machine.stowage(*command, "--help")
        assert (done.returncode, done.stderr) == (0, ""), command
        assert done.stdout.startswith(" ".join(["Usage: stowage", *command])), command
        found[" ".join(["stowage", *command])] = done.stdout
        below = re.search(r"^Commands:\n((?:  .*\n)+)", done.stdout, re.MULTILINE)
        for name in re.findall(r"^  (\S+)", below[1] if below else "", re.MULTILINE):
            walk([*command, name])

    walk([])
    return found


def test_version_names_release_commit_and_java(machine, facts):
    said = machine.stowage("--version").stdout.splitlines()
    assert said[:2] == [f"stowage {facts['stowage']}", f"commit {facts['commit']}"]
    assert re.fullmatch(r"Java \d+\..*", said[2])
    assert re.fullmatch(r"[0-9a-f]{40}(-dirty)?|unknown", facts["commit"])


def test_one_tree_has_the_commands_of_all_plug_ins(tree):
    assert {
        "stowage plan",
        "stowage replan",
        "stowage bundle",
        "stowage simulate selection",
        "stowage cassandra scores",
        "stowage bench begin",
        "stowage report",
        "stowage repbun status",
        "stowage alluxio place",
        "stowage alluxio bench place",
        "stowage alluxio bench columns",
    } <= set(tree)
    assert all("Exit codes:" in text and "--version" in text for text in tree.values())


def test_a_plan_needs_a_java_and_an_empty_home(machine):
    (machine.home / "loads.csv").write_text(LOADS, encoding="utf-8")
    done = machine.stowage("plan", "--loads", "loads.csv", "--nodes", "3", "--slots", "2", "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    plan = json.loads(done.stdout)
    assert (plan["strategy"], sum(plan["replicas"]), len(plan["placement"])) == ("hybrid", 6, 3)
    # Without replicas the fullest node would have a load of 8, with a mean of 5.
    assert 1 <= plan["maxToMean"] < 8 / 5
    (machine.home / "loads.csv").unlink()
    assert list(machine.home.iterdir()) == []


def test_what_the_jvm_says_of_itself_stays_out_of_the_answer(machine):
    loads = machine.release / "examples/loads.csv"
    done = machine.stowage("plan", "--loads", loads, "--nodes", "8", "--slots", "4", "--format", "json", JDK_JAVA_OPTIONS="-Xlog:gc* -Xlog:safepoint")
    assert done.returncode == 0
    assert json.loads(done.stdout)["strategy"] == "hybrid"


def test_the_sample_loads_come_with_it(machine):
    done = machine.stowage("plan", "--loads", machine.release / "examples/loads.csv", "--nodes", "8", "--slots", "16")
    assert (done.returncode, done.stderr) == (0, "")
    assert "max:mean" in done.stdout


def test_it_is_found_through_a_link(machine):
    link = machine.home / "stowage"
    link.symlink_to(machine.release / "bin/stowage")
    assert machine.run(link, "--version").stdout.startswith("stowage ")
    link.unlink()


@pytest.mark.parametrize("wrong", ["nonsense", "plan", "repbun nonsense", "alluxio bench place", "alluxio bench data no.yml x", "report /nowhere/at/all"])
def test_bad_input_is_one_line_and_exit_code_2(machine, wrong):
    done = machine.stowage(*wrong.split())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith("stowage: ")


def test_workloads_come_with_it(machine):
    done = machine.stowage("bench", "phases", TOP / "ansible/bench/matrices/quick.yml")
    assert (done.returncode, done.stderr) == (0, "")
    assert "phases left" in done.stdout


@pytest.mark.parametrize("version, said", [("11.0.2", "is version 11.0.2, needed: 17"), ("1.8.0_392", "is version 1.8.0_392, needed: 17"), (None, "not found")])
def test_a_java_that_is_missing_or_too_old_is_named_in_one_line(machine, tmp_path, version, said):
    path = tmp_path / "jdk/bin"
    path.mkdir(parents=True)
    for command in machine.path.iterdir():
        if command.name != "java":
            (path / command.name).symlink_to(command)
    if version:
        (tmp_path / "jdk/release").write_text(f'IMPLEMENTOR="Somebody"\nJAVA_VERSION="{version}"\n', encoding="utf-8")
        (path / "java").write_text("#!/bin/sh\necho never\n", encoding="utf-8")
        (path / "java").chmod(0o755)
    done = machine.stowage("--version", path=path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert said in done.stderr


def test_every_command_has_its_manual_page(release, tree):
    pages = {path.name: path.read_text(encoding="utf-8") for path in (release / "man/man1").iterdir()}
    assert set(pages) == {command.replace(" ", "-") + ".1" for command in tree}
    for name, text in pages.items():
        assert re.search(rf'^\.TH "{re.escape(name[:-2].upper())}" "1" ', text.replace("\\-", "-"), re.MULTILINE), name
        assert '.SH "EXIT' in text or '.SH "Exit' in text, name


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completion_knows_commands_and_options(release, shell):
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    asked = (("stowage pl", "plan"), ("stowage cassandra sc", "scores"), ("stowage alluxio bench col", "columns"), ("stowage plan --strat", "--strategy"))
    for line, wanted in asked:
        script = f"""
            source {str(release / "completion/stowage")!r}
            COMP_WORDS=({line}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)) COMP_LINE={line!r} COMP_POINT={len(line)}
            _complete_stowage stowage
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        start = "autoload -U +X compinit && compinit -D -u; setopt ksharrays\n" if shell == "zsh" else ""
        done = subprocess.run([shell, "-c", start + script], capture_output=True, text=True, timeout=60)
        assert wanted in done.stdout.split(), (line, done.stdout, done.stderr)
