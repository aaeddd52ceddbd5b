#include "multihash/score.h"

#include "cost_policy.h"
#include "policies.h"

namespace multihash {
namespace {

/** The host with the lowest resource score, as Horoscope ranks replicas. */
class ScorePolicy : public MetricPolicy {
 public:
  std::string_view name() const noexcept override { return "score"; }

 private:
  double leaves_home_at() const noexcept override { return 1.25; }
  double metric_cost(const OsdMetrics& osd) const noexcept override {
    const double memory_used = 1 - osd.memory_available_bytes / osd.memory_total_bytes;
    return horoscope_score(osd.cpu_busy_fraction, memory_used);
  }
};

}  // namespace

std::unique_ptr<Policy> make_score_policy() {
  return std::make_unique<ScorePolicy>();
}

}  // namespace multihash
