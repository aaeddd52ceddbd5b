#pragma once

#include <cstdint>
#include <functional>

#include "route.h"

namespace multihash::rbd {

/** Finds out where an image's objects are. Answers once each, from any thread, maybe at once. */
class Finder {
 public:
  using Found = std::function<void(Route)>;

  virtual ~Finder() = default;

  /**
   * For a change: however long it takes, and an object that needs to exist gets its place. The
   * route is HOME, for a while, if the OSD has answered with an error; an alternate is one that
   * nothing is under way to which home passed on before.
   *
   * @param known what the caller knows, which does not satisfy the need
   */
  virtual void find(uint64_t object_no, Need need, Route known, Found found) = 0;

  /** For a read: the route is UNKNOWN after the probe timeout. Creates nothing, overtakes nothing. */
  virtual void peek(uint64_t object_no, Found found) = 0;
};

/** What is counted of the operations on an image's objects. */
class Tally {
 public:
  virtual ~Tally() = default;

  /** An operation went where its object was known to be. */
  virtual void routed(unsigned choice) = 0;
  /** An operation waited for what another one was finding out. */
  virtual void waited() = 0;
};

}  // namespace multihash::rbd
