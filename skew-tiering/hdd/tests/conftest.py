"""The emulated hard disk on real mounts in temporary folders, as this user."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import processes
import pytest

SEED = 17


@pytest.fixture(scope="session")
def binary():
    done = processes.run([Path(__file__).parents[1] / "build"], 1200)
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    try:
        os.close(os.open("/dev/fuse", os.O_RDWR))
    except OSError as error:
        pytest.skip(f"/dev/fuse: {error.strerror}")
    if os.geteuid() != 0 and not shutil.which("fusermount3"):
        pytest.skip("no fusermount3 (Debian: fuse3), which mounts for users other than root")
    return Path(done.stdout.strip())


class Mount:
    """A running emulator: `top` is the mount point, `below` the directory."""

    def __init__(self, binary, folder, *options, over_itself=False):
        self.below = folder / "below"
        self.top = self.below if over_itself else folder / "top"
        self.below.mkdir(exist_ok=True)
        self.top.mkdir(exist_ok=True)
        # Not even the end of the tests by SIGKILL leaves it running.
        command = ["setpriv", "--pdeathsig", "TERM", binary, *options, self.below, self.top]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.said = self.process.stdout.readline()

    def end(self):
        processes.end(self.process)
        self.process.stdout.close()
        return self.process.returncode

    def mounted(self):
        """Whether the kernel still lists it."""
        lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()
        return any(line.split()[4] == str(self.top) for line in lines)

    def stats(self):
        return json.loads((self.top / ".hdd/stats.json").read_text(encoding="utf-8"))

    def reset(self):
        (self.top / ".hdd/reset").write_text("\n", encoding="utf-8")

    def of(self, name):
        return self.stats()["files"][name]


@pytest.fixture
def mount(binary, tmp_path):
    """mount(*options) starts an emulator, which ends with the test."""
    started = []

    def start(*options, **more):
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Mount(binary, folder, *options, **more))
        assert started[-1].said == f"hdd: {started[-1].top} is ready\n"
        return started[-1]

    yield start
    for each in started:
        each.end()
    left = [each.top for each in started if each.mounted()]
    for top in left:
        processes.run_whatever_happens(["umount", "-l", top] if os.geteuid() == 0 else ["fusermount3", "-uz", top], 60)
    assert left == []


@pytest.fixture
def m(mount):
    return mount("--extent-mib", "1")
