#include "router.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace multihash::rbd {
namespace {

constexpr uint64_t OBJECT = 7;
constexpr Operation READ{Operation::READ, 4096};
constexpr Operation LARGE{Operation::READ, LOOK_FIRST_BYTES};
constexpr Operation WRITE{Operation::WRITE};
constexpr Operation DISCARD{Operation::DISCARD};
constexpr Route HOME{Route::HOME};
constexpr Route ABSENT{Route::ABSENT};
constexpr Route ALTERNATE{Route::ALTERNATE, 1, true};
constexpr Route SEEN{Route::ALTERNATE, 1, false};

/** Notes what it is asked, and answers when the test says so. Groups of 10 objects. */
struct SlowFinder : Finder {
  struct Asked {
    std::string text;
    Found found;
  };
  void find(const Question& question, Found found) override {
    auto what = std::string{question.need == Need::EXISTENCE ? "place " : "find "} +
                std::to_string(question.object_no);
    what += question.known.kind == Route::ALTERNATE ? " seen" : "";
    what += question.picked ? " at " + std::to_string(*question.picked) : "";
    asked.push_back({what, std::move(found)});
  }
  void look(uint64_t object_no, Found found) override {
    asked.push_back({"look " + std::to_string(object_no), std::move(found)});
  }
  void peek(uint64_t object_no, Found found) override {
    asked.push_back({"peek " + std::to_string(object_no), std::move(found)});
  }
  unsigned pick(uint64_t) override { return picks; }
  std::optional<uint32_t> group(uint64_t object_no) override { return object_no / 10; }
  uint64_t objects() override { return end; }
  void later(std::function<void()> action) override { to_do.push_back(std::move(action)); }
  void forget_all() override {}

  void do_later() {
    for (const auto& action : std::exchange(to_do, {})) {
      action();
    }
  }

  std::string answer(Route route) {
    auto first = std::move(asked.front());
    asked.erase(asked.begin());
    first.found(route);
    return first.text;
  }
  std::vector<Asked> asked;
  std::vector<std::function<void()>> to_do;
  unsigned picks = 0;
  uint64_t end = 1000;
};

struct Counts : Tally {
  void routed(unsigned choice) override { ++by_choice[choice]; }
  void waited() override { ++waits; }
  void sent_at_once() override { ++at_once; }
  void placed_ahead() override { ++ahead; }
  std::map<unsigned, int> by_choice;
  int waits = 0;
  int at_once = 0;
  int ahead = 0;
};

struct RouterTest : testing::Test {
  Decision route(Operation operation, uint64_t object = OBJECT) {
    return router.route(object, operation, mode, true);
  }
  static std::string way(Route route) {
    return route.kind == Route::ALTERNATE ? " direct" : " home";
  }
  Router::Send sends(std::string name) {
    return [this, name = std::move(name)](Route route) { sent.push_back(name + way(route)); };
  }
  /** What librbd's layer does with a change. */
  void change(Operation operation, const std::string& name, uint64_t object = OBJECT) {
    const auto decision = route(operation, object);
    if (decision.way != Way::RESOLVE) {
      sent.push_back(name + (decision.way == Way::DIRECT ? " direct" : " home"));
      return;
    }
    auto trip = std::make_shared<Router::Trip>(router.start_trip(object));
    if (decision.need == Need::EXISTENCE) {
      trips[name] = trip;
    }
    router.resolve(object, decision.need, [this, name, trip](Route by) {
      trip->sent_by = by;
      sent.push_back(name + way(by));
    });
  }
  void answered(const std::string& name, int result = 0) { router.end_trip(*trips.at(name), result); }

  /** A write in the object's group that was looked for first, and acknowledged. */
  void settle_group() {
    change(WRITE, "first", OBJECT + 1);
    ASSERT_EQ(finder->answer(HOME), "place 8");
    answered("first");
    sent.clear();
  }

  Mode mode = Mode::OWNER;
  Route::Clock::time_point now{};
  std::shared_ptr<SlowFinder> finder = std::make_shared<SlowFinder>();
  std::shared_ptr<Counts> counts = std::make_shared<Counts>();
  Router router{finder, counts, [this] { return mode; }, [this] { return now; }};
  std::vector<std::string> sent;
  std::map<std::string, std::shared_ptr<Router::Trip>> trips;
};

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

using Names = std::vector<std::string>;

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

// Whatever comes in which order: operations on one object leave in theirs, and none goes to the
// alternate while home still has one of them.
TEST_F(RouterTest, RandomOrders) {
  constexpr unsigned SEED = 20261125;
  constexpr int ROUNDS = 3000;
  std::mt19937 random{SEED};
  for (int round = 0; round < ROUNDS; ++round) {
    router.forget_all();
    sent.clear();
    trips.clear();
    finder->picks = random() % 4 == 0 ? 1 : 0;
    if (random() % 4 != 0) {
      finder->picks = 0;
      settle_group();
    }
    const bool elsewhere = random() % 2 == 0;
    const int operations = 1 + static_cast<int>(random() % 8);
    std::vector<std::string> at_home;
    int made = 0;
    std::size_t seen = 0;
    while (made < operations || !finder->asked.empty() || !at_home.empty()) {
      switch (random() % 3) {
        case 0:
          if (made < operations) {
            const bool write = random() % 5 != 0;
            change(write ? WRITE : DISCARD, (write ? "w" : "d") + std::to_string(made++));
          }
          break;
        case 1:
          if (!finder->asked.empty()) {
            const auto& what = finder->asked.front().text;
            const bool looks = what[0] == 'l' || what.rfind("peek", 0) == 0;
            finder->answer(!elsewhere ? (what[0] == 'f' ? ABSENT : HOME) : looks ? SEEN : ALTERNATE);
          }
          break;
        default:
          if (!at_home.empty()) {
            const auto which = random() % at_home.size();
            const auto name = at_home[which];
            at_home.erase(at_home.begin() + static_cast<std::ptrdiff_t>(which));
            if (name[0] == 'w' && trips.count(name) != 0) {
              answered(name, random() % 8 == 0 ? -5 : 0);
            }
          }
      }
      for (; seen < sent.size(); ++seen) {
        const auto& one = sent[seen];
        ASSERT_EQ(one.substr(1, one.find(' ') - 1), std::to_string(seen)) << "seed " << SEED;
        const auto name = one.substr(0, one.find(' '));
        const bool unseen = trips.count(name) != 0 && trips[name]->sent_by.kind == Route::UNSEEN;
        if (unseen) {
          at_home.push_back(name);
        }
        ASSERT_FALSE(one.find("direct") != std::string::npos && !at_home.empty())
            << one << " overtakes " << at_home.front() << ", seed " << SEED << ", round " << round;
      }
    }
    ASSERT_EQ(sent.size(), static_cast<std::size_t>(operations)) << "seed " << SEED;
  }
}

}  // namespace
}  // namespace multihash::rbd
