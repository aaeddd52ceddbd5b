#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

#include "answers.h"
#include "multihash/metrics.h"

namespace multihash {

/**
 * What the manager's module `multihash` publishes in a pool: how its OSDs are, where they are, and
 * which placement groups they have. Any client that may write to the pool can write it, too.
 */
struct Bulletin {
  static constexpr const char* NAME = "metrics";  ///< in Sentinels' namespace
  static constexpr std::size_t LIMIT = 1 << 20;   ///< in bytes

  Groups groups;
  CrushTree tree;
  std::map<int, OsdMetrics> metrics;  ///< by OSD; free space and write latency
  std::chrono::nanoseconds age{0};
  std::chrono::nanoseconds interval{0};  ///< from one to the next

  /** How old it may be. */
  std::chrono::nanoseconds lifetime() const { return 3 * interval; }
};

/**
 * No I/O; never throws.
 *
 * @param now      Unix seconds
 * @param bulletin untouched on error
 * @return 0; -EFBIG: longer than LIMIT; -EBADMSG: not what it should be, or of another pool;
 *         -ESTALE: too old; -ETIME: from the future, so either clock is wrong
 */
int parse_bulletin(std::string_view text, std::int64_t pool, double now, Bulletin& bulletin);

/** Puts what it knows into metrics of OSDs that serve the pool. @param age since it was written */
void add_bulletin(const Bulletin& bulletin, std::chrono::nanoseconds age,
                  std::map<int, OsdMetrics>& metrics);

}  // namespace multihash
