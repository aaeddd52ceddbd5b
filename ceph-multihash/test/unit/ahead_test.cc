#include "ahead.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <vector>

namespace multihash::rbd {
namespace {

std::vector<uint64_t> objects(Ahead::Range range) {
  std::vector<uint64_t> all;
  for (auto i = range.first; i < range.end; ++i) {
    all.push_back(i);
  }
  return all;
}

using Objects = std::vector<uint64_t>;

TEST(Ahead, MoreAndMoreForWhoWritesOneAfterAnother) {
  Ahead ahead;
  EXPECT_TRUE(ahead.wrote(10).empty());
  EXPECT_TRUE(ahead.wrote(11).empty());
  EXPECT_EQ(objects(ahead.wrote(12)), (Objects{13, 14}));
  EXPECT_EQ(objects(ahead.wrote(13)), (Objects{15, 16, 17}));
  EXPECT_EQ(objects(ahead.wrote(14)).size(), 5U);
}

TEST(Ahead, EachObjectIsSaidOnceAndNoneIsLeftOutOrTooFar) {
  Ahead ahead;
  std::set<uint64_t> said;
  for (uint64_t i = 0; i < 1000; ++i) {
    for (const auto object : objects(ahead.wrote(i))) {
      EXPECT_TRUE(said.insert(object).second) << object;
      EXPECT_GT(object, i);
      EXPECT_LE(object, i + Ahead::MOST);
    }
  }
  EXPECT_EQ(*said.begin(), 3U);
  EXPECT_EQ(said.size(), *said.rbegin() - 2);
}

TEST(Ahead, IsAskedAboutKnownObjectsOnlyWhereItIsTheirTurn) {
  Ahead ahead;
  for (const uint64_t i : {10, 11}) {
    ahead.wrote(i);
    EXPECT_FALSE(ahead.expects(i + 1));
  }
  ahead.wrote(12);
  EXPECT_TRUE(ahead.expects(13));
  EXPECT_FALSE(ahead.expects(12));
  EXPECT_FALSE(ahead.expects(14));
  ahead.clear();
  EXPECT_FALSE(ahead.expects(13));
  EXPECT_TRUE(ahead.wrote(13).empty());
}

TEST(Ahead, AnObjectThatIsWrittenAgainIsNoNewWriter) {
  Ahead ahead;
  ahead.wrote(10);
  EXPECT_TRUE(ahead.wrote(10).empty());
  ahead.wrote(11);
  EXPECT_TRUE(ahead.wrote(11).empty());
  EXPECT_FALSE(ahead.wrote(12).empty());
}

TEST(Ahead, SeveralWritersAndSomeDisorder) {
  Ahead ahead;
  std::map<uint64_t, std::size_t> said;
  for (uint64_t i = 0; i < 20; ++i) {
    for (uint64_t writer = 0; writer < Ahead::WRITERS; ++writer) {
      said[writer] += objects(ahead.wrote(1000 * writer + i)).size();
    }
  }
  for (uint64_t writer = 0; writer < Ahead::WRITERS; ++writer) {
    EXPECT_EQ(said[writer], 20 + Ahead::MOST - Ahead::ENOUGH);
  }
  Ahead other;
  for (const uint64_t i : {0, 1, 2, 3, 5, 4, 6, 7, 9, 8}) {
    other.wrote(i);
  }
  EXPECT_TRUE(other.expects(10)) << "the same writer still";
}

TEST(Ahead, RandomWritersGetNextToNothing) {
  constexpr unsigned SEED = 20261125;
  std::mt19937_64 random{SEED};
  Ahead ahead;
  std::size_t said = 0;
  for (int i = 0; i < 100'000; ++i) {
    said += objects(ahead.wrote(random() % 10'000)).size();
  }
  EXPECT_LT(said, 100U) << "seed " << SEED;
}

}  // namespace
}  // namespace multihash::rbd
