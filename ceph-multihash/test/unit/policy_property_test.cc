// What holds of every policy, over random clusters. A failure prints the seed that repeats it.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "multihash/choices.h"
#include "multihash/policy.h"

namespace multihash {
namespace {

constexpr int ROUNDS = 2000;

struct Cluster {
  std::vector<OsdMetrics> osds;
  std::vector<Candidate> candidates;
  Location client;
};

double coarse(std::mt19937& random, double unknown_share) {
  if (std::bernoulli_distribution(unknown_share)(random)) {
    return OsdMetrics::UNKNOWN;
  }
  return std::uniform_int_distribution(0, 4)(random) / 4.0;  // few values: many ties
}

std::string place(std::mt19937& random, const char* kind) {
  return kind + std::to_string(std::uniform_int_distribution(0, 3)(random));
}

Cluster random_cluster(std::mt19937& random, double unknown_share) {
  Cluster cluster;
  cluster.client = {place(random, "host"), place(random, "rack")};
  const auto size = std::uniform_int_distribution(1u, MAX_CHOICES)(random);
  cluster.osds.resize(size);
  for (unsigned choice = 0; choice < size; ++choice) {
    auto& osd = cluster.osds[choice];
    for (auto field : {&OsdMetrics::free_fraction, &OsdMetrics::memory_available_bytes,
                       &OsdMetrics::cpu_busy_fraction, &OsdMetrics::write_latency_nanos,
                       &OsdMetrics::deferred_bytes}) {
      osd.*field = coarse(random, unknown_share);
    }
    osd.memory_total_bytes = 1;
    cluster.candidates.push_back(
        {choice, static_cast<int>(choice), place(random, "host"), place(random, "rack"), &osd});
  }
  return cluster;
}

class AnyPolicy : public testing::TestWithParam<std::string> {
 protected:
  const std::unique_ptr<Policy> m_policy = make_policy(GetParam());
};

TEST_P(AnyPolicy, PicksOneOfTheCandidatesAndTheSameOneAgain) {
  for (unsigned seed = 1; seed <= ROUNDS; ++seed) {
    std::mt19937 random(seed);
    const auto cluster = random_cluster(random, 0.02);
    const auto choice = m_policy->pick(cluster.candidates, cluster.client);
    ASSERT_LT(choice, cluster.candidates.size()) << "seed " << seed;
    ASSERT_EQ(choice, m_policy->pick(cluster.candidates, cluster.client)) << "seed " << seed;
    ASSERT_EQ(choice, make_policy(GetParam())->pick(cluster.candidates, cluster.client))
        << "seed " << seed;
  }
}

TEST_P(AnyPolicy, TakesNoChoiceThatLosesToAnother) {
  for (unsigned seed = 1; seed <= ROUNDS; ++seed) {
    std::mt19937 random(seed);
    const auto cluster = random_cluster(random, 0);
    const auto winner = m_policy->pick(cluster.candidates, cluster.client);
    for (const auto& other : cluster.candidates) {
      auto duel = std::vector{cluster.candidates[winner], other};
      std::sort(duel.begin(), duel.end(), [](auto& a, auto& b) { return a.choice < b.choice; });
      // a pair without home: a tie must still go to the lower choice
      ASSERT_EQ(m_policy->pick(duel, cluster.client), winner) << "seed " << seed;
    }
  }
}

TEST_P(AnyPolicy, StaysAtHomeIfNothingIsKnown) {
  for (unsigned seed = 1; seed <= ROUNDS; ++seed) {
    std::mt19937 random(seed);
    auto cluster = random_cluster(random, 1);
    for (auto& candidate : cluster.candidates) {
      candidate.host.clear();
      candidate.rack.clear();
    }
    ASSERT_EQ(m_policy->pick(cluster.candidates, cluster.client), 0u) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(All, AnyPolicy, testing::ValuesIn(policy_names()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace multihash
