#include "observe/pace.h"

#include <gtest/gtest.h>

namespace multihash {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr auto TTL = seconds(2);
const Pace::Time START{seconds(1000)};

/** Rounds until that time; when the next one is due. */
Pace::Time run(Pace& pace, Pace::Time from, Pace::Time until) {
  while (from < until) {
    from += pace.pause(from);
  }
  return from;
}

Pace warm() {
  Pace pace(TTL, 4, START);
  run(pace, START, START + milliseconds(800));
  return pace;
}

TEST(Pace, BeginsWithShortRoundsAndGoesOnOncePerTtl) {
  Pace pace(TTL, 4, START);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(pace.pause(START), milliseconds(200));
  }
  EXPECT_EQ(pace.pause(START), TTL);
  EXPECT_EQ(Pace(TTL, 0, START).pause(START), TTL);
  EXPECT_EQ(Pace(milliseconds(100), 4, START).pause(START), milliseconds(100));
}

TEST(Pace, KeepsTheTtlWhileObjectsArePlaced) {
  Pace pace = warm();
  for (auto now = START; now < START + minutes(10); now += TTL) {
    EXPECT_FALSE(pace.wanted(now));
    EXPECT_EQ(pace.pause(now), TTL);
    EXPECT_EQ(pace.lifetime(now), 3 * TTL);
  }
}

TEST(Pace, SlowsDownToOnceAMinuteWhenNothingIs) {
  Pace pace = warm();
  EXPECT_EQ(pace.pause(START + seconds(30)), TTL);
  auto last = pace.pause(START + seconds(31));
  EXPECT_EQ(last, 2 * TTL);
  for (int i = 0; i < 10; ++i) {
    const auto pause = pace.pause(START + minutes(1));
    EXPECT_TRUE(pause == 2 * last || pause == minutes(1));
    last = pause;
  }
  EXPECT_EQ(last, minutes(1));
}

TEST(Pace, IsNeverFasterThanTheTtl) {
  Pace pace(minutes(10), 4, START);
  const auto end = run(pace, START, START + minutes(600));
  EXPECT_EQ(pace.pause(end), minutes(10));
}

TEST(Pace, ThirtyTtlsAreTheLongestPauseOfShortOnes) {
  Pace pace(milliseconds(100), 4, START);
  const auto end = run(pace, START, START + minutes(1));
  EXPECT_EQ(pace.pause(end), seconds(3));
}

TEST(Pace, AnObjectEndsTheRestAtOnce) {
  Pace pace = warm();
  const auto end = run(pace, START, START + minutes(10));
  EXPECT_TRUE(pace.wanted(end));
  EXPECT_FALSE(pace.wanted(end));
  EXPECT_EQ(pace.pause(end), TTL);
}

TEST(Pace, WhatWasHeardIsGoodUntilItCouldBeHeardAnew) {
  Pace pace = warm();
  const auto end = run(pace, START, START + minutes(10));
  EXPECT_EQ(pace.lifetime(end), minutes(3));
  pace.wanted(end);
  EXPECT_EQ(pace.lifetime(end), minutes(3));
  EXPECT_EQ(pace.lifetime(end + 3 * TTL - milliseconds(1)), minutes(3));
  EXPECT_EQ(pace.lifetime(end + 3 * TTL), 3 * TTL);
}

}  // namespace
}  // namespace multihash
