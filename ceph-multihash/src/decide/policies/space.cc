#include <algorithm>

#include "cost_policy.h"
#include "policies.h"

namespace multihash {
namespace {

/**
 * The placement group whose fullest OSD has the largest free share: one full OSD, primary or not,
 * stops writes to the whole pool.
 */
class SpacePolicy : public CostPolicy {
 public:
  std::string_view name() const noexcept override { return "space"; }
  bool needs_more_than_published() const noexcept override { return false; }

 private:
  double leaves_home_at() const noexcept override { return 1.05; }
  double cost(const Candidate& candidate, const Location&) const noexcept override {
    return candidate.metrics == nullptr
               ? OsdMetrics::UNKNOWN
               : 1 / std::min(candidate.metrics->free_fraction, candidate.others_free_fraction);
  }
};

}  // namespace

std::unique_ptr<Policy> make_space_policy() {
  return std::make_unique<SpacePolicy>();
}

}  // namespace multihash
