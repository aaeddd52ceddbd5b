#include "router.h"

#include <gtest/gtest.h>

#include <map>
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

/** Notes what it is asked, and answers when the test says so. */
struct SlowFinder : Finder {
  struct Question {
    std::string text;
    Found found;
  };
  void find(uint64_t object_no, Need need, Route known, Found found) override {
    const auto what = need == Need::EXISTENCE ? "place " : "find ";
    const auto seen = known.kind == Route::ALTERNATE ? " seen" : "";
    asked.push_back({what + std::to_string(object_no) + seen, std::move(found)});
  }
  void peek(uint64_t object_no, Found found) override {
    asked.push_back({"peek " + std::to_string(object_no), std::move(found)});
  }
  std::string answer(Route route) {
    auto question = std::move(asked.front());
    asked.erase(asked.begin());
    question.found(route);
    return question.text;
  }
  std::vector<Question> asked;
};

struct Counts : Tally {
  void routed(unsigned choice) override { ++by_choice[choice]; }
  void waited() override { ++waits; }
  std::map<unsigned, int> by_choice;
  int waits = 0;
};

struct RouterTest : testing::Test {
  Decision route(Operation operation) { return router.route(OBJECT, operation, mode, true); }

  Router::Send sends(std::string name) {
    return [this, name = std::move(name)](Route route) {
      sent.push_back(name + (route.kind == Route::ALTERNATE ? " direct" : " home"));
    };
  }
  void change(Operation operation, const std::string& name) {
    const auto decision = route(operation);
    if (decision.way == Way::RESOLVE) {
      router.resolve(OBJECT, decision.need, sends(name));
    } else {
      sent.push_back(name + (decision.way == Way::DIRECT ? " direct" : " home"));
    }
  }

  Mode mode = Mode::OWNER;
  Route::Clock::time_point now{};
  std::shared_ptr<ObjectTable> table = std::make_shared<ObjectTable>([this] { return now; });
  std::shared_ptr<SlowFinder> finder = std::make_shared<SlowFinder>();
  std::shared_ptr<Counts> counts = std::make_shared<Counts>();
  Router router{table, finder, counts, [this] { return mode; }};
  std::vector<std::string> sent;
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
  table->clear();
  EXPECT_EQ(finder->answer(SEEN), "peek 7");
  ASSERT_EQ(finder->asked.size(), 1U);
  EXPECT_EQ(finder->answer(ALTERNATE), "place 7");
}

}  // namespace
}  // namespace multihash::rbd
