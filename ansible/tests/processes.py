"""Commands that tests run: with a time limit, and ended in an orderly way when the test is."""

import subprocess

from ending import shelter

GRACE_SECONDS = 20


def end(process, seconds=GRACE_SECONDS):
    """SIGTERM, so that it can end what it started, and SIGKILL for what ignores that."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def run(command, seconds, **options):
    """How it ended, with what it wrote as text."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options) as process:
        try:
            out, err = process.communicate(timeout=seconds)
        except BaseException:
            with shelter():
                end(process)
            raise
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def run_whatever_happens(command, seconds, **options):
    """The same, but no signal that ends the tests ends it: for cleaning up."""
    with shelter():
        return run(command, seconds, start_new_session=True, **options)
