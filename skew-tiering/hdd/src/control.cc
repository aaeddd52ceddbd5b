#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "server.h"

namespace stowage::hdd::control {

namespace {

constexpr std::string_view FOLDER = "/.hdd";
constexpr std::string_view STATS = "/.hdd/stats.json";
constexpr std::string_view RESET = "/.hdd/reset";

}  // namespace

bool owns(const char* path) {
  const std::string_view all(path);
  return all.substr(0, FOLDER.size()) == FOLDER &&
         (all.size() == FOLDER.size() || all[FOLDER.size()] == '/');
}

int getattr(const char* path, struct stat* out) {
  *out = {};
  out->st_uid = getuid();
  out->st_gid = getgid();
  out->st_nlink = 1;
  if (path == FOLDER) {
    out->st_mode = S_IFDIR | 0755;
  } else if (path == STATS) {
    out->st_mode = S_IFREG | 0444;
  } else if (path == RESET) {
    out->st_mode = S_IFREG | 0200;
  } else {
    return -ENOENT;
  }
  return 0;
}

int readdir(const char* path, void* buffer, fuse_fill_dir_t fill) {
  if (path != FOLDER) {
    return -ENOENT;
  }
  for (const char* name : {".", "..", "stats.json", "reset"}) {
    fill(buffer, name, nullptr, 0, {});
  }
  return 0;
}

int open(const char* path, fuse_file_info* info) {
  auto opened = std::make_unique<Handle>();
  if (path == STATS) {
    opened->text = server().disk.stats();
  }
  keep(info, opened.release());
  return 0;
}

int read(const Handle& handle, char* buffer, size_t bytes, off_t offset) {
  const auto from = std::min(static_cast<size_t>(offset), handle.text.size());
  return static_cast<int>(handle.text.copy(buffer, bytes, from));
}

int write(const Handle& handle, size_t bytes) {
  if (!handle.text.empty()) {
    return -EPERM;  // root opens stats.json for writing, whatever its mode
  }
  server().disk.reset();
  return static_cast<int>(bytes);
}

}  // namespace stowage::hdd::control
