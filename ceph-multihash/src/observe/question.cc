#include "question.h"

#include <utility>

#include "multihash/choices.h"
#include "sentinels.h"

namespace multihash {
namespace {

/** Of all but the first, as far as known. */
double least_free(const std::vector<int>& osds, const std::map<int, OsdMetrics>& metrics) {
  double least = 1;
  for (std::size_t i = 1; i < osds.size(); ++i) {
    const auto found = metrics.find(osds[i]);
    if (found != metrics.end() && found->second.free_fraction < least) {
      least = found->second.free_fraction;
    }
  }
  return least;
}

}  // namespace

Question question_about(std::shared_ptr<const Snapshot> snapshot, librados::IoCtx pool,
                        const std::string& oid, unsigned choices) {
  Question question{std::move(snapshot), {}};
  const auto& known = *question.snapshot;
  for (unsigned choice = 0; choice < choices; ++choice) {
    Candidate candidate;
    candidate.choice = choice;
    // The OSDs hash the key instead of the name, so an object named like the key is placed alike.
    const auto* const osds =
        osds_of(pool, choice == 0 ? oid : locator_key(oid, choice), *known.groups);
    if (osds != nullptr) {
      candidate.primary_osd = osds->front();
      candidate.others_free_fraction = least_free(*osds, known.metrics);
    }
    const auto location = known.locations.find(candidate.primary_osd);
    if (location != known.locations.end()) {
      candidate.host = location->second.host;
      candidate.rack = location->second.rack;
    }
    const auto metrics = known.metrics.find(candidate.primary_osd);
    candidate.metrics = metrics == known.metrics.end() ? nullptr : &metrics->second;
    question.candidates.push_back(std::move(candidate));
  }
  return question;
}

}  // namespace multihash
