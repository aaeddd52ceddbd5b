#include "multihash/home_state.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <random>

#include "multihash/choices.h"

namespace multihash {
namespace {

using Kind = HomeState::Kind;
constexpr struct timespec NOW{1'795'000'000, 123'456'789};

HomeState state_of(int result, std::uint64_t size, struct timespec modified,
                   std::uint64_t version) {
  HomeState state;
  EXPECT_EQ(home_state(result, size, modified, version, state), 0);
  return state;
}

TEST(HomeState, IsAbsentOnlyIfTheOsdSaysSo) {
  EXPECT_EQ(state_of(-ENOENT, 0, {}, 0).kind, Kind::ABSENT);
  for (const int error : {-ETIMEDOUT, -EIO, -EPERM, -ECANCELED}) {
    HomeState state{Kind::DATA, 0, {}};
    EXPECT_EQ(home_state(error, 0, {}, 0, state), error);
    EXPECT_EQ(state.kind, Kind::DATA) << "touched";
  }
}

TEST(HomeState, KnowsEachRedirect) {
  for (unsigned choice = 1; choice < MAX_CHOICES; ++choice) {
    const auto state = state_of(0, 0, redirect_mark(choice), 0);
    EXPECT_EQ(state.kind, Kind::REDIRECT);
    EXPECT_EQ(state.choice, choice);
    EXPECT_EQ(state.mark.tv_sec, redirect_mark(choice).tv_sec);
    EXPECT_EQ(state.mark.tv_nsec, redirect_mark(choice).tv_nsec);
  }
}

TEST(HomeState, TakesNothingElseForARedirect) {
  EXPECT_EQ(state_of(0, 1, redirect_mark(1), 0).kind, Kind::DATA);
  EXPECT_EQ(state_of(0, 0, redirect_mark(1), 7).kind, Kind::DATA);
  EXPECT_EQ(state_of(0, 0, redirect_mark(0), 0).kind, Kind::DATA);
  EXPECT_EQ(state_of(0, 0, redirect_mark(MAX_CHOICES), 0).kind, Kind::DATA);
  EXPECT_EQ(state_of(0, 0, NOW, 0).kind, Kind::DATA);
  EXPECT_EQ(state_of(0, 0, NOW, 1).kind, Kind::DATA);
}

TEST(HomeState, KnowsAPendingStubByAnyNonceWhileItIsEmpty) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) {
    const auto mark = pending_mark(random());
    ASSERT_GE(mark.tv_nsec, 0);
    ASSERT_LT(mark.tv_nsec, 1'000'000'000);
    const auto state = state_of(0, 0, mark, 1 + random() % 100);
    ASSERT_EQ(state.kind, Kind::PENDING);
    ASSERT_EQ(state.mark.tv_sec, mark.tv_sec);
    ASSERT_EQ(state.mark.tv_nsec, mark.tv_nsec);
    ASSERT_EQ(state_of(0, 4096, mark, 1).kind, Kind::DATA);
  }
}

TEST(HomeState, GivesDifferentNoncesDifferentMarks) {
  const auto one = pending_mark(1);
  const auto two = pending_mark(2);
  const auto far = pending_mark(1'000'000'001);
  EXPECT_NE(one.tv_nsec, two.tv_nsec);
  EXPECT_NE(one.tv_sec, far.tv_sec);
}

}  // namespace
}  // namespace multihash
