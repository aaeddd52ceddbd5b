"""A mount is as good as the directory below: data, maps and locks."""

import ctypes
import errno
import fcntl
import mmap
import os
import random
import subprocess
import sys
import threading

import processes
from conftest import SEED

LIBC = ctypes.CDLL(None, use_errno=True)
PUNCH_HOLE_KEEP_SIZE = 3
MIB = 1 << 20


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
