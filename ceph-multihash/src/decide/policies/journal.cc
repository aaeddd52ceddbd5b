#include "cost_policy.h"
#include "policies.h"

namespace multihash {
namespace {

/** The OSD with the least deferred writes: BlueStore's counterpart of the paper's journal. */
class JournalPolicy : public MetricPolicy {
 public:
  std::string_view name() const noexcept override { return "journal"; }

 private:
  double leaves_home_at() const noexcept override { return 1.5; }
  double metric_cost(const OsdMetrics& osd) const noexcept override { return osd.deferred_bytes; }
};

}  // namespace

std::unique_ptr<Policy> make_journal_policy() {
  return std::make_unique<JournalPolicy>();
}

}  // namespace multihash
