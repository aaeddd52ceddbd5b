#include "router_rig.h"

namespace multihash::rbd {
namespace {

TEST_F(RouterTest, AReadOfAnUnknownObjectDoesNotWaitForTheLook) {
  EXPECT_EQ(route(READ).way, Way::HOME_AND_LOOK);
  router.look(OBJECT);
  router.look(OBJECT);
  EXPECT_EQ(finder->asked.size(), 1U) << "one look is enough";
  EXPECT_EQ(finder->answer(SEEN), "peek 7");
  EXPECT_EQ(route(READ), (Decision{Way::DIRECT, 1}));
  EXPECT_EQ(counts->by_choice, (std::map<unsigned, int>{{1, 1}}));
}

TEST_F(RouterTest, ALargeReadWaitsForALook) {
  ASSERT_EQ(route(LARGE).way, Way::LOOK_FIRST);
  router.look_first(OBJECT, sends("read"));
  EXPECT_TRUE(sent.empty());
  finder->answer(SEEN);
  finder->answer(SEEN);
  EXPECT_EQ(sent, std::vector<std::string>{"read direct"});
}

TEST_F(RouterTest, ChangesLeaveInOrderWhenThePlaceIsKnown) {
  change(DISCARD, "discard");
  change(WRITE, "write");
  change(WRITE, "again");
  EXPECT_EQ(counts->waits, 2);
  EXPECT_EQ(finder->answer(ABSENT), "find 7");
  EXPECT_EQ(sent, std::vector<std::string>{"discard home"});
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7");
  EXPECT_EQ(sent, (std::vector<std::string>{"discard home", "write direct", "again direct"}));
  change(WRITE, "known");
  EXPECT_EQ(sent.back(), "known direct");
  EXPECT_TRUE(finder->asked.empty());
}

TEST_F(RouterTest, WhatAReadHasSeenIsOvertakenBeforeAChange) {
  router.look(OBJECT);
  finder->answer(SEEN);
  change(WRITE, "write");
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7 seen");
  EXPECT_EQ(sent, std::vector<std::string>{"write direct"});
}

TEST_F(RouterTest, WhatAReaderHasSeenEnds) {
  mode = Mode::READER;
  now = Route::Clock::now();
  router.look(OBJECT);
  finder->answer(SEEN);
  EXPECT_EQ(route(READ), (Decision{Way::DIRECT_OR_HOME, 1}));
  now += std::chrono::seconds{16};
  EXPECT_EQ(route(READ).way, Way::HOME_AND_LOOK);
}

TEST_F(RouterTest, WhatIsGoneIsLookedForAgain) {
  router.look(OBJECT);
  finder->answer(SEEN);
  router.gone(OBJECT);
  EXPECT_EQ(route(READ).way, Way::HOME_AND_LOOK);
}

// The place was seen before the lock was acquired, the change came after: it is found out anew.
TEST_F(RouterTest, WhatWasSeenBeforeAllWasForgottenIsNothingToAChange) {
  router.look(OBJECT);
  change(WRITE, "write");
  router.forget_all();
  EXPECT_EQ(finder->answer(SEEN), "peek 7");
  ASSERT_EQ(finder->asked.size(), 1U);
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7");
}

}  // namespace
}  // namespace multihash::rbd
