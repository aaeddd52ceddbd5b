#pragma once

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <mutex>
#include <string>

namespace multihash::mhctl {

/** "drained 12 of 345" on stderr: in place on a terminal, else a line each time. Thread-safe. */
class Progress {
 public:
  Progress(std::string what, std::size_t total, bool wanted)
      : m_what(std::move(what)),
        m_total(total),
        m_terminal(isatty(STDERR_FILENO) == 1),
        m_shown(wanted || m_terminal) {}

  void step() {
    const std::lock_guard lock(m_mutex);
    ++m_done;
    const auto now = std::chrono::steady_clock::now();
    if (m_shown && (m_done == m_total || now - m_last >= std::chrono::milliseconds(200))) {
      m_last = now;
      const bool line_ends = !m_terminal || m_done == m_total;
      std::fprintf(stderr, "%s%s %zu of %zu%s", m_terminal ? "\r" : "", m_what.c_str(), m_done,
                   m_total, line_ends ? "\n" : "");
      std::fflush(stderr);
    }
  }

 private:
  const std::string m_what;
  const std::size_t m_total;
  const bool m_terminal;
  const bool m_shown;
  std::mutex m_mutex;
  std::size_t m_done = 0;
  std::chrono::steady_clock::time_point m_last{};
};

}  // namespace multihash::mhctl
