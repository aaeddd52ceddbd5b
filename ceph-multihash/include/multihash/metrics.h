#pragma once

#include <limits>

namespace multihash {

/**
 * What is known of one OSD and its host. NaN: unknown, which never counts as idle or empty.
 *
 * Memory, CPU and load come from cls_multihash, the rest from the OSD's own perf counters.
 */
struct OsdMetrics {
  static constexpr double UNKNOWN = std::numeric_limits<double>::quiet_NaN();

  double free_fraction = UNKNOWN;           ///< free share of the OSD's device, in [0, 1]
  double memory_available_bytes = UNKNOWN;  ///< of the host, as MemAvailable
  double memory_total_bytes = UNKNOWN;      ///< of the host
  double cpu_busy_fraction = UNKNOWN;       ///< of all CPUs of the host, in [0, 1]
  double load = UNKNOWN;                    ///< one-minute load average of the host
  double write_latency_nanos = UNKNOWN;     ///< mean of the last interval in which it wrote
  double deferred_bytes = UNKNOWN;          ///< written to the WAL, not yet to its place
  double age_nanos = UNKNOWN;               ///< since the older of both sources was read
};

}  // namespace multihash
