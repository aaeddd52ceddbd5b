#include "cost_policy.h"
#include "policies.h"

namespace multihash {
namespace {

/** The OSD that has been writing fastest. */
class LatencyPolicy : public MetricPolicy {
 public:
  std::string_view name() const noexcept override { return "latency"; }
  bool needs_more_than_published() const noexcept override { return false; }

 private:
  double leaves_home_at() const noexcept override { return 1.5; }
  double metric_cost(const OsdMetrics& osd) const noexcept override {
    return osd.write_latency_nanos;
  }
};

}  // namespace

std::unique_ptr<Policy> make_latency_policy() {
  return std::make_unique<LatencyPolicy>();
}

}  // namespace multihash
