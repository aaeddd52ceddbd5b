#pragma once

#include "multihash/policy.h"

namespace multihash {

/**
 * The candidate that costs least; the lowest choice under ties, 0 if the cost of any is unknown, or
 * if home does not cost at least leaves_home_at() times what the cheapest does.
 *
 * One unknown candidate is enough: to leave it out would let a client that sees half of the
 * cluster send everything there.
 */
class CostPolicy : public Policy {
 public:
  unsigned pick(const std::vector<Candidate>& candidates,
                const Location& client) const noexcept final;
  bool knows(const std::vector<Candidate>& candidates, const Location& client) const noexcept final;

 private:
  /**
   * At least 1. More for what is measured: on a cluster whose OSDs are alike, one of them always
   * looks best by a hair, and would get most of what all clients write.
   */
  virtual double leaves_home_at() const noexcept { return 1; }
  /** At least 0; NaN: unknown. */
  virtual double cost(const Candidate& candidate, const Location& client) const noexcept = 0;
};

/** One whose cost is in the metrics alone. */
class MetricPolicy : public CostPolicy {
 private:
  double cost(const Candidate& candidate, const Location&) const noexcept final {
    return candidate.metrics == nullptr ? OsdMetrics::UNKNOWN : metric_cost(*candidate.metrics);
  }
  virtual double metric_cost(const OsdMetrics& osd) const noexcept = 0;
};

}  // namespace multihash
