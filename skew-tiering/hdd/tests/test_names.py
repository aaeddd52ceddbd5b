"""A mount is as good as the directory below: names, attributes and errors."""

import ctypes
import errno
import os
import stat

import pytest

LIBC = ctypes.CDLL(None, use_errno=True)
NOREPLACE, EXCHANGE = 1, 2


def rename(a, b, flags):
    if LIBC.renameat2(-100, bytes(a), -100, bytes(b), flags) != 0:
        raise OSError(ctypes.get_errno(), "renameat2")


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
