#include "act/deadlines.h"

#include <gtest/gtest.h>

#include <future>
#include <vector>

namespace multihash {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

TEST(Deadlines, RunsWhatIsDueInItsOrder) {
  Deadlines deadlines;
  std::promise<std::vector<int>> all;
  std::vector<int> order;
  deadlines.add(hours(1), [&] { order.push_back(99); });
  deadlines.add(milliseconds(40), [&] {
    order.push_back(2);
    all.set_value(order);
  });
  deadlines.add(milliseconds(1), [&] { order.push_back(1); });
  EXPECT_EQ(all.get_future().get(), (std::vector<int>{1, 2}));
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
