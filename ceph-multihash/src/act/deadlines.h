#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace multihash {

/**
 * Runs things that are due, in a thread of its own. librados' own timeouts would cancel the
 * operation for everybody; here only the wait ends.
 */
class Deadlines {
 public:
  using Clock = std::chrono::steady_clock;

  Deadlines() : m_thread([this] { run(); }) {}

  ~Deadlines() { stop(); }

  /** What isn't due yet is dropped. Not to be called by an action. */
  void stop() {
    {
      const std::lock_guard lock(m_mutex);
      m_stopping = true;
    }
    m_wake.notify_all();
    if (m_thread.joinable()) {
      m_thread.join();
    }
  }

  Deadlines(const Deadlines&) = delete;
  Deadlines& operator=(const Deadlines&) = delete;

  void add(Clock::duration in, std::function<void()> action) {
    const std::lock_guard lock(m_mutex);
    m_actions.emplace(Clock::now() + in, std::move(action));
    m_wake.notify_all();
  }

 private:
  void run() {
    std::unique_lock lock(m_mutex);
    while (!m_stopping) {
      if (m_actions.empty()) {
        m_wake.wait(lock);
      } else if (m_actions.begin()->first > Clock::now()) {
        const auto due = m_actions.begin()->first;
        m_wake.wait_until(lock, due);
      } else {
        const auto action = std::move(m_actions.begin()->second);
        m_actions.erase(m_actions.begin());
        lock.unlock();
        action();
        lock.lock();
      }
    }
  }

  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::multimap<Clock::time_point, std::function<void()>> m_actions;
  bool m_stopping = false;
  std::thread m_thread;
};

}  // namespace multihash
