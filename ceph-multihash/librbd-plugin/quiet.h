#pragma once

#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace multihash::rbd {

/** Counts what is under way in the background, and tells when there is nothing. Thread-safe. */
class Quiet {
 public:
  void start() {
    std::lock_guard locker{m_lock};
    ++m_count;
  }

  void finish() {
    std::vector<std::function<void()>> waiting;
    {
      std::lock_guard locker{m_lock};
      if (--m_count == 0) {
        waiting.swap(m_waiting);
      }
    }
    for (auto& each : waiting) {
      each();
    }
  }

  /** Runs it when all that has been started has finished; maybe at once. */
  void when_quiet(std::function<void()> action) {
    {
      std::lock_guard locker{m_lock};
      if (m_count > 0) {
        m_waiting.push_back(std::move(action));
        return;
      }
    }
    action();
  }

 private:
  std::mutex m_lock;
  unsigned m_count = 0;
  std::vector<std::function<void()>> m_waiting;
};

}  // namespace multihash::rbd
