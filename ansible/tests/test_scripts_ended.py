"""Scripts of the roles that are ended in their middle, as by a time limit or Ctrl-C, leave nothing behind: no key, no half an archive."""

import os
import signal
import subprocess
import time

import pytest

from collection_paths import COLLECTION

ROLES = COLLECTION / "roles"
SCRIPTS = {
    "make-authority": ("openssl", [ROLES / "cassandra/files/make-authority", "{}", "test"]),
    "make-certificate": ("openssl", [ROLES / "cassandra/files/make-certificate", "{}", "n1", "192.0.2.1", "825"]),
    "resolve-jars": ("mvn", [ROLES / "release/files/resolve-jars", "cassandra", "5.0.9", "jars", "{}/jars.tar.gz"]),
    "pack-command": ("tar", [ROLES / "skew_tiering/files/pack-command", "{}/lib/class-path-tier", "{}/command.tar"]),
}


def endless(folder, tool):
    """A tool that says that it was called, and goes on until it is ended."""
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    (bin_folder / tool).write_text(f"#!/bin/sh\n[ \"$1\" = verify ] && exit 1\n: > '{folder}/called'\nexec tail -f /dev/null\n", encoding="utf-8")
    (bin_folder / tool).chmod(0o755)
    return {**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}"}


def release(folder):
    """What a release has of the command."""
    for name in ("bin/stowage", "lib/tier.jar"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    (folder / "lib/class-path-tier").write_text("tier.jar\n", encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize("script", SCRIPTS)
def test_nothing_is_left_of_what_was_ended(tmp_path, script, number):
    tool, command = SCRIPTS[script]
    made = tmp_path / "made"
    made.mkdir()
    if script == "pack-command":
        release(made)
    before = {path for path in made.rglob("*")}
    process = subprocess.Popen(
        [str(part).format(made) for part in command], env=endless(tmp_path, tool), start_new_session=True, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 60
        while not (tmp_path / "called").exists():
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.02)
        assert {path for path in made.rglob("*")} > before, "it has begun"
        os.killpg(process.pid, number)
        code = process.wait(60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(60)
    assert code == 128 + number
    assert {path for path in made.rglob("*")} == before
