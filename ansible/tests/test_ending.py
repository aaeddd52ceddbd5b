"""However a run of tests ends: it says during which test, fixtures clean up, and nothing is left."""

import os
import signal
import subprocess
import sys

import processes
import pytest

TESTS = '''
import os, pathlib, time
import processes, pytest

@pytest.fixture
def thing(request):
    marks = pathlib.Path(request.config.rootpath)
    yield marks
    # A second signal must not end what cleans up.
    command = f"touch '{marks}/cleaning'; until [ -e '{marks}/go-on' ]; do sleep 0.1; done; touch '{marks}/clean'"
    processes.run_whatever_happens(["sh", "-c", command], 300)

def test_that_waits(thing, tmp_path):
    (thing / "temporary").write_text(os.environ["TMPDIR"])
    (thing / "begun").touch()
    processes.run(["sleep", "3600"], 3600)

def test_after_it():
    pass
'''
SECONDS = 240


def wait_for(path, process):
    done = processes.run(["sh", "-c", f"until [ -e '{path}' ] || ! kill -0 {process.pid}; do sleep 0.1; done"], SECONDS)
    assert done.returncode == 0 and path.exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_ends_a_run_in_an_orderly_way(tmp_path, number):
    (tmp_path / "test_waiting.py").write_text(TESTS, encoding="utf-8")
    report = tmp_path / "report.xml"
    command = [sys.executable, "-m", "pytest", "-p", "ending", "-p", "no:cacheprovider", f"--rootdir={tmp_path}", f"--junitxml={report}", tmp_path]
    # A group of its own, all of which gets the signal, as from a terminal.
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True, cwd=tmp_path) as run:
        try:
            wait_for(tmp_path / "begun", run)
            os.killpg(run.pid, number)
            wait_for(tmp_path / "cleaning", run)
            os.killpg(run.pid, number)
            (tmp_path / "go-on").touch()
            output, _ = run.communicate(timeout=SECONDS)
        finally:
            run.kill()
    assert run.returncode == 128 + number, output
    assert f"{number.name} during test_waiting.py::test_that_waits: cleaning up" in output
    assert (tmp_path / "clean").exists()
    assert not os.path.exists((tmp_path / "temporary").read_text(encoding="utf-8"))
    assert "test_after_it" not in report.read_text(encoding="utf-8")
    # What has been killed is listed until somebody has heard of its end; the sleep of an hour would stay.
    gone = f"while pgrep --session {run.pid}; do sleep 0.1; done"
    assert processes.run(["sh", "-c", gone], SECONDS).returncode == 0
