#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "multihash/metrics.h"

namespace multihash {

/** Where something is in the CRUSH map; "" if unknown. */
struct Location {
  std::string host;
  std::string rack;
};

/** One of the places an object may be created at. */
struct Candidate {
  unsigned choice = 0;
  int primary_osd = -1;  ///< id of the primary OSD of the choice's placement group; -1: unknown
  std::string host;      ///< of that OSD
  std::string rack;
  const OsdMetrics* metrics = nullptr;  ///< of that OSD; null: unknown
  double others_free_fraction = 1;      ///< least of the group's other OSDs, as far as known
};

/** A rule that picks where a new object goes. Pure: the same input gives the same choice. */
class Policy {
 public:
  virtual ~Policy() = default;

  /** The name in rados_multihash_policy. */
  virtual std::string_view name() const noexcept = 0;

  /** True if pick() looks at Candidate::metrics, so that somebody has to fetch them. */
  virtual bool needs_metrics() const noexcept { return true; }

  /**
   * False if of these only free space and write latency are looked at, which the manager publishes,
   * so that nobody need ask the OSDs.
   */
  virtual bool needs_more_than_published() const noexcept { return needs_metrics(); }

  /** False if pick() would say 0 only because something that it needs is unknown. */
  virtual bool knows(const std::vector<Candidate>&, const Location&) const noexcept { return true; }

  /**
   * @param candidates in order of their choice, home first
   * @param client     where the client is
   * @return the choice of one candidate: under ties the lowest, and 0 (home, what stock Ceph does)
   *         whenever something that the rule needs is unknown of any candidate, or, where it
   *         measures, home is not clearly worse than the best
   */
  virtual unsigned pick(const std::vector<Candidate>& candidates,
                        const Location& client) const noexcept = 0;
};

/** The names of all policies, sorted. */
const std::vector<std::string>& policy_names();

/** @return null if there is no policy of that name */
std::unique_ptr<Policy> make_policy(std::string_view name);

}  // namespace multihash
