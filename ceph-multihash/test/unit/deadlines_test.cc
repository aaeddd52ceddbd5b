#include "act/deadlines.h"

#include <gtest/gtest.h>

#include <future>
#include <vector>

namespace multihash {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

TEST(Deadlines, RunsWhatIsDueInItsOrder) {
  const auto first = milliseconds(1);
  const auto second = milliseconds(40);
  std::vector<int> order;
  Deadlines::Clock::duration adding{};
  // Where the machine pauses between the two calls, the one that is added later may be due later.
  do {
    order.clear();
    Deadlines deadlines;
    std::promise<void> all;
    const auto began = Deadlines::Clock::now();
    deadlines.add(hours(1), [&] { order.push_back(99); });
    deadlines.add(second, [&] {
      order.push_back(2);
      if (order.size() == 2) {
        all.set_value();
      }
    });
    deadlines.add(first, [&] {
      order.push_back(1);
      if (order.size() == 2) {
        all.set_value();
      }
    });
    adding = Deadlines::Clock::now() - began;
    all.get_future().get();
  } while (adding >= second - first);
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

TEST(Deadlines, LetsAnActionAddAnother) {
  Deadlines deadlines;
  std::promise<void> done;
  deadlines.add(milliseconds(0),
                [&] { deadlines.add(milliseconds(0), [&] { done.set_value(); }); });
  done.get_future().get();
}

TEST(Deadlines, DropsWhatIsNotDueWhenItEnds) {
  bool ran = false;
  {
    Deadlines deadlines;
    deadlines.add(hours(1), [&] { ran = true; });
    deadlines.stop();
    deadlines.stop();
  }
  EXPECT_FALSE(ran);
}

}  // namespace
}  // namespace multihash
