#include "router_rig.h"

namespace multihash::rbd {
namespace {

TEST_F(RouterTest, TheFirstWriteOfAGroupWaitsForTheLookAndLaterOnesDoNot) {
  change(WRITE, "first", OBJECT + 1);
  EXPECT_TRUE(sent.empty());
  finder->answer(HOME);
  change(WRITE, "before it is acknowledged");
  EXPECT_EQ(sent, Names{"first home"});
  finder->answer(HOME);
  answered("first");
  change(WRITE, "after", OBJECT - 1);
  EXPECT_EQ(sent.back(), "after home");
  EXPECT_EQ(counts->at_once, 1);
  change(WRITE, "other group", OBJECT + 10);
  EXPECT_EQ(sent.back(), "after home");
  EXPECT_EQ(finder->answer(HOME), "look 6");
  EXPECT_EQ(finder->answer(HOME), "place 17");
}

TEST_F(RouterTest, AStubThatThisClientHasMadeSettlesTheGroup) {
  change(WRITE, "stub", OBJECT + 1);
  auto made = ALTERNATE;
  made.made = true;
  finder->answer(made);
  change(WRITE, "write");
  EXPECT_EQ(sent, (Names{"stub direct", "write home"}));
}

TEST_F(RouterTest, AnAlternateThatOthersMadeSettlesNothing) {
  change(WRITE, "alternate", OBJECT + 1);
  finder->answer(ALTERNATE);
  answered("alternate");
  change(WRITE, "write");
  EXPECT_EQ(sent, Names{"alternate direct"});
  EXPECT_EQ(finder->answer(HOME), "place 7");
}

TEST_F(RouterTest, WhatFailedOrIsInDoubtSettlesNothing) {
  change(WRITE, "failed", OBJECT + 1);
  finder->answer(HOME);
  answered("failed", -5);
  change(WRITE, "doubt", OBJECT + 2);
  finder->answer({Route::HOME, 0, false, now + std::chrono::seconds{10}});
  answered("doubt");
  sent.clear();
  change(WRITE, "write");
  EXPECT_TRUE(sent.empty());
}

TEST_F(RouterTest, ANewLockSettlesNothingAndOldAnswersDoNot) {
  change(WRITE, "old", OBJECT + 1);
  finder->answer(HOME);
  router.forget_all();
  answered("old");
  sent.clear();
  change(WRITE, "write");
  EXPECT_TRUE(sent.empty());
}

TEST_F(RouterTest, WhatThePolicyPutsElsewhereWaitsAndIsPickedOnce) {
  settle_group();
  finder->picks = 2;
  change(WRITE, "write");
  EXPECT_TRUE(sent.empty());
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7 at 2");
  EXPECT_EQ(sent, Names{"write direct"});
}

TEST_F(RouterTest, WritesGoHomeWhileItIsLookedAndStayThereIfNothingElseIsSeen) {
  settle_group();
  change(WRITE, "one");
  change(WRITE, "two");
  EXPECT_EQ(sent, (Names{"one home", "two home"}));
  EXPECT_EQ(counts->at_once, 2);
  EXPECT_EQ(finder->answer(ABSENT), "look 7");
  change(WRITE, "three");
  EXPECT_EQ(sent.back(), "three home");
  EXPECT_EQ(route(WRITE).way, Way::HOME) << "what was sent there has made it";
  answered("one");
  answered("two");
  EXPECT_EQ(route(WRITE).way, Way::HOME);
  EXPECT_TRUE(finder->asked.empty());
}

TEST_F(RouterTest, AnAlternateIsLeftToHomeUntilAllThatWentThereIsAnswered) {
  settle_group();
  change(WRITE, "one");
  change(WRITE, "two");
  finder->answer(SEEN);
  change(WRITE, "three");
  EXPECT_EQ(sent, (Names{"one home", "two home"})) << "it must not overtake them";
  answered("two");
  EXPECT_EQ(sent.size(), 2U);
  answered("one");
  EXPECT_EQ(sent.back(), "three direct") << "what home had passed on before is done, too";
  EXPECT_TRUE(finder->asked.empty());
  EXPECT_EQ(route(WRITE), (Decision{Way::DIRECT, 1}));
}

TEST_F(RouterTest, AnAlternateThatOnlyErrorsCameFromIsOvertaken) {
  settle_group();
  change(WRITE, "one");
  answered("one", -5);
  finder->answer(SEEN);
  change(WRITE, "two");
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7 seen");
  EXPECT_EQ(sent.back(), "two direct");
}

TEST_F(RouterTest, OtherChangesWaitForTheLookAndNobodyPassesThem) {
  settle_group();
  change(WRITE, "write");
  change(DISCARD, "discard");
  change(WRITE, "behind");
  EXPECT_EQ(sent, Names{"write home"});
  finder->answer(HOME);
  EXPECT_EQ(sent, (Names{"write home", "discard home", "behind home"}));
}

TEST_F(RouterTest, NobodyGoesByALookThatWasBegunBeforeAllWasForgotten) {
  settle_group();
  change(WRITE, "write");
  router.forget_all();
  change(WRITE, "behind");
  EXPECT_EQ(sent, Names{"write home"});
  finder->answer(HOME);
  EXPECT_EQ(sent.back(), "behind home");
  EXPECT_EQ(route(WRITE).way, Way::RESOLVE);
}

TEST_F(RouterTest, AnObjectThatWasSeenToBeNowhereNeedsNoSecondLook) {
  router.look(OBJECT);
  finder->answer(ABSENT);
  change(WRITE, "write");
  EXPECT_EQ(sent, Names{"write home"});
  EXPECT_TRUE(finder->asked.empty());
  answered("write");
  change(WRITE, "group is settled", OBJECT + 1);
  EXPECT_EQ(sent.back(), "group is settled home");
}

TEST_F(RouterTest, ALookThatFailsLeavesTheObjectAtHomeForAWhile) {
  settle_group();
  change(WRITE, "write");
  finder->answer({Route::HOME, 0, false, now + std::chrono::seconds{10}});
  EXPECT_EQ(route(WRITE).way, Way::HOME);
  now += std::chrono::seconds{10};
  EXPECT_EQ(route(WRITE).way, Way::RESOLVE);
}

}  // namespace
}  // namespace multihash::rbd
