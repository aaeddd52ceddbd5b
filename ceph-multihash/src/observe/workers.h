#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace multihash {

/** A few threads for calls of librados that exist only in a blocking form. */
class Workers {
 public:
  using Job = std::function<void()>;

  explicit Workers(unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      m_threads.emplace_back([this] { run(); });
    }
  }

  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  ~Workers() { stop(); }

  /** Waits for the jobs that have begun; the others are dropped, those that come later too. */
  void stop() {
    {
      const std::lock_guard lock(m_mutex);
      m_stopping = true;
      m_jobs.clear();
    }
    m_wake.notify_all();
    for (auto& thread : m_threads) {
      thread.join();
    }
    m_threads.clear();
  }

  void add(Job job) {
    {
      const std::lock_guard lock(m_mutex);
      if (m_stopping) {
        return;
      }
      m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
  }

 private:
  void run() {
    std::unique_lock lock(m_mutex);
    for (;;) {
      m_wake.wait(lock, [this] { return m_stopping || !m_jobs.empty(); });
      if (m_stopping) {
        return;
      }
      auto job = std::move(m_jobs.front());
      m_jobs.pop_front();
      lock.unlock();
      job();
      lock.lock();
    }
  }

  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<Job> m_jobs;
  bool m_stopping = false;
  std::vector<std::thread> m_threads;
};

}  // namespace multihash
