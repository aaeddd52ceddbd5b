#pragma once

#include <chrono>
#include <memory>

#include "multihash/counters.h"
#include "survey.h"

namespace multihash {

/**
 * A client's part in a survey that all clients of a connection share which would ask the same
 * questions about the same pool.
 *
 * Those of other connections don't share it, though they be of the same process:
 * rados_shutdown() frees a connection whoever else refers to it, so what uses one must end with
 * the images that were opened by it.
 */
class SharedSurvey {
 public:
  SharedSurvey(const librados::IoCtx& pool, const Options& options, Needs needs,
               const std::shared_ptr<OnceLog>& log);

  /**
   * Once. The last client's ends the threads, so not to be called from a thread of librados. What
   * is known stays.
   */
  void close();

  bool wait_until_known(std::chrono::milliseconds at_most);
  Question ask(const std::string& oid, unsigned choices);

  /** Into the two counters of a survey. */
  void show(Counters& counters);

 private:
  class Users;
  const std::shared_ptr<Users> m_users;
};

}  // namespace multihash
