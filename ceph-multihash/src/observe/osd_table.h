#pragma once

#include <map>
#include <string>

#include "answers.h"
#include "osd_record.h"

namespace multihash {

/** The OSDs that serve a pool, and what they have said or refused. No I/O; not thread-safe. */
class OsdTable {
 public:
  using Time = OsdRecord::Time;

  /** From now on it is these groups' OSDs; all others are forgotten. */
  void serve(const Groups& groups);
  bool empty() const { return m_osds.empty(); }

  /** The primaries that aren't being asked, with the objects to ask them at; they are now. */
  std::map<int, std::string> begin_asking();
  void ask_at(int id, const std::string& sentinel);
  void end_asking(int id);

  // What is heard of an OSD that serves the pool no more is ignored.
  void heard_host(int id, const OsdMetrics& said, const CpuTime& cpu, Time now);
  void heard_osd(int id, const OsdMetrics& said, const WriteLatency& latency, Time now);
  void heard_manager(const std::map<int, double>& free, Time now);

  /** It will not say how its host is, or how it is itself. */
  void refused_host(int id);
  void refused_osd(int id);

  std::map<int, OsdMetrics> metrics(Time now, std::chrono::nanoseconds lifetime) const;

  /**
   * All that the primaries will say is known.
   *
   * @param with_hosts how their hosts are, too, whose CPU's share takes two answers
   * @param no_manager it won't say how full they are
   */
  bool complete(const std::map<int, OsdMetrics>& metrics, bool with_hosts, bool no_manager) const;

 private:
  struct Osd {
    OsdRecord record;
    std::string sentinel;
    bool is_primary = false;
    bool being_asked = false;
    bool host_refuses = false;
    bool refuses = false;
  };
  Osd* find(int id);

  std::map<int, Osd> m_osds;
};

}  // namespace multihash
