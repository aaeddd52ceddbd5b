"""A mount is as good as the directory below: data, names, locks, attributes and errors."""

import ctypes
import errno
import fcntl
import mmap
import os
import random
import stat
import subprocess
import sys
import threading

import processes
import pytest
from conftest import SEED

LIBC = ctypes.CDLL(None, use_errno=True)
NOREPLACE, EXCHANGE = 1, 2
PUNCH_HOLE_KEEP_SIZE = 3
MIB = 1 << 20


def rename(a, b, flags):
    if LIBC.renameat2(-100, bytes(a), -100, bytes(b), flags) != 0:
        raise OSError(ctypes.get_errno(), "renameat2")


@pytest.fixture
def m(mount):
    return mount("--extent-mib", "1")


def test_random_writes_and_reads_of_threads_equal_a_plain_file(m, tmp_path):
    """Each thread has every fourth block of 64 KiB; it writes and reads there, within blocks, and checks what it reads."""
    print(f"seed {SEED}")
    block, blocks, threads = 64 << 10, 64, 4
    plain = tmp_path / "plain"
    plain.write_bytes(bytes(block * blocks))
    (m.top / "a").write_bytes(bytes(block * blocks))
    both = [os.open(path, os.O_RDWR) for path in (m.top / "a", plain)]
    wrong = []

    def work(own):
        place = random.Random(SEED + own)
        for _ in range(300):
            start = (place.randrange(blocks // threads) * threads + own) * block + place.randrange(block)
            length = place.randrange(1, block - start % block + 1)
            data = place.randbytes(length)
            if place.random() < 0.5:
                wrong.extend(start for fd in both if os.pwrite(fd, data, start) != length)
            elif os.pread(both[0], length, start) != os.pread(both[1], length, start):
                wrong.append(start)

    running = [threading.Thread(target=work, args=(own,)) for own in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    for fd in both:
        os.close(fd)
    assert wrong == []
    assert (m.top / "a").read_bytes() == plain.read_bytes() == (m.below / "a").read_bytes()
    use = m.of("a")
    assert use["reads"]["requests"] > 300 and use["writes"]["requests"] > 300


def test_o_direct_writes_and_reads(m):
    with mmap.mmap(-1, MIB) as page:
        page[:] = random.Random(SEED).randbytes(MIB)
        fd = os.open(m.top / "a", os.O_RDWR | os.O_CREAT | os.O_DIRECT)
        assert os.pwritev(fd, [page], 4096) == MIB
        assert (m.below / "a").read_bytes()[4096:] == page[:]
        read = mmap.mmap(-1, MIB)
        assert os.preadv(fd, [read], 4096) == MIB
        os.close(fd)
        assert read[:] == page[:]
    assert m.of("a")["reads"]["bytes"] == MIB


def test_mmap_reads_what_is_there_and_is_charged(m):
    data = random.Random(SEED).randbytes(MIB)
    (m.top / "a").write_bytes(data)
    with open(m.top / "a", "r+b") as file:
        with mmap.mmap(file.fileno(), 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ) as mapped:
            assert mapped[:] == data
        assert m.of("a")["reads"]["bytes"] >= MIB
        try:
            with mmap.mmap(file.fileno(), 0) as shared:
                assert shared[:] == data
        except OSError as error:
            # libfuse before 3.17 cannot ask for shared maps of files that bypass the page cache.
            assert error.errno == errno.ENODEV


def test_appended_bytes_are_charged_where_they_go(m):
    fds = [os.open(m.top / "a", os.O_WRONLY | os.O_CREAT | os.O_APPEND) for _ in range(2)]
    for i in range(10):
        os.write(fds[i % 2], bytes([i]))
    for fd in fds:
        os.close(fd)
    assert (m.below / "a").read_bytes() == bytes(range(10))
    assert m.of("a")["writes"]["seeks"] == 0


def test_renames_with_flags(m):
    for name in "ab":
        (m.top / name).write_text(name, encoding="ascii")
    with pytest.raises(FileExistsError):
        rename(m.top / "a", m.top / "b", NOREPLACE)
    rename(m.top / "a", m.top / "b", EXCHANGE)
    assert ((m.below / "a").read_text(), (m.below / "b").read_text()) == ("b", "a")
    assert m.of("a")["writes"]["requests"] == m.of("b")["writes"]["requests"] == 1
    rename(m.top / "a", m.top / "c", NOREPLACE)
    assert sorted(os.listdir(m.top)) == ["b", "c"]
    with pytest.raises(OSError):
        rename(m.top / "b", m.top / ".hdd", 0)


def test_links(m):
    (m.top / "a").write_text("a", encoding="ascii")
    os.link(m.top / "a", m.top / "b")
    os.symlink("a", m.top / "s")
    (m.top / "a").write_text("longer", encoding="ascii")
    assert os.stat(m.top / "b").st_size == 6
    assert os.stat(m.top / "a").st_nlink == 2 and os.path.samefile(m.top / "a", m.top / "b")
    assert os.readlink(m.top / "s") == "a" and (m.top / "s").read_text() == "longer"
    assert os.lstat(m.top / "s").st_size == os.lstat(m.below / "s").st_size


def test_locks_hold_between_processes(m):
    (m.top / "a").touch()
    attempt = "import fcntl, sys; fcntl.{}(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
    for lock in ("flock", "lockf"):
        with open(m.top / "a", "r+", encoding="ascii") as held:
            getattr(fcntl, lock)(held, fcntl.LOCK_EX)
            command = [sys.executable, "-c", attempt.format(lock), m.top / "a"]
            refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
            assert "BlockingIOError" in refused.stderr
        assert subprocess.run(command, timeout=60, check=False).returncode == 0


def test_fallocate_and_truncate(m):
    with open(m.top / "a", "w+b") as file:
        os.posix_fallocate(file.fileno(), 0, MIB)
        assert os.stat(m.below / "a").st_blocks * 512 >= MIB
        file.write(b"x" * MIB)
        file.flush()
        os.fsync(file.fileno())
        os.fdatasync(file.fileno())
        assert LIBC.fallocate(file.fileno(), PUNCH_HOLE_KEEP_SIZE, ctypes.c_long(0), ctypes.c_long(4096)) == 0
        os.ftruncate(file.fileno(), 8192)
    assert (m.below / "a").read_bytes() == bytes(4096) + b"x" * 4096
    os.truncate(m.top / "a", 3)
    assert (m.top / "a").read_bytes() == bytes(3)
    with open(m.top / "a", "wb"):
        assert os.stat(m.below / "a").st_size == 0


def test_attributes(m):
    path, below = m.top / "a", m.below / "a"
    path.touch()
    os.chmod(path, 0o640)
    os.utime(path, ns=(1_000_000_001, 2_000_000_002))
    os.setxattr(path, "user.stowage", b"value")
    assert stat.S_IMODE(os.stat(below).st_mode) == 0o640
    assert (os.stat(below).st_atime_ns, os.stat(below).st_mtime_ns) == (1_000_000_001, 2_000_000_002)
    assert os.getxattr(below, "user.stowage") == os.getxattr(path, "user.stowage") == b"value"
    assert os.listxattr(path) == ["user.stowage"]
    os.removexattr(path, "user.stowage")
    assert os.listxattr(below) == []
    assert os.statvfs(m.top).f_blocks == os.statvfs(m.below).f_blocks
    if os.geteuid() == 0:
        os.chown(path, 1234, 2345)
        assert (os.stat(below).st_uid, os.stat(below).st_gid) == (1234, 2345)


def test_folders(m):
    (m.top / "f/g").mkdir(parents=True)
    for i in range(2000):
        (m.top / f"f/{i}").touch()
    assert sorted(os.listdir(m.top / "f")) == sorted(os.listdir(m.below / "f"))
    fd = os.open(m.top / "f", os.O_RDONLY)
    os.fsync(fd)
    os.close(fd)
    os.mkfifo(m.top / "pipe")
    assert stat.S_ISFIFO(os.stat(m.below / "pipe").st_mode)
    assert sorted(os.listdir(m.top)) == ["f", "pipe"], "the control folder is in no listing"
    assert sorted(os.listdir(m.top / ".hdd")) == ["reset", "stats.json"]


def test_an_open_file_outlives_its_name(m):
    with open(m.top / "a", "w+b") as file:
        (m.top / "a").unlink()
        file.write(b"still")
        file.flush()
        file.seek(0)
        assert (file.read(), os.fstat(file.fileno()).st_size) == (b"still", 5)
    # The kernel does not wait for what a close sets off.
    gone = 'until [ -z "$(ls -A "$1")" ]; do sleep 0.05; done'
    assert processes.run(["sh", "-c", gone, "sh", m.below], 60).returncode == 0
    assert m.stats()["deleted"]["writes"]["bytes"] == 5


def test_errors_are_those_of_the_directory_below(m):
    (m.top / "f").mkdir()
    (m.top / "f/a").touch()
    os.symlink("loop", m.top / "loop")
    for where in (m.top, m.below):
        for call, number in (
            (lambda: os.rmdir(where / "f"), errno.ENOTEMPTY),
            (lambda: os.mkdir(where / "f"), errno.EEXIST),
            (lambda: os.open(where / "none", os.O_RDONLY), errno.ENOENT),
            (lambda: os.open(where / "f", os.O_WRONLY), errno.EISDIR),
            (lambda: os.open(where / "loop", os.O_RDONLY), errno.ELOOP),
            (lambda: os.mkdir(where / ("n" * 300)), errno.ENAMETOOLONG),
            (lambda: os.getxattr(where / "f", "user.none"), errno.ENODATA),
            (lambda: os.rename(where / "f/a", where / "f/a/b"), errno.ENOTDIR),
        ):
            with pytest.raises(OSError) as caught:
                call()
            assert caught.value.errno == number
