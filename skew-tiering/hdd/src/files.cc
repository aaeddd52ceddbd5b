#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>

#include "owner.h"
#include "server.h"

namespace stowage::hdd {

namespace {

/** Shorter sleeps cost more to arrange than they last; what is not slept delays the next request.
 */
constexpr int64_t SHORTEST_SLEEP_NANOS = 100'000;

int64_t now() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1'000'000'000LL + t.tv_nsec;
}

void charge(File& file, bool write, off_t offset, int64_t bytes) {
  Server& s = server();
  const Cost cost =
      s.disk.request(file, write, static_cast<uint64_t>(offset), static_cast<uint64_t>(bytes));
  if (!s.timed) {
    return;
  }
  const int64_t end = s.schedule.end(now(), cost);
  if (end - now() < SHORTEST_SLEEP_NANOS) {
    return;
  }
  const timespec until{end / 1'000'000'000, end % 1'000'000'000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
  }
}

/** Takes an open descriptor over; the room that the file has already is laid out in one go. */
int opened(int fd, const char* path, fuse_file_info* info) {
  struct stat attributes{};
  if (fstat(fd, &attributes) != 0) {
    return -errno;
  }
  Disk& disk = server().disk;
  const Disk::Id id{attributes.st_dev, attributes.st_ino};
  auto opened = std::make_unique<Handle>();
  opened->fd = fd;
  opened->file = disk.open(id, below(path));
  if ((info->flags & O_TRUNC) != 0) {
    disk.truncate(id, 0);
  }
  disk.reserve(*opened->file, static_cast<uint64_t>(attributes.st_size));
  keep(info, opened.release());
  return 0;
}

/**
 * The kernel knows where appended bytes go, and the head must know it too. O_DIRECT is for the
 * kernel above: the directory below may be on what cannot do it.
 */
int flags(const fuse_file_info* info) {
  return (info->flags & ~(O_APPEND | O_DIRECT)) | O_NOFOLLOW | O_CLOEXEC;
}

int create(const char* path, mode_t mode, fuse_file_info* info) {
  const int fd =
      for_caller(path, [&] { return openat(server().root, below(path), flags(info), mode); });
  return fd < 0 ? fd : opened(fd, path, info);
}

int open_file(const char* path, fuse_file_info* info) {
  if (control::owns(path)) {
    return control::open(path, info);
  }
  const int fd = openat(server().root, below(path), flags(info));
  return fd < 0 ? -errno : opened(fd, path, info);
}

int read_file(const char*, char* buffer, size_t bytes, off_t offset, fuse_file_info* info) {
  const Handle& h = handle(info);
  if (!h.file) {
    return control::read(h, buffer, bytes, offset);
  }
  const ssize_t got = pread(h.fd, buffer, bytes, offset);
  if (got > 0) {
    if (!server().disk.reserve(*h.file, static_cast<uint64_t>(offset + got))) {
      return -ENOSPC;
    }
    charge(*h.file, false, offset, got);
  }
  return result(got);
}

int write_file(const char*, const char* buffer, size_t bytes, off_t offset, fuse_file_info* info) {
  const Handle& h = handle(info);
  if (!h.file) {
    return control::write(h, bytes);
  }
  if (!server().disk.reserve(*h.file, static_cast<uint64_t>(offset) + bytes)) {
    return -ENOSPC;
  }
  const ssize_t put = pwrite(h.fd, buffer, bytes, offset);
  if (put > 0) {
    charge(*h.file, true, offset, put);
  }
  return result(put);
}

int truncate_file(const char* path, off_t size, fuse_file_info* info) {
  if (control::owns(path)) {
    return 0;  // `echo > reset`
  }
  struct stat attributes{};
  const bool done =
      info != nullptr
          ? ftruncate(handle(info).fd, size) == 0 && fstat(handle(info).fd, &attributes) == 0
          : truncate(below(path), size) == 0 && stat(below(path), &attributes) == 0;
  if (!done) {
    return -errno;
  }
  server().disk.truncate({attributes.st_dev, attributes.st_ino}, static_cast<uint64_t>(size));
  return 0;
}

int allocate(const char*, int mode, off_t offset, off_t bytes, fuse_file_info* info) {
  const Handle& h = handle(info);
  if (!h.file) {
    return -EPERM;
  }
  const bool punches = (mode & FALLOC_FL_PUNCH_HOLE) != 0;
  if (!punches && !server().disk.reserve(*h.file, static_cast<uint64_t>(offset + bytes))) {
    return -ENOSPC;
  }
  return result(fallocate(h.fd, mode, offset, bytes));
}

int sync_file(const char*, int only_data, fuse_file_info* info) {
  return result(only_data != 0 ? fdatasync(handle(info).fd) : fsync(handle(info).fd));
}

off_t seek(const char*, off_t offset, int whence, fuse_file_info* info) {
  const off_t found = lseek(handle(info).fd, offset, whence);
  return found < 0 ? -errno : found;
}

int release(const char*, fuse_file_info* info) {
  const std::unique_ptr<Handle> last(&handle(info));
  return last->fd < 0 ? 0 : result(close(last->fd));
}

}  // namespace

void add_file_operations(fuse_operations& operations) {
  operations.create = create;
  operations.open = open_file;
  operations.read = read_file;
  operations.write = write_file;
  operations.truncate = truncate_file;
  operations.fallocate = allocate;
  operations.fsync = sync_file;
  operations.lseek = seek;
  operations.release = release;
}

}  // namespace stowage::hdd
