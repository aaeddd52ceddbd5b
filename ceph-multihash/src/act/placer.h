#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <rados/librados.hpp>
#include <string>

#include "multihash/counters.h"
#include "multihash/options.h"
#include "multihash/place.h"
#include "report/once.h"

namespace multihash {

/** What is known of an object. known = false: no answer in time, or an error; it is not "absent".
 */
struct Sighting {
  bool known = false;
  HomeState state;
};

using Seen = std::function<void(const Sighting& sighting)>;

/**
 * Finds out where objects are, and decides it for those that are nowhere yet.
 *
 * At most one question per object is under way; whoever asks meanwhile waits for its answer. An
 * answer that takes longer than the probe timeout is not waited for, by those who come later
 * neither, but still remembered when it comes. Callbacks run in any thread, maybe before the call
 * returns.
 */
class Placer {
 public:
  /** The choice for a new object; 0 when in doubt. Called without locks. */
  using Pick = std::function<unsigned(const std::string& oid)>;

  Placer(const librados::IoCtx& pool, const Options& options, Pick pick,
         std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log);
  ~Placer();
  Placer(const Placer&) = delete;
  Placer& operator=(const Placer&) = delete;

  /** Waits for the answers under way, not longer than for any; then no more timeouts. Not to be
   * called from a thread of librados. */
  void close();

  /** Without any I/O; empty: not known. */
  std::optional<Place> known(const std::string& oid);

  /** What home says, by one stat. */
  void look(const std::string& oid, Seen done);

  /** The same, but an object that is nowhere gets its place first. One round trip either way. */
  void place(const std::string& oid, Seen done);

  void forget(const std::string& oid);
  void forget_all();

 private:
  class State;
  std::shared_ptr<State> m_state;
};

}  // namespace multihash
