"""How it starts and ends, and for whom."""

import contextlib
import os
import shutil
import signal
import tempfile
from pathlib import Path

import processes
import pytest


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_unmounts_and_leaves_nothing(mount, number):
    m = mount()
    busy = [os.open(m.top / name, os.O_WRONLY | os.O_CREAT) for name in ("a", "deleted")]
    (m.top / "deleted").unlink()
    m.process.send_signal(number)
    assert m.process.wait(timeout=60) == 0
    assert not m.mounted()
    for fd in busy:
        with pytest.raises(OSError):
            os.write(fd, b"more")
        with contextlib.suppress(OSError):
            os.close(fd)
    assert os.listdir(m.below) == ["a"] and os.listdir(m.top) == []


def test_it_ends_when_it_is_unmounted_from_outside(mount):
    m = mount()
    command = ["umount"] if os.geteuid() == 0 else ["fusermount3", "-u"]
    assert processes.run([*command, m.top], 60).returncode == 0
    assert m.process.wait(timeout=60) == 0


def test_it_can_be_mounted_over_the_directory_itself(mount):
    m = mount(over_itself=True)
    (m.top / "a").write_bytes(b"data")
    assert m.of("a")["writes"]["bytes"] == 4
    assert m.end() == 0
    assert (m.below / "a").read_bytes() == b"data"


BAD = {
    "--mode=fast": "--mode: fast not in {count,timed}",
    "--rpm=5": "--rpm: Value 5 not in range 100",
    "--bandwidth-mb=none": "--bandwidth-mb: Value none not in range 0.1",
    "--capacity-mib=0": "--capacity-mib: Value 0 not in range 1 to 1073741824",
    "--extent-mib=1000000": "--extent-mib: must be at most --capacity-mib",
    "--read-seek-ms=1,2": "--read-seek-ms: At least 3 required",
    "--write-seek-ms=1,16,17": "--write-seek-ms: the average must be from 1/3 to 8/15",
    "--nothing": "not expected: --nothing",
}


@pytest.mark.parametrize("option", BAD)
def test_a_wrong_option_is_named_in_one_line(binary, tmp_path, option):
    done = processes.run([binary, option, tmp_path, tmp_path], 60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert BAD[option] in done.stderr


def test_wrong_folders_are_named_in_one_line(binary, tmp_path):
    (tmp_path / "a/.hdd").mkdir(parents=True)
    for folders, says in (
        ((tmp_path / "none", tmp_path), "DIRECTORY: Directory does not exist"),
        ((tmp_path / "a", tmp_path / "none"), "MOUNTPOINT: Directory does not exist"),
        ((tmp_path, tmp_path / "a"), "MOUNTPOINT: must not be inside DIRECTORY"),
        ((tmp_path / "a", tmp_path), "DIRECTORY: must hold no .hdd"),
        ((tmp_path,), "MOUNTPOINT is required"),
    ):
        done = processes.run([binary, *folders], 60)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert says in done.stderr


def test_help_names_every_option(binary):
    done = processes.run([binary, "--help"], 60)
    assert done.returncode == 0
    for option in (*(name.partition("=")[0] for name in BAD if name != "--nothing"), "--allow-other"):
        assert option in done.stdout


AS_NOBODY = """
cd "$1"
./hdd below top > said &
until grep -q 'is ready' said; do kill -0 $! || exit 1; sleep 0.05; done
echo data > top/a
grep -q '"bytes": 5' top/.hdd/stats.json && cat below/a
kill $! && wait $! && ! grep -q "$1/top " /proc/self/mountinfo && echo unmounted
"""
# Where only root may open /dev/fuse, a node that all may open lies over it, for this test alone.
IN_A_NAMESPACE = """
if [ ! -w /dev/fuse ] || [ "$(stat -c %a /dev/fuse)" != 666 ]; then
  mknod -m 666 "$1/fuse" c 10 229 && mount --bind "$1/fuse" /dev/fuse || exit 1
fi
exec setpriv --reuid=65534 --regid=65534 --clear-groups sh -c "$2" sh "$1"
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="not root: all tests run as an ordinary user")
def test_an_ordinary_user_mounts_and_unmounts(binary):
    if not shutil.which("fusermount3"):
        pytest.skip("no fusermount3 (Debian: fuse3)")
    folder = Path(tempfile.mkdtemp(prefix="stowage-hdd-", dir="/var/tmp"))  # the tests' own is closed to others
    try:
        shutil.copy(binary, folder)
        for name in ("below", "top"):
            (folder / name).mkdir()
            os.chown(folder / name, 65534, 65534)
        os.chown(folder, 65534, 65534)
        command = ["unshare", "--mount", "timeout", "60", "sh", "-c", IN_A_NAMESPACE, "sh", folder, AS_NOBODY]
        done = processes.run(command, 90)
        assert (done.returncode, done.stdout) == (0, "data\nunmounted\n"), done.stderr
    finally:
        shutil.rmtree(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to let others in")
def test_files_belong_to_who_made_them(mount):
    m = mount("--allow-other")
    (m.top / "shared").mkdir(mode=0o777)
    os.chmod(m.top / "shared", 0o2777)
    os.chown(m.top / "shared", 0, 2345)
    os.chmod(m.top, 0o777)
    script = "umask 022 && touch a && mkdir b && ln -s a c && touch shared/d"
    # From the mount point on: the folders above it are closed to others.
    done = processes.run(["setpriv", "--reuid=1234", "--regid=1234", "--clear-groups", "sh", "-c", script], 60, cwd=m.top)
    assert done.returncode == 0, done.stderr
    owners = {name: (os.lstat(m.below / name).st_uid, os.lstat(m.below / name).st_gid) for name in ("a", "b", "c", "shared/d")}
    assert owners == {"a": (1234, 1234), "b": (1234, 1234), "c": (1234, 1234), "shared/d": (1234, 2345)}
