#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

namespace multihash::rbd {

/**
 * For what blocks: librbd's threads and librados' must not. When it has been joined, none of them
 * uses anything any more, so that the client may go. A thread that only has completed what librbd
 * waits for may still be on its way out of librbd or librados. Thread-safe.
 */
class Threads {
 public:
  ~Threads() { join(); }

  void run(std::function<void()> action);

  /** Waits until all have ended that have been started. For a thread that is none of these. */
  void join();

 private:
  struct One {
    std::thread thread;
    std::shared_ptr<std::atomic<bool>> ended;
  };

  std::mutex m_lock;
  std::list<One> m_all;
};

}  // namespace multihash::rbd
