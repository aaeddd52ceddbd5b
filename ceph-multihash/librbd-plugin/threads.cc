#include "threads.h"

#include <utility>

namespace multihash::rbd {

void Threads::run(std::function<void()> action) {
  std::lock_guard locker{m_lock};
  m_all.remove_if([](One& one) {
    const bool ended = one.ended->load();
    if (ended) {
      one.thread.join();
    }
    return ended;
  });
  auto ended = std::make_shared<std::atomic<bool>>(false);
  std::thread thread{[action = std::move(action), ended]() mutable {
    action();
    action = nullptr;
    ended->store(true);
  }};
  m_all.push_back({std::move(thread), std::move(ended)});
}

void Threads::join() {
  std::list<One> all;
  {
    std::lock_guard locker{m_lock};
    all.swap(m_all);
  }
  for (auto& one : all) {
    one.thread.join();
  }
}

}  // namespace multihash::rbd
