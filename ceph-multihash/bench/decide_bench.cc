#include <benchmark/benchmark.h>

#include "act/choice_cache.h"
#include "multihash/choices.h"
#include "multihash/home_state.h"
#include "multihash/policy.h"

namespace multihash {
namespace {

const std::string OID = "rbd_data.10226b8b4567.0000000000000c0d";

void make_locator_key(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(locator_key(OID, 1));
  }
}
BENCHMARK(make_locator_key);

void pick(benchmark::State& state, const std::string& name) {
  OsdMetrics metrics;
  metrics.free_fraction = metrics.cpu_busy_fraction = 0.5;
  metrics.memory_available_bytes = metrics.write_latency_nanos = metrics.deferred_bytes = 1;
  metrics.memory_total_bytes = 2;
  std::vector<Candidate> candidates;
  candidates.reserve(static_cast<std::size_t>(state.range(0)));
  for (unsigned choice = 0; choice < static_cast<unsigned>(state.range(0)); ++choice) {
    candidates.push_back({choice, static_cast<int>(choice), "host-far-away", "rack-b", &metrics});
  }
  const Location client{"host-of-client", "rack-a"};
  const auto policy = make_policy(name);
  for (auto _ : state) {
    benchmark::DoNotOptimize(policy->pick(candidates, client));
  }
}
BENCHMARK_CAPTURE(pick, space, "space")->Arg(2)->Arg(8);
BENCHMARK_CAPTURE(pick, local, "local")->Arg(2)->Arg(8);
BENCHMARK_CAPTURE(pick, score, "score")->Arg(2)->Arg(8);

void read_home_state(benchmark::State& state) {
  const auto mark = redirect_mark(1);
  HomeState home;
  for (auto _ : state) {
    benchmark::DoNotOptimize(home_state(0, 0, mark, 0, home));
  }
}
BENCHMARK(read_home_state);

std::string object(std::int64_t number) {
  return "rbd_data.10226b8b4567." + std::to_string(number);
}

/** What each operation on a known object costs: one look-up. */
void cache_hit(benchmark::State& state) {
  const auto objects = state.range(0);
  ChoiceCache cache(static_cast<std::size_t>(objects));
  std::vector<std::string> names;
  for (std::int64_t i = 0; i < objects; ++i) {
    names.push_back(object(i));
    cache.insert(names.back(), 1);
  }
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(cache.find(names[next]));
    next = (next + 7919) % names.size();
  }
}
BENCHMARK(cache_hit)->Arg(1000)->Arg(1 << 20);

void cache_insert_when_full(benchmark::State& state) {
  ChoiceCache cache(1000);
  std::int64_t next = 0;
  for (auto _ : state) {
    cache.insert(object(next++), 1);
  }
}
BENCHMARK(cache_insert_when_full);

}  // namespace
}  // namespace multihash
