"""Suites end what they started, whatever ends them, and say what was running. Real processes, in a project of the test's own."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
PASSED = '<testsuite><testcase classname="c" name="t" time="0.1"/></testsuite>'
REPORT = f"mkdir -p m/target/surefire-reports; echo '{PASSED}' > m/target/surefire-reports/TEST-c.xml"
WAIT_SECONDS = 60


class Project:
    """A copy of the runner in an empty project, whose suites are the test's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "a project"
        self.temporary = folder / "tmp"
        self.temporary.mkdir()
        self.runner = self.folder / "scripts" / "suites" / "run"
        shutil.copytree(HERE, self.runner.parent, ignore=shutil.ignore_patterns("tests", "target"))

    def shorten(self, file: str, name: str) -> None:
        """Makes a constant of so many seconds one second, so that a test that waits for it is short."""
        path = self.runner.parent / file
        text, count = re.subn(rf"^{name} = \d+$", f"{name} = 1", path.read_text(), flags=re.MULTILINE)
        assert count == 1
        path.write_text(text)

    def suites(self, limit_minutes: float, *stages: dict[str, str]) -> None:
        """One suite, "s": of each stage a command of sh by job."""
        self.plan({"s": stages}, limit_minutes=limit_minutes)

    def plan(self, suites: dict[str, tuple[dict[str, str], ...]], *steps: tuple[tuple[str, ...], ...], limit_minutes: float = 5) -> None:
        """Suites with their reports in a folder of their name, or anywhere if there is one only; and the plan "p" of these steps."""
        file = self.runner.parent / "suites.py"
        text = file.read_text()
        text = text[: text.index("SUITES = {")] + textwrap.dedent(f"""
            def suite(name, stages):
                jobs = tuple(tuple(Job(job, ("sh", "-c", command)) for job, command in stage.items()) for stage in stages)
                return Suite(name, {limit_minutes}, jobs, {'name' if len(suites) > 1 else '"."'})
            SUITES = {{name: suite(name, stages) for name, stages in {suites!r}.items()}}
            PLANS = {{"p": {steps!r}}}
            """)
        file.write_text(text)

    def start(self, name: str = "s") -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, str(self.runner), name],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "TMPDIR": str(self.temporary)},
        )

    def run(self, name: str = "s") -> tuple[int, list[str]]:
        process = self.start(name)
        out, _ = process.communicate(timeout=WAIT_SECONDS)
        return process.returncode, out.splitlines()

    def await_file(self, name: str) -> str:
        file = self.folder / name
        end = time.monotonic() + WAIT_SECONDS
        while not (file.exists() and file.read_text().strip()):
            assert time.monotonic() < end, f"{name} was not written"
            time.sleep(0.05)
        return file.read_text().strip()


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


def runs(pid: str) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def test_tests_are_counted_in_the_last_line_and_the_logs_are_kept(project):
    project.suites(5, {"one": f"echo shown; {REPORT}", "two": "echo beside"})
    code, lines = project.run()
    assert code == 0
    assert lines[-1] == "1 passed, 0 failed, 0 skipped"
    assert "shown" in lines
    assert "beside" in lines
    assert (project.folder / "build/suites/s/one.log").read_text() == "shown\n"


def test_a_job_that_fails_without_a_failed_test_is_a_failure(project):
    project.suites(5, {"one": REPORT}, {"two": "exit 3"})
    code, lines = project.run()
    assert code == 1
    assert lines[-1] == "1 passed, 1 failed, 0 skipped"
    assert "failed: two: exit code 3, log: build/suites/s/two.log" in lines


@pytest.mark.parametrize(
    "cause, remedy",
    [
        ("write error: No space left on device", "the disk is full"),
        ("java.net.UnknownHostException: some.host", "check the network"),
        ("java.net.BindException: Address already in use", "a port is in use"),
    ],
)
def test_what_to_do_is_said_where_the_log_names_the_cause(project, cause, remedy):
    project.suites(5, {"one": f"echo {cause}; exit 1"})
    code, lines = project.run()
    assert code == 1
    assert any(line.startswith("failed: one: ") and remedy in line for line in lines)


def test_no_test_at_all_is_a_failure(project):
    project.suites(5, {"one": "true"})
    assert project.run()[0] == 1


def test_a_command_that_is_missing_is_a_failure(project):
    project.suites(5, {"one": REPORT})
    text = (project.runner.parent / "suites.py").read_text().replace('"sh"', '"no-such-command"')
    (project.runner.parent / "suites.py").write_text(text)
    code, lines = project.run()
    assert code == 1
    assert any("no-such-command: No such file or directory" in line for line in lines)


def test_reports_of_an_earlier_run_do_not_count(project):
    project.suites(5, {"one": "true"})
    old = project.folder / "m/target/surefire-reports"
    old.mkdir(parents=True)
    (old / "TEST-old.xml").write_text(PASSED)
    assert project.run()[1][-1] == "0 passed, 1 failed, 0 skipped"


def test_what_a_job_leaves_running_is_ended_and_named(project):
    project.shorten("run", "LINGER_SECONDS")
    project.suites(5, {"one": f"{REPORT}; sleep 600 & echo $! > pid"})
    code, lines = project.run()
    assert code == 1
    assert any("left running" in line and "sleep 600" in line for line in lines)
    assert not runs(project.await_file("pid"))


def test_the_limit_ends_all_jobs_and_names_the_test_that_was_running(project):
    log = r"[INFO] Running a.FirstTest\n[INFO] Tests run: 1, Failures: 0 -- in a.FirstTest\n[INFO] Running a.HangingTest\n"
    project.suites(0.02, {"one": f"printf '{log}'; echo $$ > first; sleep 600", "two": "echo $$ > second; sleep 600"})
    code, lines = project.run()
    assert code == 1
    assert any("more than the limit of 0.02 minutes; running: a.HangingTest" in line for line in lines)
    assert not any("a.FirstTest" in line for line in lines if "limit" in line)
    assert not runs(project.await_file("first"))
    assert not runs(project.await_file("second"))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_everything_and_leaves_no_temporary_file(project, number):
    project.suites(5, {"one": "mktemp > /dev/null; sleep 600 & echo $! > pid; wait"})
    process = project.start()
    pid = project.await_file("pid")
    assert runs(pid)
    process.send_signal(number)
    out, _ = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 128 + number
    assert f"{number.name}: ending one" in out
    assert not runs(pid)
    assert list(project.temporary.iterdir()) == []


def test_what_ignores_the_signal_is_killed(project):
    project.shorten("process.py", "GRACE_SECONDS")
    project.suites(5, {"one": "trap '' TERM; echo $$ > pid; while :; do sleep 1; done"})
    started = project.start()
    pid = project.await_file("pid")
    started.terminate()
    started.communicate(timeout=WAIT_SECONDS)
    assert not runs(pid)


def report_in(folder: str) -> str:
    return REPORT.replace("m/target", f"{folder}/m/target")


def test_lanes_run_side_by_side_and_steps_one_after_another(project):
    meet = "touch {0}; until [ -e {1} ]; do sleep 0.05; done"
    project.plan(
        {
            "a": ({"a1": f"{meet.format('a.here', 'b.here')}; {report_in('a')}"},),
            "b": ({"b1": f"{meet.format('b.here', 'a.here')}; {report_in('b')}"},),
            "c": ({"c1": f"[ ! -e d.done ] && touch c.done && {report_in('c')}"},),
            "d": ({"d1": f"[ -e c.done ] && touch d.done && {report_in('d')}"},),
        },
        (("a",), ("b", "c")),
        (("d",),),
    )
    code, lines = project.run("p")
    assert lines[-1] == "4 passed, 0 failed, 0 skipped"
    assert code == 0
    assert [sum(line.startswith(f"{name}: 1 passed, 0 failed, 0 skipped, ") for line in lines) for name in "abcd"] == [1] * 4


def test_a_failure_in_one_lane_leaves_the_other_to_its_end_and_counts(project):
    project.plan({"a": ({"a1": f"{report_in('a')}; exit 3"},), "b": ({"b1": report_in("b")},)}, (("a",), ("b",)))
    code, lines = project.run("p")
    assert code == 1
    assert lines[-1] == "2 passed, 1 failed, 0 skipped"


def test_a_signal_ends_all_lanes(project):
    project.plan({name: ({"job": f"echo $$ > {name}.pid; sleep 600"},) for name in "ab"}, (("a",), ("b",)))
    process = project.start("p")
    pids = [project.await_file(f"{name}.pid") for name in "ab"]
    process.terminate()
    out, _ = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 128 + signal.SIGTERM
    assert out.count("SIGTERM: ending job") == 2
    assert not any(runs(pid) for pid in pids)


def test_an_unknown_suite_is_refused(project):
    project.suites(5, {"one": "true"})
    done = subprocess.run([sys.executable, str(project.runner), "t"], capture_output=True, text=True, check=False, timeout=WAIT_SECONDS)
    assert done.returncode == 2
    assert "allowed: s, p; not t" in done.stderr
