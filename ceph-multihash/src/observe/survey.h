#pragma once

#include <chrono>
#include <memory>
#include <rados/librados.hpp>
#include <string>

#include "multihash/counters.h"
#include "multihash/options.h"
#include "multihash/policy.h"
#include "question.h"
#include "report/once.h"

namespace multihash {

/** What a policy needs to be told. From a bool, because of those who need all or no metrics. */
struct Needs {
  Needs(bool all_metrics) : metrics(all_metrics), more_than_published(all_metrics) {}
  explicit Needs(const Policy& policy)
      : metrics(policy.needs_metrics()), more_than_published(policy.needs_more_than_published()) {}

  bool metrics;
  bool more_than_published;
};

/**
 * Keeps a picture of the cluster, so that a decision needs no I/O: which OSDs a placement
 * group has, where the OSDs are, and how they are.
 *
 * Where the manager publishes how the OSDs are (Bulletin), nobody is asked what that says. Else,
 * and where there is any doubt about it, the manager and each OSD are asked, for what the policy
 * looks at: each question costs the OSDs time that they could spend on writes.
 *
 * Metrics are refreshed and forgotten as Pace says. The public API has no asynchronous
 * commands, so a few threads wait for them; an OSD is only asked for its counters after it has
 * answered an operation, cls_multihash where its host is of interest, so that one that hangs does
 * not hold a thread. A manager that is not there holds one of its own (Desk).
 */
class Survey {
 public:
  Survey(librados::IoCtx pool, const Options& options, Needs needs,
         std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log);
  ~Survey();
  Survey(const Survey&) = delete;
  Survey& operator=(const Survey&) = delete;

  /**
   * Ends the threads; what is known stays. Waits for the manager's answer as long as the probe
   * timeout. Not to be called from a thread of librados.
   */
  void close();

  /** Waits until everything that a policy may need is known; false: not within this time. */
  bool wait_until_known(std::chrono::milliseconds at_most);

  const Counters& counters() const;

  /** The candidates of an object, with -1 and null for what is not known. */
  Question ask(const std::string& oid, unsigned choices);

 private:
  class State;
  std::shared_ptr<State> m_state;
};

}  // namespace multihash
