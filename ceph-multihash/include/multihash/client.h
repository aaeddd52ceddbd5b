#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <rados/librados.hpp>
#include <string>

#include "multihash/counters.h"
#include "multihash/log.h"
#include "multihash/options.h"
#include "multihash/place.h"
#include "multihash/policy.h"

namespace multihash {

/**
 * The objects of one pool (and namespace), each at one of several places.
 *
 * Results are negative errno, as in librados. Callbacks run once, in a thread of librados or the
 * caller's. Thread-safe. Operations on one object that are under way together have no order among
 * themselves; one that starts after another has returned sees what it did.
 *
 * REQUIRES: the IoCtx's Rados lives longer than the client; no callback destroys the client.
 */
class Client {
 public:
  using Done = std::function<void(int result)>;
  enum class Certainty : std::uint8_t {
    DOUBT,  ///< home, because nothing is known for an error
    SEEN,
    MADE,  ///< by a stub that this client has just made, and that is on all disks
  };
  using Placed = std::function<void(Place place, Certainty certainty)>;
  /** Adds what is to be done to the operation. May run more than once: the operation is repeated.
   */
  using FillWrite = std::function<void(librados::ObjectWriteOperation& op)>;
  using FillRead = std::function<void(librados::ObjectReadOperation& op)>;

  /**
   * @param pool copied: its snapshot context and namespace count, its locator key does not
   * @param log  takes the few lines that an administrator should see; may be empty
   */
  Client(const librados::IoCtx& pool, const Options& options, Log log);
  /** With a policy of the caller's own in place of options.policy. */
  Client(const librados::IoCtx& pool, const Options& options,
         const std::shared_ptr<const Policy>& policy, Log log);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /** Waits until the policy knows what it needs. false: not yet; new objects go home meanwhile. */
  bool wait_until_ready(std::chrono::milliseconds at_most);

  // Where objects are, for those who do the I/O themselves (the librbd plug-in).

  /** No I/O. Empty: unknown; home is right, and learn() makes it known. */
  std::optional<Place> known_place(const std::string& oid);

  /**
   * Where to write: a new object gets its place. However long it takes: until it is known, a write
   * that went home could be passed on by a redirect that is on no disk but one, and be lost with
   * it. One round trip; one more, by way of home, for an object that others have put at an
   * alternate: what home has passed on for them is done when this tells its place.
   *
   * @param picked what pick() has said, if it was asked already
   */
  void place_for_write(const std::string& oid, std::optional<unsigned> picked, Placed done);

  /** The choice that a new object gets; 0 when in doubt. No I/O. */
  unsigned pick(const std::string& oid);

  /**
   * Finds out where an object is, for the next time. Never creates anything. -ETIMEDOUT after the
   * probe timeout: read at home.
   */
  void learn(const std::string& oid, Done done = nullptr);

  /** result: 0, -ENOENT (nowhere), or why nothing is known; then home is right. */
  using Found = std::function<void(int result, Place place)>;

  /** As learn(), and tells what was found out. surely: however long it takes. */
  void look(const std::string& oid, bool surely, Found done);

  /** As place_for_write(), but an object that is nowhere stays so: -ENOENT, or another error. */
  void find_for_change(const std::string& oid, Found done);

  /** As find_for_change(), for a caller who remembers a place that was told since all was
   * forgotten: completes when what home has passed on to it is done. */
  void overtake(const std::string& oid, Place place, Found done);

  /** To be called when others may have moved or deleted what is known. */
  void forget(const std::string& oid);
  void forget_all();

  // Objects.

  /** -ENOENT if there is no such object. */
  void aio_operate(const std::string& oid, const FillRead& fill, Done done);
  void aio_operate(const std::string& oid, FillWrite fill, Done done);

  int operate(const std::string& oid, const FillRead& fill);
  int operate(const std::string& oid, const FillWrite& fill);
  /** @return bytes read */
  int read(const std::string& oid, librados::bufferlist& data, std::size_t bytes,
           std::uint64_t offset);
  int write(const std::string& oid, const librados::bufferlist& data, std::uint64_t offset);
  int write_full(const std::string& oid, const librados::bufferlist& data);
  int stat(const std::string& oid, std::uint64_t* bytes, time_t* modified);
  /** Leaves the stub of an alternate: whoever still has the choice cached must stay right. */
  int remove(const std::string& oid);

  /** Each object that exists, once, in no order. @return 0, or what seen returned if not 0 */
  int list(const std::function<int(const std::string& oid, unsigned choice)>& seen);

  /** Snapshot context of the writes from now on, as IoCtx::selfmanaged_snap_set_write_ctx. */
  int set_write_snapshots(librados::snap_t seq, std::vector<librados::snap_t> snapshots);

  const Counters& counters() const;
  /** Counters and settings as JSON. */
  std::string dump() const;

 private:
  class State;
  std::unique_ptr<State> m_state;
};

}  // namespace multihash
