#include "threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>

namespace multihash::rbd {
namespace {

TEST(Threads, AfterJoiningNoneRunsAndNoneHoldsAnything) {
  auto held = std::make_shared<int>();
  std::atomic<int> done{0};
  std::promise<void> go;
  auto may_go = go.get_future().share();
  Threads threads;
  for (int i = 0; i < 20; ++i) {
    threads.run([held, may_go, &done] {
      may_go.wait();
      ++done;
    });
  }
  EXPECT_EQ(held.use_count(), 21);
  go.set_value();
  threads.join();
  EXPECT_EQ(done, 20);
  EXPECT_EQ(held.use_count(), 1);
}

TEST(Threads, OneStartsAnother) {
  std::atomic<int> done{0};
  std::promise<void> started;
  Threads threads;
  threads.run([&] {
    threads.run([&] { ++done; });
    ++done;
    started.set_value();
  });
  started.get_future().wait();
  threads.join();
  EXPECT_EQ(done, 2);
}

}  // namespace
}  // namespace multihash::rbd
