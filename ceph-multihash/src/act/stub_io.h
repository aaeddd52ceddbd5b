#pragma once

#include <functional>
#include <memory>
#include <rados/librados.hpp>
#include <string>

#include "multihash/counters.h"
#include "multihash/home_state.h"
#include "observe/aio.h"

namespace multihash {

/** The answer about a home; result is 0 or why nothing is known. */
using LookDone = std::function<void(int result, const HomeState& state)>;
/** The same; ours: the redirect is the one that was just made, and known to be on all disks. */
using CreateDone = std::function<void(int result, const HomeState& state, bool ours)>;

/**
 * The only code that reads and writes stubs. What breaks OSDs or loses data cannot be said here:
 * the snapshot context is always empty and IGNORE_REDIRECT always set, and each change is tied to
 * the state that it was decided for by a check in the same transaction, which the OSD makes
 * (docs/adr/0013).
 */
class StubIo {
 public:
  /** @param pool with the namespace of the objects; its own settings are left alone */
  StubIo(const librados::IoCtx& pool, std::shared_ptr<Counters> counters);

  /** One stat. Ordered behind this client's earlier operations on the stub. */
  void look(const std::string& oid, LookDone done);

  /**
   * Makes a stub and redirects it, if there is nothing at all at home, not even clones; then looks.
   * All three are sent at once, so it takes one round trip. Whoever created the object first, the
   * look tells what counts now.
   *
   * @param choice 1 to MAX_CHOICES - 1
   */
  void create(const std::string& oid, unsigned choice, CreateDone done);

  /** Redirects a stub that a dead client left, if it is still the same and empty. -ECANCELED: not.
   */
  void finish(const std::string& oid, const HomeState& pending, unsigned choice, AioDone done);

  /**
   * Removes a stub if it is still as looked at; -ECANCELED: it is not.
   *
   * REQUIRES: for a REDIRECT, that no client uses the pool or image: one that has the choice in its
   * cache would write where nobody looks any more.
   */
  void remove(const std::string& oid, const HomeState& stub, AioDone done);

  /**
   * Replaces a REDIRECT by an object that fill describes, in one transaction; -ECANCELED as above.
   *
   * REQUIRES: as remove().
   */
  void restore(const std::string& oid, const HomeState& redirect,
               const std::function<void(librados::ObjectWriteOperation& op)>& fill, AioDone done);

  /** Removes what is at an alternate if it has this version, with an empty snapshot context. */
  void remove_alternate(const std::string& oid, unsigned choice, std::uint64_t version,
                        AioDone done);

  /** True if the pool has snapshots of its own: the OSDs would then clone stubs, and abort. */
  bool pool_has_snapshots();

 private:
  void send_create(const std::string& oid, const struct timespec& mark, AioDone done);
  void send_redirect(const std::string& oid, const struct timespec& mark, unsigned choice,
                     AioDone done);

  librados::IoCtx m_io;
  const std::shared_ptr<Counters> m_counters;
};

}  // namespace multihash
