#include "router_rig.h"

namespace multihash::rbd {
namespace {

TEST_F(RouterTest, ASequentialWritersNextObjectsArePlacedAhead) {
  for (uint64_t object = 0; object < 3; ++object) {
    change(WRITE, "write", object);
    finder->answer(ALTERNATE);
  }
  EXPECT_TRUE(finder->asked.empty()) << "not under librbd's locks";
  finder->do_later();
  EXPECT_EQ(counts->ahead, 2);
  change(WRITE, "comes meanwhile", 3);
  EXPECT_EQ(finder->answer(ALTERNATE), "place 3");
  EXPECT_EQ(sent.back(), "comes meanwhile direct");
  EXPECT_EQ(finder->answer(ALTERNATE), "place 4");
  EXPECT_EQ(route(WRITE, 4), (Decision{Way::DIRECT, 1}));
  finder->do_later();
  EXPECT_EQ(finder->asked.front().text, "place 5") << "though its last ones were known";
}

TEST_F(RouterTest, NothingIsPlacedAheadBeyondTheEnd) {
  finder->end = 4;
  for (uint64_t object = 0; object < 4; ++object) {
    change(WRITE, "write", object);
    finder->do_later();
  }
  while (!finder->asked.empty()) {
    finder->answer(ALTERNATE);
  }
  EXPECT_EQ(counts->ahead, 1);
  EXPECT_EQ(route(READ, 4).way, Way::HOME_AND_LOOK);
}

TEST_F(RouterTest, NothingIsPlacedAheadThatHasToStayHome) {
  finder->stay = {3};
  for (uint64_t object = 0; object < 3; ++object) {
    change(WRITE, "write", object);
    finder->answer(ALTERNATE);
  }
  finder->do_later();
  EXPECT_EQ(counts->ahead, 1);
  EXPECT_EQ(finder->answer(ALTERNATE), "place 4");
  EXPECT_TRUE(finder->asked.empty());
}

TEST_F(RouterTest, WhatWasBegunAheadIsWaitedForBeforeTheLockIsGivenUp) {
  for (uint64_t object = 0; object < 3; ++object) {
    change(WRITE, "write", object);
    finder->answer(ALTERNATE);
  }
  finder->do_later();
  bool quiet = false;
  mode = Mode::RELEASING;
  router.when_quiet([&] { quiet = true; });
  finder->answer(ALTERNATE);
  EXPECT_FALSE(quiet);
  finder->answer(ALTERNATE);
  EXPECT_TRUE(quiet);
  change(WRITE, "late", 3);
  finder->do_later();
  EXPECT_EQ(counts->ahead, 2) << "nothing is begun any more";
}

TEST_F(RouterTest, WhatWasToBeBegunWhenTheLockIsGivenUpIsNot) {
  for (uint64_t object = 0; object < 3; ++object) {
    change(WRITE, "write", object);
    finder->answer(ALTERNATE);
  }
  bool quiet = false;
  mode = Mode::RELEASING;
  router.when_quiet([&] { quiet = true; });
  EXPECT_FALSE(quiet);
  finder->do_later();
  EXPECT_TRUE(quiet);
  EXPECT_TRUE(finder->asked.empty());
}

TEST_F(RouterTest, AHintOfAnAlternateIsAskedFirst) {
  router.hints().note(OBJECT, 1);
  change(WRITE, "write");
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7 hint 1");
  EXPECT_EQ(sent, Names{"write direct"});
  EXPECT_EQ(counts->hints_right, 1);
}

TEST_F(RouterTest, AHintOfAnAlternateKeepsAWriteFromGoingHomeAtOnce) {
  settle_group();
  router.hints().note(OBJECT, 1);
  change(WRITE, "write");
  EXPECT_EQ(finder->answer(SEEN), "place 7 hint 1");
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7 seen") << "it was not overtaken";
  EXPECT_EQ(sent, Names{"write direct"});
}

TEST_F(RouterTest, AHintOfHomeAsksWithoutMakingAStub) {
  router.hints().note(OBJECT, 0);
  finder->picks = 1;
  change(WRITE, "write");
  EXPECT_EQ(finder->answer(HOME), "find 7 hint 0");
  EXPECT_EQ(sent, Names{"write home"});
  EXPECT_EQ(counts->hints_right, 1);
}

TEST_F(RouterTest, AStaleHintCostsOneLook) {
  router.hints().note(OBJECT, 0);
  change(WRITE, "write");
  EXPECT_EQ(finder->answer(ABSENT), "find 7 hint 0");
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7");
  EXPECT_EQ(sent, Names{"write direct"});
  EXPECT_EQ(counts->hints_wrong, 1);
  router.hints().note(OBJECT + 1, 2);
  change(WRITE, "other", OBJECT + 1);
  EXPECT_EQ(finder->answer(HOME), "place 8 hint 2");
  EXPECT_EQ(sent.back(), "other home");
  EXPECT_EQ(counts->hints_wrong, 2);
}

TEST_F(RouterTest, WhatIsKnownIsNotedAsHints) {
  change(WRITE, "home", 1);
  finder->answer(HOME);
  change(WRITE, "alternate", 3);
  finder->answer(ALTERNATE);
  change(DISCARD, "absent", 5);
  finder->answer(ABSENT);
  change(WRITE, "doubt", 9);
  finder->answer({Route::HOME, 0, false, now + std::chrono::seconds{10}});
  router.note_hints();
  EXPECT_EQ(router.hints().choice(1), 0U);
  EXPECT_EQ(router.hints().choice(3), 1U);
  EXPECT_EQ(router.hints().choice(5), std::nullopt);
  EXPECT_EQ(router.hints().choice(9), std::nullopt);
}

}  // namespace
}  // namespace multihash::rbd
