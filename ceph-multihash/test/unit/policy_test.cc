#include "multihash/policy.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace multihash {
namespace {

const Location CLIENT{"client-host", "client-rack"};

/** Metrics that all policies can work with. */
OsdMetrics known() {
  OsdMetrics metrics;
  metrics.free_fraction = 0.5;
  metrics.memory_available_bytes = 4e9;
  metrics.memory_total_bytes = 8e9;
  metrics.cpu_busy_fraction = 0.5;
  metrics.load = 1;
  metrics.write_latency_nanos = 2e6;
  metrics.deferred_bytes = 1e6;
  metrics.age_nanos = 0;
  return metrics;
}

struct Case {
  const char* policy;
  double OsdMetrics::* field;
  double better;
  double hardly_better;
};

class ByMetric : public testing::TestWithParam<Case> {
 protected:
  unsigned pick(const OsdMetrics& home, const OsdMetrics& one, const OsdMetrics& two) const {
    const auto policy = make_policy(GetParam().policy);
    return policy->pick({{0, 0, "a", "r", &home}, {1, 1, "b", "r", &one}, {2, 2, "c", "s", &two}},
                        CLIENT);
  }
};

TEST_P(ByMetric, TakesTheBestWhereverItIs) {
  const auto worse = known();
  auto better = known();
  better.*GetParam().field = GetParam().better;
  EXPECT_EQ(pick(better, worse, worse), 0u);
  EXPECT_EQ(pick(worse, better, worse), 1u);
  EXPECT_EQ(pick(worse, worse, better), 2u);
}

TEST_P(ByMetric, TakesTheLowestChoiceUnderTies) {
  const auto worse = known();
  auto better = known();
  better.*GetParam().field = GetParam().better;
  EXPECT_EQ(pick(worse, worse, worse), 0u);
  EXPECT_EQ(pick(worse, better, better), 1u);
}

TEST_P(ByMetric, StaysAtHomeWhereAnotherIsHardlyBetter) {
  const auto worse = known();
  auto better = known();
  better.*GetParam().field = GetParam().better;
  auto hardly = known();
  hardly.*GetParam().field = GetParam().hardly_better;
  EXPECT_EQ(pick(worse, hardly, hardly), 0u);
  EXPECT_EQ(pick(worse, hardly, better), 2u);
  const auto policy = make_policy(GetParam().policy);
  EXPECT_EQ(policy->pick({{1, 1, "b", "r", &worse}, {2, 2, "c", "s", &hardly}}, CLIENT), 2u)
      << "neither is home";
}

TEST_P(ByMetric, StaysAtHomeIfWhatItNeedsIsUnknownOfAny) {
  const auto worse = known();
  auto better = known();
  better.*GetParam().field = GetParam().better;
  auto unknown = known();
  unknown.*GetParam().field = OsdMetrics::UNKNOWN;
  EXPECT_EQ(pick(worse, better, unknown), 0u);
  EXPECT_EQ(pick(unknown, better, worse), 0u);
  EXPECT_EQ(pick(worse, unknown, better), 0u);
}

TEST_P(ByMetric, StaysAtHomeIfAnOsdIsUnknown) {
  const auto worse = known();
  auto better = known();
  better.*GetParam().field = GetParam().better;
  const auto policy = make_policy(GetParam().policy);
  EXPECT_EQ(policy->pick({{0, -1, "", "", nullptr}, {1, 1, "b", "r", &better}}, CLIENT), 0u);
  EXPECT_FALSE(policy->knows({{0, -1, "", "", nullptr}, {1, 1, "b", "r", &better}}, CLIENT));
  EXPECT_TRUE(policy->knows({{0, 0, "a", "r", &worse}, {1, 1, "b", "r", &better}}, CLIENT));
  EXPECT_EQ(policy->pick({{0, 0, "a", "r", &worse}, {1, 1, "", "", &better}, {2, -1, "", "", {}}},
                         CLIENT),
            0u);
}

TEST_P(ByMetric, LooksAtNothingElse) {
  auto home = known();
  OsdMetrics bare;
  bare.*GetParam().field = GetParam().better;
  if (std::string(GetParam().policy) == "score") {
    bare.cpu_busy_fraction = GetParam().better;
    bare.memory_available_bytes = home.memory_available_bytes;
    bare.memory_total_bytes = home.memory_total_bytes;
  }
  EXPECT_EQ(pick(home, bare, home), 1u);
}

TEST_P(ByMetric, NeedsMetrics) {
  EXPECT_TRUE(make_policy(GetParam().policy)->needs_metrics());
}

// Whoever needs more than is published would never be told it, if it said otherwise.
TEST_P(ByMetric, WhatIsPublishedSufficesForThisMetricOrNot) {
  const auto policy = make_policy(GetParam().policy);
  OsdMetrics published;
  published.free_fraction = 0.5;
  published.write_latency_nanos = 1e6;
  EXPECT_EQ(policy->knows({Candidate{0, 0, "a", "r", &published, 1}}, {}),
            !policy->needs_more_than_published());
}

INSTANTIATE_TEST_SUITE_P(
    All, ByMetric,
    testing::Values(Case{"space", &OsdMetrics::free_fraction, 0.526, 0.524},
                    Case{"memory", &OsdMetrics::memory_available_bytes, 5.1e9, 4.9e9},
                    Case{"cpu", &OsdMetrics::cpu_busy_fraction, 0.37, 0.41},
                    Case{"latency", &OsdMetrics::write_latency_nanos, 1.3e6, 1.4e6},
                    Case{"journal", &OsdMetrics::deferred_bytes, 0, 7e5},
                    Case{"score", &OsdMetrics::cpu_busy_fraction, 0.37, 0.41}),
    [](const auto& test) { return test.param.policy; });

TEST(SpacePolicy, AvoidsAReplicaOnAFullOsd) {
  const auto half = known();
  auto emptier = known();
  emptier.free_fraction = 0.6;
  Candidate home{0, 0, "a", "r", &half};
  Candidate other{1, 1, "b", "r", &emptier};
  const auto policy = make_policy("space");
  EXPECT_EQ(policy->pick({home, other}, CLIENT), 1u);
  other.others_free_fraction = 0.1;
  EXPECT_EQ(policy->pick({home, other}, CLIENT), 0u);
  home.others_free_fraction = 0.05;
  EXPECT_EQ(policy->pick({home, other}, CLIENT), 1u);
}

TEST(ScorePolicy, WeighsMemoryLikeCpu) {
  auto little_memory = known();
  little_memory.memory_available_bytes = 1e9;
  const auto much_memory = known();
  auto unknown_total = known();
  unknown_total.memory_total_bytes = OsdMetrics::UNKNOWN;
  const auto policy = make_policy("score");
  EXPECT_EQ(policy->pick({{0, 0, "", "", &little_memory}, {1, 1, "", "", &much_memory}}, {}), 1u);
  EXPECT_EQ(policy->pick({{0, 0, "", "", &little_memory}, {1, 1, "", "", &unknown_total}}, {}), 0u);
}

TEST(LocalPolicy, PrefersTheHostThenTheRack) {
  const auto policy = make_policy("local");
  EXPECT_FALSE(policy->needs_metrics());
  EXPECT_FALSE(policy->needs_more_than_published());
  const Candidate far{0, 0, "a", "other", nullptr};
  const Candidate near{1, 1, "b", "client-rack", nullptr};
  const Candidate here{2, 2, "client-host", "client-rack", nullptr};
  EXPECT_EQ(policy->pick({far, near, here}, CLIENT), 2u);
  EXPECT_EQ(policy->pick({far, near}, CLIENT), 1u);
  EXPECT_EQ(policy->pick({far}, CLIENT), 0u);
}

TEST(LocalPolicy, TakesTheLowestChoiceUnderTies) {
  const auto policy = make_policy("local");
  EXPECT_EQ(policy->pick({{0, 0, "a", "client-rack", {}}, {1, 1, "b", "client-rack", {}}}, CLIENT),
            0u);
  EXPECT_EQ(policy->pick({{0, 0, "a", "x", {}}, {1, 1, "b", "y", {}}}, CLIENT), 0u);
}

TEST(LocalPolicy, StaysAtHomeIfTheMapIsUnknown) {
  const auto policy = make_policy("local");
  EXPECT_EQ(policy->pick({{0, -1, "", "", {}}, {1, 1, "b", "client-rack", {}}}, CLIENT), 0u);
  EXPECT_EQ(policy->pick({{0, 0, "a", "", {}}, {1, 1, "b", "", {}}}, {}), 0u);
  EXPECT_FALSE(policy->knows({{0, -1, "", "", {}}, {1, 1, "b", "r", {}}}, CLIENT));
  EXPECT_FALSE(policy->knows({{0, 0, "a", "", {}}, {1, 1, "b", "", {}}}, {}));
  EXPECT_TRUE(policy->knows({{0, 0, "a", "", {}}, {1, 1, "b", "", {}}}, CLIENT));
}

TEST(Policies, AreFoundByNameOnly) {
  const auto& names = policy_names();
  EXPECT_EQ(names, (std::vector<std::string>{"cpu", "journal", "latency", "local", "memory",
                                             "score", "space"}));
  for (const auto& name : names) {
    EXPECT_EQ(make_policy(name)->name(), name);
  }
  EXPECT_EQ(make_policy("Space"), nullptr);
  EXPECT_EQ(make_policy(""), nullptr);
}

TEST(Policies, PickHomeOfNothing) {
  for (const auto& name : policy_names()) {
    EXPECT_EQ(make_policy(name)->pick({}, CLIENT), 0u) << name;
  }
}

}  // namespace
}  // namespace multihash
