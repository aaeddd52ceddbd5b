#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>

namespace multihash::rbd {

/**
 * Sees who writes objects one after another, and says which ones come next. Some writers at a
 * time, and objects a writer; so random writers have little made for them that they don't need.
 * Thread-safe.
 */
class Ahead {
 public:
  /** At most so many objects have a place that nobody has written to yet, for each writer. */
  static constexpr uint64_t MOST = 16;
  static constexpr unsigned WRITERS = 4;
  /** So many objects one after another make a sequential writer. */
  static constexpr unsigned ENOUGH = 3;

  struct Range {
    uint64_t first = 0;
    uint64_t end = 0;  ///< none if it is the first
    bool empty() const { return first >= end; }
  };

  Ahead() { clear(); }

  /** True if wrote() has something to say about this object, though its place is known. Cheap. */
  bool expects(uint64_t object_no) const {
    for (const auto& next : m_expected) {
      if (next.load(std::memory_order_relaxed) == object_no) {
        return true;
      }
    }
    return false;
  }

  /** @return what should get its place now: not said before */
  Range wrote(uint64_t object_no);

  void clear();

 private:
  static constexpr uint64_t NOTHING = UINT64_MAX;

  struct Writer {
    uint64_t next = NOTHING;  ///< expected
    uint64_t end = NOTHING;   ///< up to here it has been said
    unsigned run = 0;
    uint64_t last_used = 0;
  };

  static Range further(Writer& writer);

  std::mutex m_lock;
  std::array<Writer, WRITERS> m_writers;
  std::array<std::atomic<uint64_t>, WRITERS> m_expected;  ///< next of those that are sequential
  uint64_t m_clock = 0;
};

}  // namespace multihash::rbd
