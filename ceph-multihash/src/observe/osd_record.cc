#include "osd_record.h"

#include <algorithm>
#include <cmath>

namespace multihash {

void OsdRecord::heard_host(const OsdMetrics& said, const CpuTime& cpu, Time now) {
  const double busy = m_cpu ? busy_fraction(*m_cpu, cpu) : OsdMetrics::UNKNOWN;
  m_host.memory_available_bytes = said.memory_available_bytes;
  m_host.memory_total_bytes = said.memory_total_bytes;
  m_host.load = said.load;
  m_host.cpu_busy_fraction = busy;
  m_cpu = cpu;
  m_host_time = now;
}

void OsdRecord::heard_osd(const OsdMetrics& said, const WriteLatency& latency, Time now) {
  m_osd.free_fraction = said.free_fraction;
  m_osd.deferred_bytes = said.deferred_bytes;
  const double mean = mean_latency_nanos(m_latency, latency);
  if (!std::isnan(mean)) {  // an OSD that hasn't written since is as fast as it was
    m_osd.write_latency_nanos = mean;
  }
  m_latency = latency;
  m_osd_time = now;
}

void OsdRecord::heard_manager(double free_fraction, Time now) {
  m_osd.free_fraction = free_fraction;
  m_osd_time = now;
}

OsdMetrics OsdRecord::at(Time now, std::chrono::nanoseconds lifetime) const {
  const auto age = [now](const std::optional<Time>& heard) {
    return heard ? std::chrono::duration<double, std::nano>(now - *heard).count()
                 : OsdMetrics::UNKNOWN;
  };
  const auto limit = static_cast<double>(lifetime.count());
  OsdMetrics known;
  if (age(m_osd_time) <= limit) {
    known = m_osd;
  }
  if (age(m_host_time) <= limit) {
    known.memory_available_bytes = m_host.memory_available_bytes;
    known.memory_total_bytes = m_host.memory_total_bytes;
    known.load = m_host.load;
    known.cpu_busy_fraction = m_host.cpu_busy_fraction;
  }
  known.age_nanos = std::fmax(age(m_osd_time), age(m_host_time));  // of those that there are
  return known;
}

}  // namespace multihash
