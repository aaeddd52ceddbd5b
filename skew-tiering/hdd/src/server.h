#pragma once

#define FUSE_USE_VERSION 31
#include <fuse.h>
#include <fuse_lowlevel.h>

#include <memory>
#include <string>

#include "disk.h"

namespace stowage::hdd {

/** What the operations share. They run one at a time: one head serves requests as they come. */
struct Server {
  Disk disk;
  Schedule schedule;
  bool timed;
  int root;  ///< the directory below, also the working directory
  std::string ready;
};

/** An open file: of the directory below, or of the control folder, which has no descriptor. */
struct Handle {
  int fd = -1;
  std::shared_ptr<File> file;
  std::string text;
};

inline Server& server() {
  return *static_cast<Server*>(fuse_get_context()->private_data);
}

inline Handle& handle(fuse_file_info* info) {
  return *reinterpret_cast<Handle*>(info->fh);
}

inline void keep(fuse_file_info* info, Handle* handle) {
  info->fh = reinterpret_cast<uint64_t>(handle);
  // Each request of the application must reach the head, not the page cache.
  info->direct_io = 1;
}

/** The path from the directory below on, as the *at() calls want it. */
inline const char* below(const char* path) {
  return path[1] == '\0' ? "." : path + 1;
}

inline int result(int64_t returned) {
  return returned < 0 ? -errno : static_cast<int>(returned);
}

/** files.cc: files and what is in them. */
void add_file_operations(fuse_operations& operations);
/** names.cc: folders, names and attributes. */
void add_name_operations(fuse_operations& operations);

/**
 * The folder .hdd at the top, which no listing shows, with stats.json and reset. The directory
 * below has none, so that whatever is not listed here fails there with ENOENT.
 */
namespace control {
bool owns(const char* path);
int getattr(const char* path, struct stat* out);
int readdir(const char* path, void* buffer, fuse_fill_dir_t fill);
int open(const char* path, fuse_file_info* info);
int read(const Handle& handle, char* buffer, size_t bytes, off_t offset);
int write(const Handle& handle, size_t bytes);
}  // namespace control

}  // namespace stowage::hdd
