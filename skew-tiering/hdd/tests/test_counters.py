"""What is charged: each request of the application, by the drive's figures, once per file."""

import mmap
import os
import random

import pytest
from conftest import SEED

BLOCK = 4096
MIB = 1 << 20
ZERO = {"requests": 0, "seeks": 0, "skips": 0, "bytes": 0, "nanos": 0}
# The default drive: milliseconds to the next track, on average, full stroke; half a turn; 10^6 bytes per second.
TRACK, AVERAGE, FULL, HALF_TURN, BANDWIDTH = 0.23e6, 7.5e6, 17.06e6, 60e9 / 7200 / 2, 88e6


def nanos_of(count):
    return count / BANDWIDTH * 1e9


def sparse(mount, name, size):
    """A file that has its room on the platter, but none below."""
    (mount.below / name).touch()
    os.truncate(mount.below / name, size)
    return os.open(mount.top / name, os.O_RDWR)


def read_at_random(fd, size, count):
    """Never where a gap could pass under the head."""
    print(f"seed {SEED}")
    place = random.Random(SEED)
    end = -2 * MIB
    for _ in range(count):
        offset = end
        while 0 <= offset - end <= MIB:
            offset = place.randrange(size // BLOCK) * BLOCK
        assert len(os.pread(fd, BLOCK, offset)) == BLOCK
        end = offset + BLOCK
    os.close(fd)


def test_sequential_reads_are_one_seek_and_their_bytes(mount):
    m = mount()
    fd = sparse(m, "a", 64 * MIB)
    os.pread(fd, BLOCK, 32 * MIB)
    m.reset()
    for offset in range(0, 64 * MIB, MIB // 4):
        os.pread(fd, MIB // 4, offset)
    os.close(fd)
    reads = m.of("a")["reads"]
    assert (reads["requests"], reads["seeks"], reads["bytes"]) == (256, 1, 64 * MIB)
    whole = nanos_of(64 * MIB) + HALF_TURN
    assert whole + TRACK - 256 <= reads["nanos"] <= whole + FULL + 256
    assert 84 <= reads["bytes"] / reads["nanos"] * 1e3 <= 163, "MB per charged second, by the data sheet"


@pytest.mark.parametrize(("share", "least", "most"), [(1, 0.97e9 / (AVERAGE + HALF_TURN), 1.03e9 / (AVERAGE + HALF_TURN)), (2, 91, 118)], ids=["whole-disk", "half-of-it"])
def test_random_reads_are_a_seek_each_and_as_many_per_charged_second_as_published(mount, share, least, most):
    m = mount("--capacity-mib", "4096")
    size = 4096 * MIB // share
    read_at_random(sparse(m, "a", size), size, 3000)
    reads = m.of("a")["reads"]
    assert (reads["requests"], reads["seeks"], reads["bytes"]) == (3000, 3000, 3000 * BLOCK)
    one = reads["nanos"] / 3000
    assert TRACK + HALF_TURN + nanos_of(BLOCK) <= one <= FULL + HALF_TURN + nanos_of(BLOCK)
    assert least <= 1e9 / one <= most


def test_the_second_read_of_the_same_bytes_is_counted_again(mount):
    m = mount()
    (m.top / "a").write_bytes(bytes(BLOCK))
    m.reset()
    for flag in (0, os.O_DIRECT):
        fd = os.open(m.top / "a", os.O_RDONLY | flag)
        for _ in range(2):
            assert os.pread(fd, BLOCK, 0) == bytes(BLOCK)
        os.close(fd)
    reads = m.of("a")["reads"]
    assert (reads["requests"], reads["seeks"], reads["bytes"]) == (4, 4, 4 * BLOCK)


def test_a_far_file_costs_more_than_a_near_one(mount):
    m = mount("--capacity-mib", "4096")
    first, near, far = (sparse(m, name, size) for name, size in (("first", MIB), ("near", 2048 * MIB), ("far", MIB)))
    for name, fd in (("near", near), ("far", far)):
        os.pread(first, BLOCK, 0)
        m.reset()
        os.pread(fd, BLOCK, 0)
        assert m.of(name)["reads"]["seeks"] == 1
    cost = m.of("far")["reads"]["nanos"]
    os.pread(first, BLOCK, 0)
    m.reset()
    os.pread(near, BLOCK, 0)
    assert cost > m.of("near")["reads"]["nanos"] + AVERAGE / 2
    for fd in (first, near, far):
        os.close(fd)


def test_a_large_request_is_few(mount):
    m = mount()
    fd = os.open(m.top / "a", os.O_WRONLY | os.O_CREAT)
    with mmap.mmap(-1, 4 * MIB) as pages:
        assert os.write(fd, pages) == 4 * MIB
    os.close(fd)
    writes = m.of("a")["writes"]
    assert (writes["requests"], writes["seeks"], writes["bytes"]) == (4, 0, 4 * MIB)


def test_counters_follow_names_and_survive_their_file(mount):
    m = mount()
    (m.top / "folder").mkdir()
    for name, size in (("a", 10), ("folder/b", 20), ("c", 30)):
        (m.top / name).write_bytes(bytes(size))
    (m.top / "a").rename(m.top / "renamed")
    (m.top / "folder").rename(m.top / "moved")
    before = m.stats()
    assert {name: use["writes"]["bytes"] for name, use in before["files"].items()} == {"renamed": 10, "moved/b": 20, "c": 30}
    (m.top / "moved/b").unlink()
    (m.top / "renamed").rename(m.top / "c")
    after = m.stats()
    assert set(after["files"]) == {"c"} and after["files"]["c"]["writes"]["bytes"] == 10
    assert after["deleted"]["writes"]["bytes"] == 50
    assert after["total"] == before["total"]
    m.reset()
    assert m.stats() == {"total": {"reads": ZERO, "writes": ZERO}, "deleted": {"reads": ZERO, "writes": ZERO}, "files": {}}


def test_a_file_with_two_names_is_one(mount):
    m = mount()
    (m.top / "a").write_bytes(bytes(10))
    (m.top / "b").hardlink_to(m.top / "a")
    (m.top / "a").unlink()
    assert m.stats()["deleted"]["writes"] == ZERO
    assert (m.top / "b").read_bytes() == bytes(10)
    assert m.of("b")["writes"]["bytes"] == 10 and m.of("b")["reads"]["bytes"] == 10


def test_a_full_disk_says_so_and_deleted_room_is_free_again(mount):
    m = mount("--capacity-mib", "4", "--extent-mib", "1")
    (m.top / "a").write_bytes(bytes(3 * MIB))
    with pytest.raises(OSError, match="No space left"):
        (m.top / "b").write_bytes(bytes(2 * MIB))
    (m.top / "a").unlink()
    (m.top / "b").write_bytes(bytes(2 * MIB))
    os.truncate(m.top / "b", 1)
    (m.top / "c").write_bytes(bytes(3 * MIB))


def test_timed_mode_is_not_faster_than_the_disk(mount):
    m = mount("--mode", "timed", "--capacity-mib", "4096")
    fd = sparse(m, "a", 4096 * MIB)
    begin = os.times().elapsed
    read_at_random(fd, 4096 * MIB, 20)
    # No sleep ends early, so this bound holds on a machine of any speed; os.times() counts hundredths.
    charged = m.of("a")["reads"]["nanos"] / 1e9
    assert charged > 20 * (TRACK + HALF_TURN) / 1e9
    assert os.times().elapsed - begin >= charged - 0.03
