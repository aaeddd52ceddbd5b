#pragma once

#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "multihash/log.h"

namespace multihash {

/** Says each thing once: what has gone wrong is counted, the log only says what to do about it. */
class OnceLog {
 public:
  explicit OnceLog(Log log) : m_log(std::move(log)) {}

  void say(const std::string& line) {
    {
      const std::lock_guard lock(m_mutex);
      if (!m_said.insert(line).second) {
        return;
      }
    }
    if (m_log) {
      m_log("multihash: " + line);
    }
  }

 private:
  const Log m_log;
  std::mutex m_mutex;
  std::set<std::string> m_said;
};

}  // namespace multihash
