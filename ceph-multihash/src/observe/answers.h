#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "multihash/metrics.h"
#include "multihash/policy.h"

// What Ceph's answers mean. No I/O. Each returns 0, or -EBADMSG for an answer that is not what it
// should be, and then leaves its result untouched.

namespace multihash {

/** Sums of an OSD's write latencies since it started; two of them give the mean in between. */
struct WriteLatency {
  std::uint64_t count = 0;
  double sum_seconds = 0;
};

/** `perf dump osd`: sets free_fraction. */
int parse_perf_osd(std::string_view json, OsdMetrics& metrics, WriteLatency& latency);

/** `perf dump throttle-bluestore_throttle_deferred_bytes`: sets deferred_bytes. */
int parse_perf_deferred(std::string_view json, OsdMetrics& metrics);

/** `osd df`: free fraction by OSD. */
int parse_osd_df(std::string_view json, std::map<int, double>& free);

/**
 * The answer of cls_multihash: sets memory, CPU and load.
 *
 * CPU is a share of the time between two answers, so the first one leaves it unknown.
 */
struct CpuTime {
  double busy = 0;
  double total = 0;
};
int parse_cls(std::string_view json, OsdMetrics& metrics, CpuTime& cpu);

/** Mean of the writes between two readings, in nanoseconds; NaN if there were none. */
double mean_latency_nanos(const WriteLatency& before, const WriteLatency& now);

/** Busy share between two readings, in [0, 1]; NaN if no time has passed or the host restarted. */
double busy_fraction(const CpuTime& before, const CpuTime& now);

/** OSDs by placement group of a pool: the primary, -1 if there is none, then the others. */
using Groups = std::map<std::uint32_t, std::vector<int>>;

/** `pg dump pgs_brief`: the acting OSDs of one pool. */
int parse_pg_dump(std::string_view json, std::int64_t pool, Groups& groups);

/** `osd tree`: where each OSD is, and in which rack each host is. */
struct CrushTree {
  std::map<int, Location> osds;
  std::map<std::string, std::string, std::less<>> rack_of_host;
};
int parse_osd_tree(std::string_view json, CrushTree& tree);

/**
 * Where the client is.
 *
 * @param crush_location Ceph's option of that name, such as "host=a rack=b"; may be empty
 * @param hostname       its own, used where the option doesn't name a host
 */
Location client_location(std::string_view crush_location, std::string_view hostname,
                         const CrushTree& tree);

}  // namespace multihash
