#pragma once

#include <cstdint>
#include <set>
#include <vector>

namespace stowage::hdd {

/** The extents of one file in the file's order, each the number of a place on the platter. */
using Layout = std::vector<uint64_t>;

/** Bytes that lie together on the platter. */
struct Run {
  uint64_t position;
  uint64_t bytes;
};

/** Hands out the platter in extents of one size, from the outside, to files as they grow. */
class Platter {
 public:
  Platter(uint64_t capacity, uint64_t extent) : m_extent(extent), m_extents(capacity / extent) {}

  /**
   * Gives a file room for its first `bytes` bytes: beside its last extent where that is free, else
   * the first free place. False, and nothing changed, where the platter has too little room.
   */
  bool grow(Layout& layout, uint64_t bytes);

  /** Takes back what lies behind the file's first `bytes` bytes. */
  void shrink(Layout& layout, uint64_t bytes);

  /** Where a range of a file lies. REQUIRES: it has room there. */
  std::vector<Run> runs(const Layout& layout, uint64_t offset, uint64_t bytes) const;

 private:
  uint64_t count(uint64_t bytes) const { return bytes / m_extent + (bytes % m_extent != 0); }

  const uint64_t m_extent;
  const uint64_t m_extents;
  uint64_t m_fresh = 0;  ///< never handed out from here on
  std::set<uint64_t> m_returned;
};

}  // namespace stowage::hdd
