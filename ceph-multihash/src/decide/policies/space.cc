#include "cost_policy.h"
#include "policies.h"

namespace multihash {
namespace {

/** The OSD with the largest free share: one full OSD stops writes to the whole pool. */
class SpacePolicy : public MetricPolicy {
 public:
  std::string_view name() const noexcept override { return "space"; }

 private:
  double metric_cost(const OsdMetrics& osd) const noexcept override { return -osd.free_fraction; }
};

}  // namespace

std::unique_ptr<Policy> make_space_policy() {
  return std::make_unique<SpacePolicy>();
}

}  // namespace multihash
