#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

namespace multihash {

/**
 * A thread for questions that librados only has in a blocking form and that may never be answered:
 * those to a manager, as long as none is active. One at a time.
 *
 * A question can't be taken back, so the desk can be closed without it: the thread is left behind,
 * until the answer comes or the process ends. As long as one of a connection is, no desk of that
 * connection takes a job, so that they do not become ever more.
 */
class Desk {
 public:
  /** False: the desk is being closed, and nothing that its owner lent may be used any more. */
  using IsOpen = std::function<bool()>;
  using Job = std::function<void(const IsOpen&)>;

  /** @param connection a name of the one that is asked by */
  explicit Desk(std::string connection)
      : m_shared(std::make_shared<Shared>(std::move(connection))),
        m_thread([shared = m_shared] { run(*shared); }) {}

  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  ~Desk() { close(std::chrono::milliseconds(0)); }

  /** False: it has a job already, is closed, or a job of this connection was left behind. */
  bool take(Job job) {
    const std::lock_guard lock(m_shared->mutex);
    if (m_shared->is_closed || m_shared->is_busy || is_left_behind(m_shared->connection)) {
      return false;
    }
    m_shared->job = std::move(job);
    m_shared->is_busy = true;
    m_shared->changed.notify_all();
    return true;
  }

  /** Waits for the job that has begun. False: not any longer, its thread is left behind. */
  bool close(std::chrono::milliseconds at_most) {
    if (!m_thread.joinable()) {
      return !m_shared->is_left_behind;
    }
    std::unique_lock lock(m_shared->mutex);
    m_shared->is_closed = true;
    m_shared->changed.notify_all();
    m_shared->changed.wait_for(lock, at_most, [this] { return !m_shared->is_busy; });
    if (m_shared->is_busy) {
      m_shared->is_left_behind = true;
      leave_behind(m_shared->connection);
      m_thread.detach();
      return false;
    }
    lock.unlock();
    m_thread.join();
    return true;
  }

 private:
  struct Shared {
    explicit Shared(std::string of) : connection(std::move(of)) {}

    const std::string connection;
    std::mutex mutex;
    std::condition_variable changed;
    Job job;
    bool is_busy = false;  // from when a job was taken until it is done
    bool is_closed = false;
    bool is_left_behind = false;
  };

  /** Connections with a thread that was left behind. Never destroyed: such a thread looks at it. */
  struct LeftBehind {
    std::mutex mutex;
    std::multiset<std::string> connections;

    static LeftBehind& all() {
      static auto& all = *new LeftBehind;
      return all;
    }
  };

  static bool is_left_behind(const std::string& connection) {
    const std::lock_guard lock(LeftBehind::all().mutex);
    return LeftBehind::all().connections.count(connection) > 0;
  }

  static void leave_behind(const std::string& connection) {
    const std::lock_guard lock(LeftBehind::all().mutex);
    LeftBehind::all().connections.insert(connection);
  }

  static void come_back(const std::string& connection) {
    const std::lock_guard lock(LeftBehind::all().mutex);
    auto& connections = LeftBehind::all().connections;
    connections.erase(connections.find(connection));
  }

  static void run(Shared& shared) {
    const IsOpen is_open = [&shared] {
      const std::lock_guard lock(shared.mutex);
      return !shared.is_closed;
    };
    std::unique_lock lock(shared.mutex);
    for (;;) {
      shared.changed.wait(lock, [&shared] { return shared.is_closed || shared.job; });
      if (shared.is_closed) {
        shared.is_busy = false;  // with a job that it had not begun
        shared.changed.notify_all();
        return;
      }
      {
        const auto job = std::exchange(shared.job, nullptr);
        lock.unlock();
        job(is_open);
      }
      lock.lock();
      shared.is_busy = false;
      shared.changed.notify_all();
      if (shared.is_left_behind) {
        come_back(shared.connection);
      }
    }
  }

  const std::shared_ptr<Shared> m_shared;
  std::thread m_thread;
};

}  // namespace multihash
