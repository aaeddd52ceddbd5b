#include "multihash/counters.h"

#include <nlohmann/json.hpp>

namespace multihash {
namespace {

nlohmann::json array(const std::array<Counters::Counter, MAX_CHOICES>& counters) {
  auto result = nlohmann::json::array();
  for (const auto& counter : counters) {
    result.push_back(counter.load());
  }
  return result;
}

}  // namespace

std::string Counters::json() const {
  const nlohmann::json result = {
      {"cache_hits", cache_hits.load()},
      {"cache_misses", cache_misses.load()},
      {"probes", probes.load()},
      {"coalesced", coalesced.load()},
      {"timeouts", timeouts.load()},
      {"stub_ops", stub_ops.load()},
      {"stubs_created", stubs_created.load()},
      {"stub_races_lost", stub_races_lost.load()},
      {"stub_failures", stub_failures.load()},
      {"pending_found", pending_found.load()},
      {"stale_choices", stale_choices.load()},
      {"doubts", doubts.load()},
      {"overtakes", overtakes.load()},
      {"data_ops", data_ops.load()},
      {"unknown_metrics", unknown_metrics.load()},
      {"metrics_refreshes", metrics_refreshes.load()},
      {"metrics_failures", metrics_failures.load()},
      {"published", published.load()},
      {"published_doubts", published_doubts.load()},
      {"picked", array(picked)},
      {"found", array(found)},
  };
  return result.dump();
}

}  // namespace multihash
