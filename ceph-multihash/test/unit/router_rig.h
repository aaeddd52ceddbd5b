#pragma once

#include "router.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace multihash::rbd {

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
    what += question.hint ? " hint " + std::to_string(*question.hint) : "";
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
  bool may_leave_home(uint64_t object_no) override { return stay.count(object_no) == 0; }
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
  std::set<uint64_t> stay;
  uint64_t end = 1000;
};

struct Counts : Tally {
  void routed(unsigned choice) override { ++by_choice[choice]; }
  void waited() override { ++waits; }
  void sent_at_once() override { ++at_once; }
  void placed_ahead() override { ++ahead; }
  void hinted(bool right) override { ++(right ? hints_right : hints_wrong); }
  std::map<unsigned, int> by_choice;
  int waits = 0;
  int at_once = 0;
  int ahead = 0;
  int hints_right = 0;
  int hints_wrong = 0;
};

using Names = std::vector<std::string>;

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
  void answered(const std::string& name, int result = 0) {
    router.end_trip(*trips.at(name), result);
  }

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

}  // namespace multihash::rbd
