#include "cost_policy.h"
#include "policies.h"

namespace multihash {
namespace {

/** The host with the most memory available, hence the largest page cache. */
class MemoryPolicy : public MetricPolicy {
 public:
  std::string_view name() const noexcept override { return "memory"; }

 private:
  double leaves_home_at() const noexcept override { return 1.25; }
  double metric_cost(const OsdMetrics& osd) const noexcept override {
    return 1 / osd.memory_available_bytes;
  }
};

}  // namespace

std::unique_ptr<Policy> make_memory_policy() {
  return std::make_unique<MemoryPolicy>();
}

}  // namespace multihash
