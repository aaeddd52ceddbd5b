#include "osd_table.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace multihash {

void OsdTable::serve(const Groups& groups) {
  std::map<int, Osd> serving;
  for (const auto& [seed, osds] : groups) {
    for (std::size_t i = 0; i < osds.size(); ++i) {
      const int id = osds[i];
      if (id < 0) {
        continue;
      }
      auto [entry, is_new] = serving.try_emplace(id);
      if (auto* known = is_new ? find(id) : nullptr) {
        entry->second = std::move(*known);
        entry->second.is_primary = false;
      }
      entry->second.is_primary |= i == 0;
    }
  }
  m_osds = std::move(serving);
}

std::map<int, std::string> OsdTable::begin_asking() {
  std::map<int, std::string> sentinels;
  for (auto& [id, osd] : m_osds) {
    if (osd.is_primary && !osd.being_asked) {
      osd.being_asked = true;
      sentinels.emplace(id, osd.sentinel);
    }
  }
  return sentinels;
}

void OsdTable::ask_at(int id, const std::string& sentinel) {
  if (auto* osd = find(id)) {
    osd->sentinel = sentinel;
  }
}

void OsdTable::end_asking(int id) {
  if (auto* osd = find(id)) {
    osd->being_asked = false;
  }
}

void OsdTable::heard_host(int id, const OsdMetrics& said, const CpuTime& cpu, Time now) {
  if (auto* osd = find(id)) {
    osd->record.heard_host(said, cpu, now);
    osd->host_refuses = false;
  }
}

void OsdTable::heard_osd(int id, const OsdMetrics& said, const WriteLatency& latency, Time now) {
  if (auto* osd = find(id)) {
    osd->record.heard_osd(said, latency, now);
    osd->refuses = false;
  }
}

void OsdTable::heard_manager(const std::map<int, double>& free, Time now) {
  for (const auto& [id, fraction] : free) {
    if (auto* osd = find(id)) {
      osd->record.heard_manager(fraction, now);
    }
  }
}

void OsdTable::refused_host(int id) {
  if (auto* osd = find(id)) {
    osd->host_refuses = true;
  }
}

void OsdTable::refused_osd(int id) {
  if (auto* osd = find(id)) {
    osd->refuses = true;
  }
}

std::map<int, OsdMetrics> OsdTable::metrics(Time now, std::chrono::nanoseconds lifetime) const {
  std::map<int, OsdMetrics> known;
  for (const auto& [id, osd] : m_osds) {
    known.emplace(id, osd.record.at(now, lifetime));
  }
  return known;
}

bool OsdTable::complete(const std::map<int, OsdMetrics>& metrics, bool with_hosts,
                        bool no_manager) const {
  return std::all_of(m_osds.begin(), m_osds.end(), [&](const auto& entry) {
    const auto& [id, osd] = entry;
    const auto known = metrics.find(id);
    if (!osd.is_primary) {
      return true;
    }
    if (known == metrics.end()) {
      return false;
    }
    return (!with_hosts || osd.host_refuses || !std::isnan(known->second.cpu_busy_fraction)) &&
           ((osd.refuses && no_manager) || !std::isnan(known->second.free_fraction));
  });
}

OsdTable::Osd* OsdTable::find(int id) {
  const auto found = m_osds.find(id);
  return found == m_osds.end() ? nullptr : &found->second;
}

}  // namespace multihash
