#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "multihash/counters.h"
#include "survey.h"

namespace multihash {

/**
 * A client's part in a survey that all clients of the process share which would ask the same
 * questions about the same pool, with the same permissions: by whichever connection they use.
 *
 * It asks by the connection of the client that came first, which so lasts as long as it does. When
 * that connection is blocklisted, the others start another survey by theirs.
 */
class SharedSurvey {
 public:
  SharedSurvey(const librados::IoCtx& pool, const Options& options, bool needs_metrics,
               std::shared_ptr<OnceLog> log);

  /** Not to be called from a thread of librados: it may be the last one's. */
  void close();

  bool wait_until_known(std::chrono::milliseconds at_most);
  Question ask(const std::string& oid, unsigned choices);

  /** Into the two counters of a survey. */
  void show(Counters& counters);

 private:
  std::shared_ptr<Survey> current();

  const librados::IoCtx m_pool;
  const Options m_options;
  const bool m_needs_metrics;
  const std::shared_ptr<OnceLog> m_log;
  std::mutex m_mutex;
  std::vector<std::shared_ptr<Survey>> m_surveys;  // the last one counts; kept for close() to end
};

}  // namespace multihash
