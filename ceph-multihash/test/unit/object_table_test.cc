#include "object_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace multihash::rbd {
namespace {

using Verdict = ObjectTable::Verdict;

constexpr Route HOME{Route::HOME, 0};
constexpr Route ABSENT{Route::ABSENT, 0};
constexpr Route ALTERNATE{Route::ALTERNATE, 1, true};
constexpr Route SEEN{Route::ALTERNATE, 1, false};

struct ObjectTableTest : testing::Test {
  ObjectTable::Waiter waiter(std::string name) {
    return [this, name = std::move(name)](Route route) {
      sent.push_back(name + std::to_string(route.kind));
    };
  }
  static std::string by(const std::string& name, Route route) {
    return name + std::to_string(route.kind);
  }

  Route::Clock::time_point now{};
  ObjectTable table{[this] { return now; }};
  std::vector<std::string> sent;
};

TEST_F(ObjectTableTest, FirstOperationFindsAndLaterOnesKnow) {
  EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("a")).verdict, Verdict::FIND);
  EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("b")).verdict, Verdict::WAIT);
  EXPECT_EQ(table.find(7), Route{}) << "not known before it is settled";
  EXPECT_EQ(table.settle(7, ALTERNATE).verdict, Verdict::KNOWN);
  EXPECT_EQ(sent, (std::vector{by("a", ALTERNATE), by("b", ALTERNATE)}));
  auto entered = table.enter(7, Need::EXISTENCE, waiter("c"));
  EXPECT_EQ(entered.verdict, Verdict::KNOWN);
  EXPECT_EQ(entered.route, ALTERNATE);
  EXPECT_EQ(sent.size(), 2u) << "whoever knows sends by itself";
}

TEST_F(ObjectTableTest, ObjectsAreIndependent) {
  EXPECT_EQ(table.enter(1, Need::EXISTENCE, waiter("a")).verdict, Verdict::FIND);
  EXPECT_EQ(table.enter(2, Need::EXISTENCE, waiter("b")).verdict, Verdict::FIND);
  table.settle(2, HOME);
  EXPECT_EQ(sent, std::vector{by("b", HOME)});
}

TEST_F(ObjectTableTest, DiscardOfAnAbsentObjectNeedsNoCreationButAWriteBehindItDoes) {
  EXPECT_EQ(table.enter(7, Need::WHEREABOUTS, waiter("discard")).verdict, Verdict::FIND);
  EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("write")).verdict, Verdict::WAIT);
  EXPECT_EQ(table.enter(7, Need::WHEREABOUTS, waiter("again")).verdict, Verdict::WAIT);
  auto next = table.settle(7, ABSENT);
  EXPECT_EQ(next.verdict, Verdict::FIND);
  EXPECT_EQ(next.need, Need::EXISTENCE);
  EXPECT_EQ(sent, std::vector{by("discard", ABSENT)});
  EXPECT_EQ(table.enter(7, Need::WHEREABOUTS, waiter("late")).verdict, Verdict::WAIT);
  EXPECT_EQ(table.settle(7, ALTERNATE).verdict, Verdict::KNOWN);
  EXPECT_EQ(sent, (std::vector{by("discard", ABSENT), by("write", ALTERNATE),
                               by("again", ALTERNATE), by("late", ALTERNATE)}));
}

TEST_F(ObjectTableTest, AbsenceIsFoundOutAnewForAWrite) {
  ASSERT_TRUE(table.begin(7));
  table.settle(7, ABSENT);
  EXPECT_EQ(table.find(7), ABSENT);
  EXPECT_FALSE(table.begin(7)) << "reads need not ask again";
  EXPECT_EQ(table.enter(7, Need::WHEREABOUTS, waiter("a")).verdict, Verdict::KNOWN);
  EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("b")).verdict, Verdict::FIND);
}

TEST_F(ObjectTableTest, AnAlternateThatAReadFoundIsOvertakenBeforeAChange) {
  ASSERT_TRUE(table.begin(7));
  EXPECT_EQ(table.enter(7, Need::WHEREABOUTS, waiter("a")).verdict, Verdict::WAIT);
  EXPECT_EQ(table.settle(7, SEEN).verdict, Verdict::FIND) << "for the change that waits";
  EXPECT_TRUE(sent.empty());
  EXPECT_EQ(table.settle(7, ALTERNATE).verdict, Verdict::KNOWN);
  EXPECT_EQ(sent, std::vector{by("a", ALTERNATE)});
  ASSERT_TRUE(table.begin(8));
  table.settle(8, SEEN);
  EXPECT_EQ(table.find(8), SEEN) << "reads may go there";
  EXPECT_EQ(table.enter(8, Need::EXISTENCE, waiter("b")).verdict, Verdict::FIND);
}

TEST_F(ObjectTableTest, ADoubtEnds) {
  constexpr std::chrono::seconds LASTS{10};
  const Route doubt{Route::HOME, 0, false, now + LASTS};
  table.enter(7, Need::EXISTENCE, waiter("a"));
  table.settle(7, doubt);
  EXPECT_EQ(sent, std::vector{by("a", HOME)});
  now += LASTS - std::chrono::nanoseconds{1};
  EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("b")).verdict, Verdict::KNOWN);
  EXPECT_FALSE(table.begin(7));
  now += std::chrono::nanoseconds{1};
  EXPECT_EQ(table.find(7), Route{});
  EXPECT_EQ(table.known(7, Need::EXISTENCE), std::nullopt);
  EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("c")).verdict, Verdict::FIND);
  table.settle(7, ALTERNATE);
  EXPECT_EQ(sent.back(), by("c", ALTERNATE));
}

TEST_F(ObjectTableTest, WritesWaitOnWhenALookTookTooLong) {
  ASSERT_TRUE(table.begin(7));
  EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("write")).verdict, Verdict::WAIT);
  auto next = table.settle(7, Route{});
  EXPECT_EQ(next.verdict, Verdict::FIND);
  EXPECT_EQ(next.need, Need::EXISTENCE);
  EXPECT_TRUE(sent.empty());
  table.settle(7, ALTERNATE);
  EXPECT_EQ(sent, std::vector{by("write", ALTERNATE)});
}

TEST_F(ObjectTableTest, ALookThatTookTooLongIsMadeAgain) {
  ASSERT_TRUE(table.begin(7));
  EXPECT_EQ(table.settle(7, Route{}).verdict, Verdict::KNOWN);
  EXPECT_TRUE(table.begin(7));
}

TEST_F(ObjectTableTest, OneQuestionAtATime) {
  ASSERT_TRUE(table.begin(7));
  EXPECT_FALSE(table.begin(7));
  EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("a")).verdict, Verdict::WAIT);
}

TEST_F(ObjectTableTest, WhatIsForgottenWhileUnderWayServesItsWaitersOnly) {
  table.enter(7, Need::EXISTENCE, waiter("a"));
  table.enter(8, Need::EXISTENCE, waiter("b"));
  table.settle(8, HOME);
  table.clear();
  EXPECT_EQ(table.find(8), Route{});
  table.settle(7, ALTERNATE);
  EXPECT_EQ(sent.back(), by("a", ALTERNATE));
  EXPECT_EQ(table.find(7), Route{});
  table.enter(9, Need::EXISTENCE, waiter("c"));
  table.forget(9);
  table.settle(9, ALTERNATE);
  EXPECT_EQ(table.find(9), Route{});
}

TEST_F(ObjectTableTest, AWaiterMayUseTheTable) {
  table.enter(7, Need::EXISTENCE, [this](Route) {
    EXPECT_EQ(table.enter(7, Need::EXISTENCE, waiter("inner")).verdict, Verdict::WAIT);
  });
  table.settle(7, HOME);
  EXPECT_EQ(sent, std::vector{by("inner", HOME)});
}

// Operations on one object leave in the order in which they came, however many threads there are.
TEST(ObjectTableThreads, OrderIsKept) {
  constexpr unsigned SEED = 20261122;
  constexpr int OPERATIONS = 20'000;
  // How often an object is known depends on who runs when, so there are more operations where that
  // was rare.
  constexpr int KNOWN = 1000;
  constexpr int MOST_OPERATIONS = 100 * OPERATIONS;
  constexpr uint64_t OBJECTS = 5;
  ObjectTable table;
  std::mutex lock;
  std::vector<std::vector<int>> sent(OBJECTS);
  std::vector<std::thread> settlers;
  size_t settled = 0;
  const auto join = [&] {
    for (auto& thread : settlers) {
      thread.join();
    }
    settled += settlers.size();
    settlers.clear();
  };
  int known = 0;
  int operations = 0;
  std::mt19937 random{SEED};
  for (; operations < OPERATIONS || (known < KNOWN && operations < MOST_OPERATIONS); ++operations) {
    const int i = operations;
    const uint64_t object = random() % OBJECTS;
    auto send = [&, object, i](Route) {
      std::lock_guard locker{lock};
      sent[object].push_back(i);
    };
    switch (table.enter(object, Need::EXISTENCE, send).verdict) {
      case Verdict::KNOWN:
        ++known;
        send(HOME);
        break;
      case Verdict::WAIT:
      case Verdict::PASS:  // nobody passes: all wait for the answer
        break;
      case Verdict::FIND:
        settlers.emplace_back([&, object] { table.settle(object, HOME); });
        break;
    }
    if (random() % 16 == 0) {
      table.clear();
    }
    std::this_thread::yield();  // so that the others settle meanwhile, not all at the end
    if (i % 1000 == 0) {
      join();
    }
  }
  join();
  size_t total = 0;
  for (const auto& object : sent) {
    EXPECT_TRUE(std::is_sorted(object.begin(), object.end())) << "seed " << SEED;
    total += object.size();
  }
  EXPECT_EQ(total, static_cast<size_t>(operations));
  EXPECT_GE(settled, 100u);
  EXPECT_GE(known, KNOWN);
}

}  // namespace
}  // namespace multihash::rbd
