// The vectors that every implementation of the scores, in any language, must meet.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "multihash/score.h"

namespace multihash {
namespace {

using nlohmann::json;

const json& vectors() {
  static const json all = json::parse(std::ifstream(SCORE_VECTORS));
  return all;
}

double number(const json& vector, const char* name) {
  const auto& value = vector.at(name);
  return value.is_null() ? std::nan("") : value.get<double>();
}

void check(double actual, const json& vector) {
  const double expected = number(vector, "score");
  if (std::isnan(expected)) {
    EXPECT_TRUE(std::isnan(actual)) << vector << " gave " << actual;
  } else {
    EXPECT_NEAR(actual / expected, 1, vectors().at("tolerance").get<double>()) << vector;
  }
}

TEST(ScoreVectors, Horoscope) {
  ASSERT_FALSE(vectors().at("horoscope").empty());
  for (const auto& vector : vectors().at("horoscope")) {
    check(horoscope_score(number(vector, "cpu"), number(vector, "memory")), vector);
  }
}

TEST(ScoreVectors, Weighted) {
  ASSERT_FALSE(vectors().at("weighted").empty());
  for (const auto& vector : vectors().at("weighted")) {
    check(weighted_score(number(vector, "cpu"), number(vector, "memory"), number(vector, "disk"),
                         vector.at("distance").get<unsigned>(), number(vector, "memoryExponent"),
                         number(vector, "diskExponent")),
          vector);
  }
}

TEST(ScoreVectors, EverySectionIsTested) {
  std::set<std::string> sections;
  for (const auto& [name, value] : vectors().items()) {
    if (value.is_array()) {
      sections.insert(name);
    }
  }
  EXPECT_EQ(sections, (std::set<std::string>{"horoscope", "weighted"}));
}

TEST(WeightedScore, HasNoScoreForExponentsThatAreNotAllowed) {
  EXPECT_TRUE(std::isnan(weighted_score(0, 0, 0, 0, -1, 0)));
  EXPECT_TRUE(std::isnan(weighted_score(0, 0, 0, 0, 0, 10.001)));
  EXPECT_TRUE(std::isnan(weighted_score(0, 0, 0, 0, NAN, 0)));
}

}  // namespace
}  // namespace multihash
