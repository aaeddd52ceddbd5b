#include "observe/desk.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <thread>
#include <vector>

namespace multihash {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds AT_ONCE{0};
constexpr milliseconds LONG{60'000};

/** A question that is answered when the test says so. */
struct Unanswered {
  std::promise<void> answer;
  std::shared_future<void> answered = answer.get_future().share();
  std::promise<void> begun;
  std::promise<bool> was_open;

  Desk::Job job() {
    return [this](const Desk::IsOpen& is_open) {
      begun.set_value();
      answered.wait();
      was_open.set_value(is_open());
    };
  }
};

/** When the connection's thread that was left behind has come back. */
void wait_until_it_takes(Desk& desk) {
  while (!desk.take([](const Desk::IsOpen&) {})) {
    std::this_thread::yield();
  }
}

TEST(Desk, DoesOneJobAfterTheOther) {
  Desk desk("one after the other");
  for (int i = 0; i < 100; ++i) {
    std::promise<bool> done;
    wait_until_it_takes(desk);
    while (!desk.take([&](const Desk::IsOpen& is_open) { done.set_value(is_open()); })) {
      std::this_thread::yield();
    }
    EXPECT_TRUE(done.get_future().get());
  }
  EXPECT_TRUE(desk.close(LONG));
  EXPECT_FALSE(desk.take([](const Desk::IsOpen&) {}));
}

TEST(Desk, TakesNoSecondJobBesideTheFirst) {
  Unanswered question;
  Desk desk("busy");
  ASSERT_TRUE(desk.take(question.job()));
  EXPECT_FALSE(desk.take([](const Desk::IsOpen&) {}));
  question.answer.set_value();
  EXPECT_TRUE(desk.close(LONG));
}

TEST(Desk, WaitsForAnAnswerThatComes) {
  Unanswered question;
  Desk desk("comes");
  ASSERT_TRUE(desk.take(question.job()));
  question.begun.get_future().wait();
  std::thread answers([&] { question.answer.set_value(); });
  EXPECT_TRUE(desk.close(LONG));
  answers.join();
}

TEST(Desk, ClosesWithoutAnAnswerAndTellsWhoGetsItLate) {
  auto question = std::make_shared<Unanswered>();
  auto lent = std::make_shared<int>();
  {
    Desk desk("late");
    ASSERT_TRUE(
        desk.take([question, lent](const Desk::IsOpen& is_open) { question->job()(is_open); }));
    question->begun.get_future().wait();
    EXPECT_FALSE(desk.close(AT_ONCE));
    EXPECT_FALSE(desk.close(AT_ONCE));
  }
  EXPECT_EQ(lent.use_count(), 2) << "the job has what it needs, though the desk is gone";
  question->answer.set_value();
  EXPECT_FALSE(question->was_open.get_future().get());
  Desk next("late");
  wait_until_it_takes(next);
  EXPECT_EQ(lent.use_count(), 1);
}

TEST(Desk, LeavesOneThreadOfAConnectionBehindAndNoMore) {
  auto question = std::make_shared<Unanswered>();
  Desk("theirs").close(LONG);
  {
    Desk desk("ours");
    ASSERT_TRUE(desk.take([question](const Desk::IsOpen& is_open) { question->job()(is_open); }));
    question->begun.get_future().wait();
    EXPECT_FALSE(desk.close(AT_ONCE));
  }
  for (int i = 0; i < 10; ++i) {
    Desk again("ours");
    EXPECT_FALSE(again.take([](const Desk::IsOpen&) {}));
    EXPECT_TRUE(again.close(LONG));
  }
  Desk other("theirs");
  EXPECT_TRUE(other.take([](const Desk::IsOpen&) {})) << "of another connection";
  question->answer.set_value();
  Desk next("ours");
  wait_until_it_takes(next);
}

TEST(Desk, DropsAJobThatItHasNotBegun) {
  for (int i = 0; i < 100; ++i) {
    std::atomic<bool> ran{false};
    Desk desk("dropped");
    ASSERT_TRUE(desk.take([&](const Desk::IsOpen&) { ran = true; }));
    EXPECT_TRUE(desk.close(LONG));  // it has ended, or never begun
  }
}

}  // namespace
}  // namespace multihash
