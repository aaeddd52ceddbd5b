#pragma once

#include <fcntl.h>
#include <sys/fsuid.h>
#include <unistd.h>

#include "server.h"

namespace stowage::hdd {

/**
 * Runs `create`, which makes `path`, and gives it to the caller where this is root: in the caller's
 * group, unless the folder hands down its own. Returns what `create` did, or an error.
 */
template <typename Create>
int for_caller(const char* path, const Create& create) {
  const bool root = geteuid() == 0;
  const fuse_context* caller = fuse_get_context();
  if (root) {
    setfsgid(caller->gid);
  }
  const int created = result(create());
  if (root) {
    setfsgid(getegid());
    if (created >= 0) {
      const auto same = static_cast<gid_t>(-1);
      fchownat(server().root, below(path), caller->uid, same, AT_SYMLINK_NOFOLLOW);
    }
  }
  return created;
}

}  // namespace stowage::hdd
