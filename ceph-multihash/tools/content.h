#pragma once

#include <cstdint>
#include <map>
#include <rados/librados.hpp>
#include <string>
#include <utility>
#include <vector>

#include "probe.h"

namespace multihash::mhctl {

/** What one operation can hold (osd_max_write_size). */
constexpr std::uint64_t MAX_BYTES = 90ULL << 20;

/** All of an object but its snapshots. */
struct Content {
  std::uint64_t bytes = 0;
  struct timespec modified{};
  std::uint64_t version = 0;
  std::vector<std::pair<std::uint64_t, librados::bufferlist>> extents;  ///< the rest is holes
  std::map<std::string, librados::bufferlist> attributes;
  librados::bufferlist omap_header;
  std::map<std::string, librados::bufferlist> omap;

  /** With its holes filled. */
  std::string flat() const;
  bool equals(const Content& other) const;
  /** Makes an object of it that holds nothing yet. */
  void fill(librados::ObjectWriteOperation& op) const;
};

/** As it was at one moment; Failed, if it is being written to. Of home: itself, not what it
 * redirects to. */
Content read_content(const librados::IoCtx& pool, const ObjectName& name, unsigned choice);

/** What an alternate holds for snapshots, also when the object itself is gone. */
struct Snapshots {
  std::vector<std::uint64_t> clones;
  std::uint64_t newest_known = 0;  ///< for all up to this one, the clones say what the object was
};
Snapshots read_snapshots(const librados::IoCtx& pool, const ObjectName& name, unsigned choice);

}  // namespace multihash::mhctl
