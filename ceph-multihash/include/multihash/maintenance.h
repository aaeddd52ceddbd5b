#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <rados/librados.hpp>
#include <string>

#include "multihash/home_state.h"

namespace multihash {

/**
 * What tools do to stubs: blocking, one object at a time. Each change is tied to the state that the
 * caller has looked at, and fails with -ECANCELED if it isn't so any more.
 *
 * REQUIRES: for all but look(), finish() and remove_pending(), that no client has objects of these
 * names in its cache: the image is closed, or the applications are stopped.
 */
class Maintenance {
 public:
  explicit Maintenance(const librados::IoCtx& pool);
  ~Maintenance();
  Maintenance(const Maintenance&) = delete;
  Maintenance& operator=(const Maintenance&) = delete;

  /** @return 0 and the state, or an error that says nothing about it */
  int look(const std::string& oid, HomeState& state);

  /** Sets the redirect of a PENDING stub. */
  int finish(const std::string& oid, const HomeState& pending, unsigned choice);

  /**
   * Creates a stub that redirects to an alternate that exists. -EEXIST: home is not empty any more;
   * -ERANGE: it holds clones, which a stub would hide.
   */
  int adopt(const std::string& oid, unsigned choice);

  /** Removes a PENDING stub: the object is then absent. */
  int remove_pending(const std::string& oid, const HomeState& pending);

  /** Removes a REDIRECT; what is at its alternate can only be found by listing after that. */
  int remove_redirect(const std::string& oid, const HomeState& redirect);

  /**
   * Replaces a REDIRECT by the object itself, in one transaction. The alternate is left to the
   * caller: to be removed when this has returned 0. Snapshots of the alternate are not brought
   * along.
   *
   * @param fill adds what makes up the object: data, attributes, omap
   */
  int restore_home(const std::string& oid, const HomeState& redirect,
                   const std::function<void(librados::ObjectWriteOperation& op)>& fill);

  /**
   * Removes what is at an alternate, if nobody has written to it since.
   *
   * @param choice  1 to MAX_CHOICES - 1
   * @param version of the alternate when it was read; -ERANGE or -EOVERFLOW: it has another one
   */
  int remove_alternate(const std::string& oid, unsigned choice, std::uint64_t version);

 private:
  class State;
  std::unique_ptr<State> m_state;
};

}  // namespace multihash
