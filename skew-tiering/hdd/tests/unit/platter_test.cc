#include "platter.h"

#include <gtest/gtest.h>

#include <random>

namespace stowage::hdd {
namespace {

TEST(PlatterTest, FilesThatGrowTakeExtentsInOrder) {
  Platter platter(1000, 10);
  Layout a, b;
  EXPECT_TRUE(platter.grow(a, 15));
  EXPECT_TRUE(platter.grow(b, 1));
  EXPECT_TRUE(platter.grow(a, 21));
  EXPECT_TRUE(platter.grow(a, 5)) << "it has that already";
  EXPECT_EQ(a, (Layout{0, 1, 3}));
  EXPECT_EQ(b, (Layout{2}));
}

TEST(PlatterTest, ReturnedRoomIsHandedOutAgainBesideTheFileFirst) {
  Platter platter(1000, 10);
  Layout a, b, c;
  platter.grow(a, 30);
  platter.grow(b, 30);
  platter.grow(c, 10);
  platter.shrink(a, 1);
  platter.shrink(b, 10);
  EXPECT_EQ(a, (Layout{0}));
  platter.grow(b, 20);
  EXPECT_EQ(b, (Layout{3, 4}));
  platter.grow(c, 30);
  EXPECT_EQ(c, (Layout{6, 7, 8})) << "fresh, but beside";
  Layout d;
  platter.grow(d, 40);
  EXPECT_EQ(d, (Layout{1, 2, 5, 9}));
}

TEST(PlatterTest, AFullPlatterChangesNothing) {
  Platter platter(35, 10);
  Layout a, b;
  EXPECT_TRUE(platter.grow(a, 20));
  EXPECT_FALSE(platter.grow(b, 11)) << "one extent is left; the rest of 5 is none";
  EXPECT_TRUE(b.empty());
  EXPECT_TRUE(platter.grow(b, 10));
  EXPECT_FALSE(platter.grow(a, UINT64_MAX));
  platter.shrink(b, 0);
  EXPECT_TRUE(platter.grow(a, 30));
}

TEST(PlatterTest, RangesBecomeRuns) {
  const Platter platter(1000, 10);
  const Layout layout{4, 5, 2};
  const auto runs = platter.runs(layout, 7, 20);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].position, 47u);
  EXPECT_EQ(runs[0].bytes, 13u) << "across neighbours";
  EXPECT_EQ(runs[1].position, 20u);
  EXPECT_EQ(runs[1].bytes, 7u);
}

TEST(PlatterTest, NoPlaceIsEverHandedOutTwice) {
  constexpr uint64_t SEED = 3, EXTENTS = 100;
  std::mt19937_64 random(SEED);
  Platter platter(EXTENTS * 10, 10);
  std::vector<Layout> files(10);
  for (int i = 0; i < 10'000; i++) {
    Layout& file = files[random() % files.size()];
    uint64_t others = 0;
    for (const Layout& other : files) {
      others += &other == &file ? 0 : other.size();
    }
    const uint64_t bytes = random() % 300;
    EXPECT_EQ(platter.grow(file, bytes),
              others + std::max((bytes + 9) / 10, file.size()) <= EXTENTS);
    platter.shrink(file, bytes);
    std::vector<bool> taken(EXTENTS);
    for (const Layout& each : files) {
      for (const uint64_t extent : each) {
        ASSERT_FALSE(taken.at(extent)) << "seed " << SEED << ", step " << i;
        taken[extent] = true;
      }
    }
  }
}

}  // namespace
}  // namespace stowage::hdd
