"""A release, unpacked, and a machine that has a Java and nothing of ours."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

SECONDS = 120
NEEDED = ("sh", "dirname", "readlink")


@dataclass(frozen=True)
class Machine:
    """home is empty; path has what bin/stowage says it needs."""

    release: Path
    home: Path
    path: Path

    def run(self, *command, path=None, **variables):
        environment = {"HOME": str(self.home), "PATH": str(path or self.path)} | variables
        return subprocess.run(command, cwd=self.home, env=environment, capture_output=True, text=True, timeout=SECONDS)

    def stowage(self, *arguments, path=None, **variables):
        return self.run(self.release / "bin/stowage", *arguments, path=path, **variables)


def linked(folder: Path, commands) -> Path:
    folder.mkdir()
    for command in commands:
        (folder / command).symlink_to(os.path.realpath(shutil.which(command)))
    return folder


@pytest.fixture(scope="session")
def archive():
    return Path(os.environ["RELEASE_ARCHIVE"])


@pytest.fixture(scope="session")
def release(archive, tmp_path_factory):
    folder = tmp_path_factory.mktemp("a release")
    # As a user does it.
    subprocess.run(["tar", "-xzf", archive, "-C", folder], check=True, timeout=600)
    (unpacked,) = folder.iterdir()
    assert f"{unpacked.name}.tar.gz" == archive.name
    return unpacked


@pytest.fixture(scope="session")
def machine(release, tmp_path_factory):
    path = linked(tmp_path_factory.mktemp("machine") / "bin", NEEDED)
    home = os.environ.get("JAVA_HOME")
    (path / "java").symlink_to(os.path.realpath(Path(home) / "bin/java" if home else shutil.which("java")))
    return Machine(release, tmp_path_factory.mktemp("an empty home"), path)


@pytest.fixture(scope="session")
def facts(release):
    """MANIFEST: version, commit, what is missing."""
    lines = (release / "MANIFEST").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)
