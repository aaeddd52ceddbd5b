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

/** What is known of an object. known = false: no answer in time, or an error; not "absent". */
struct Sighting {
  bool known = false;
  HomeState state;
  bool late = false;  ///< nothing is known for want of an answer
  bool ours = false;  ///< this client has just made the stub
};

using Seen = std::function<void(const Sighting& sighting)>;

/**
 * Finds out where objects are, and decides it for those that are nowhere yet.
 *
 * At most one question per object is under way; whoever asks meanwhile waits for its answer. Reads
 * do not wait for an answer that takes longer than the probe timeout, which is still remembered
 * when it comes. Changes wait for as long as it takes: home may already pass them on by a redirect
 * that is on no disk but its own, and what was acknowledged behind it would be lost with it
 * (docs/adr/0013). It costs nothing: without an answer they could only go to the OSD that is asked.
 * Callbacks run in any thread, maybe before the call returns.
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

  /** Waits for the answers that changes wait for, and for others up to the probe timeout; then no
   * more timeouts. Not to be called from a thread of librados. */
  void close();

  /** Without any I/O; empty: not known. */
  std::optional<Place> known(const std::string& oid);

  /** What home says, by one stat, if it says so in time. For reads. */
  void look(const std::string& oid, Seen done);

  /** The same, however long it takes. For changes. */
  void look_until_known(const std::string& oid, Seen done);

  /** The same, but an object that is nowhere gets its place first. One round trip in any case. */
  void place(const std::string& oid, std::optional<unsigned> picked, Seen done);

  /** The choice that a new object would get. */
  unsigned pick(const std::string& oid);

  void forget(const std::string& oid);
  void forget_all();

 private:
  class State;
  std::shared_ptr<State> m_state;
};

}  // namespace multihash
