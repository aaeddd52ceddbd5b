#pragma once

#include <chrono>
#include <optional>

#include "answers.h"
#include "multihash/metrics.h"

namespace multihash {

/** What an OSD and its host have said, and when. Time is passed in. */
class OsdRecord {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /** @param said memory and load; the rest is ignored */
  void heard_host(const OsdMetrics& said, const CpuTime& cpu, Time now);

  /** @param said free space and deferred bytes; the rest is ignored */
  void heard_osd(const OsdMetrics& said, const WriteLatency& latency, Time now);

  /** Where the OSD itself doesn't answer us, the manager knows how full it is. */
  void heard_manager(double free_fraction, Time now);

  /** What is known now: nothing that was heard longer ago than lifetime. */
  OsdMetrics at(Time now, std::chrono::nanoseconds lifetime) const;

 private:
  OsdMetrics m_host;
  OsdMetrics m_osd;
  std::optional<CpuTime> m_cpu;
  WriteLatency m_latency;
  std::optional<Time> m_host_time;
  std::optional<Time> m_osd_time;
};

}  // namespace multihash
