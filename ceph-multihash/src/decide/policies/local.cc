#include "cost_policy.h"
#include "policies.h"

namespace multihash {
namespace {

/** Same host, else same rack, else home. A map without racks has hosts only. */
class LocalPolicy : public CostPolicy {
 public:
  std::string_view name() const noexcept override { return "local"; }
  bool needs_metrics() const noexcept override { return false; }

 private:
  double cost(const Candidate& candidate, const Location& client) const noexcept override {
    if (candidate.host.empty() || (client.host.empty() && client.rack.empty())) {
      return OsdMetrics::UNKNOWN;
    }
    if (candidate.host == client.host) {
      return 0;
    }
    return !client.rack.empty() && candidate.rack == client.rack ? 1 : 2;
  }
};

}  // namespace

std::unique_ptr<Policy> make_local_policy() {
  return std::make_unique<LocalPolicy>();
}

}  // namespace multihash
