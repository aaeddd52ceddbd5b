#include "cost_policy.h"
#include "policies.h"

namespace multihash {
namespace {

/** The host whose CPUs are least busy. */
class CpuPolicy : public MetricPolicy {
 public:
  std::string_view name() const noexcept override { return "cpu"; }

 private:
  double leaves_home_at() const noexcept override { return 1.25; }
  double metric_cost(const OsdMetrics& osd) const noexcept override {
    return 1 / (1 - osd.cpu_busy_fraction);
  }
};

}  // namespace

std::unique_ptr<Policy> make_cpu_policy() {
  return std::make_unique<CpuPolicy>();
}

}  // namespace multihash
