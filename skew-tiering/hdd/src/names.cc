#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>

#include "owner.h"
#include "server.h"

namespace stowage::hdd {

namespace {

int at() {
  return server().root;
}

int get_attributes(const char* path, struct stat* out, fuse_file_info* info) {
  if (control::owns(path)) {
    return control::getattr(path, out);
  }
  return result(info != nullptr ? fstat(handle(info).fd, out)
                                : fstatat(at(), below(path), out, AT_SYMLINK_NOFOLLOW));
}

int read_link(const char* path, char* buffer, size_t bytes) {
  const ssize_t length = readlinkat(at(), below(path), buffer, bytes - 1);
  buffer[length < 0 ? 0 : length] = '\0';
  return length < 0 ? -errno : 0;
}

/** The file that is gone once this name is. */
std::optional<Disk::Id> last_name(const char* path) {
  struct stat attributes{};
  if (fstatat(at(), below(path), &attributes, AT_SYMLINK_NOFOLLOW) != 0 ||
      !S_ISREG(attributes.st_mode) || attributes.st_nlink != 1) {
    return std::nullopt;
  }
  return Disk::Id{attributes.st_dev, attributes.st_ino};
}

int remove_file(const char* path) {
  const auto gone = last_name(path);
  if (unlinkat(at(), below(path), 0) != 0) {
    return -errno;
  }
  if (gone) {
    server().disk.remove(*gone);
  }
  return 0;
}

int rename_file(const char* from, const char* to, unsigned flags) {
  if (control::owns(to)) {
    return -EPERM;
  }
  const bool exchange = (flags & RENAME_EXCHANGE) != 0;
  const auto replaced = exchange ? std::nullopt : last_name(to);
  if (renameat2(at(), below(from), at(), below(to), flags) != 0) {
    return -errno;
  }
  if (replaced && replaced != last_name(to)) {
    server().disk.remove(*replaced);
  }
  server().disk.rename(below(from), below(to), exchange);
  return 0;
}

DIR* folder(fuse_file_info* info) {
  return reinterpret_cast<DIR*>(info->fh);
}

int open_folder(const char* path, fuse_file_info* info) {
  if (control::owns(path)) {
    return 0;
  }
  const int fd = openat(at(), below(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  info->fh = reinterpret_cast<uint64_t>(fd < 0 ? nullptr : fdopendir(fd));
  return info->fh == 0 ? -errno : 0;
}

int read_folder(const char* path, void* buffer, fuse_fill_dir_t fill, off_t, fuse_file_info* info,
                fuse_readdir_flags) {
  if (control::owns(path)) {
    return control::readdir(path, buffer, fill);
  }
  rewinddir(folder(info));
  errno = 0;
  while (const dirent* entry = readdir(folder(info))) {
    struct stat attributes{};
    attributes.st_ino = entry->d_ino;
    attributes.st_mode = static_cast<mode_t>(DTTOIF(entry->d_type));
    if (fill(buffer, entry->d_name, &attributes, 0, {}) != 0) {
      return -ENOMEM;
    }
    errno = 0;
  }
  return -errno;
}

}  // namespace

void add_name_operations(fuse_operations& operations) {
  operations.getattr = get_attributes;
  operations.readlink = read_link;
  operations.unlink = remove_file;
  operations.rename = rename_file;
  operations.opendir = open_folder;
  operations.readdir = read_folder;
  operations.fsyncdir = [](const char*, int, fuse_file_info* info) {
    return info->fh == 0 ? 0 : result(fsync(dirfd(folder(info))));
  };
  operations.releasedir = [](const char*, fuse_file_info* info) {
    return info->fh == 0 ? 0 : result(closedir(folder(info)));
  };
  operations.mknod = [](const char* path, mode_t mode, dev_t device) {
    return for_caller(path, [&] { return mknodat(at(), below(path), mode, device); });
  };
  operations.mkdir = [](const char* path, mode_t mode) {
    return for_caller(path, [&] { return mkdirat(at(), below(path), mode); });
  };
  operations.symlink = [](const char* target, const char* path) {
    return for_caller(path, [&] { return symlinkat(target, at(), below(path)); });
  };
  operations.link = [](const char* from, const char* to) {
    return result(linkat(at(), below(from), at(), below(to), 0));
  };
  operations.rmdir = [](const char* path) {
    return result(unlinkat(at(), below(path), AT_REMOVEDIR));
  };
  operations.chmod = [](const char* path, mode_t mode, fuse_file_info*) {
    return result(fchmodat(at(), below(path), mode, 0));
  };
  operations.chown = [](const char* path, uid_t user, gid_t group, fuse_file_info*) {
    return result(fchownat(at(), below(path), user, group, AT_SYMLINK_NOFOLLOW));
  };
  operations.utimens = [](const char* path, const timespec times[2], fuse_file_info*) {
    return result(utimensat(at(), below(path), times, AT_SYMLINK_NOFOLLOW));
  };
  operations.statfs = [](const char*, struct statvfs* out) { return result(fstatvfs(at(), out)); };
  // Extended attributes have no *at() calls; the working directory is the directory below.
  operations.setxattr = [](const char* path, const char* name, const char* value, size_t bytes,
                           int flags) {
    return result(lsetxattr(below(path), name, value, bytes, flags));
  };
  operations.getxattr = [](const char* path, const char* name, char* value, size_t bytes) {
    return control::owns(path) ? -ENODATA : result(lgetxattr(below(path), name, value, bytes));
  };
  operations.listxattr = [](const char* path, char* names, size_t bytes) {
    return control::owns(path) ? 0 : result(llistxattr(below(path), names, bytes));
  };
  operations.removexattr = [](const char* path, const char* name) {
    return result(lremovexattr(below(path), name));
  };
}

}  // namespace stowage::hdd
