#include "cost_policy.h"

#include <algorithm>
#include <cmath>

namespace multihash {

unsigned CostPolicy::pick(const std::vector<Candidate>& candidates,
                          const Location& client) const noexcept {
  unsigned best = 0;
  double best_cost = INFINITY;
  double home_cost = INFINITY;
  for (const auto& candidate : candidates) {
    const double candidate_cost = cost(candidate, client);
    if (std::isnan(candidate_cost)) {
      return 0;
    }
    if (candidate.choice == 0) {
      home_cost = candidate_cost;
    }
    if (candidate_cost < best_cost) {
      best = candidate.choice;
      best_cost = candidate_cost;
    }
  }
  return home_cost < leaves_home_at() * best_cost ? 0 : best;
}

bool CostPolicy::knows(const std::vector<Candidate>& candidates,
                       const Location& client) const noexcept {
  return std::none_of(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
    return std::isnan(cost(candidate, client));
  });
}

}  // namespace multihash
