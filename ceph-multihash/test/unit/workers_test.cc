#include "observe/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace multihash {
namespace {

TEST(Workers, DoTheOtherJobsWhileOneHangs) {
  std::promise<void> hang;
  Workers workers(2);
  workers.add([future = hang.get_future().share()] { future.wait(); });
  std::promise<void> done;
  std::atomic<int> left{100};
  for (int i = 0; i < 100; ++i) {
    workers.add([&] {
      if (--left == 0) {
        done.set_value();
      }
    });
  }
  done.get_future().get();
  hang.set_value();
}

TEST(Workers, DropWhatComesAfterTheEnd) {
  bool ran = false;
  Workers workers(1);
  workers.stop();
  workers.add([&] { ran = true; });
  workers.stop();
  EXPECT_FALSE(ran);
}

}  // namespace
}  // namespace multihash
