#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "route.h"

namespace multihash::rbd {

/** What is to be found out for a change. */
struct Question {
  uint64_t object_no;
  Need need;
  Route known;                     ///< what the caller knows, which does not satisfy the need
  std::optional<unsigned> picked;  ///< what the policy says, if it was asked already
  std::optional<unsigned> hint;    ///< where it was when the image was closed last
};

/** Finds out where an image's objects are. Answers once each, from any thread, maybe at once. */
class Finder {
 public:
  using Found = std::function<void(Route)>;

  virtual ~Finder() = default;

  /**
   * For a change: however long it takes, and an object that needs to exist gets its place. The
   * route is HOME, for a while, if the OSD has answered with an error; an alternate is one that
   * nothing is under way to which home passed on before.
   */
  virtual void find(const Question& question, Found found) = 0;

  /** The same, but creates nothing and overtakes nothing. */
  virtual void look(uint64_t object_no, Found found) = 0;

  /** For a read: as look(), but the route is UNKNOWN after the probe timeout. */
  virtual void peek(uint64_t object_no, Found found) = 0;

  /** What the policy says of an object that is nowhere yet. No I/O. */
  virtual unsigned pick(uint64_t object_no) = 0;

  /** False: it stays at home, whatever the policy says. No I/O. */
  virtual bool may_leave_home(uint64_t /*object_no*/) { return true; }

  /** The placement group of an object's home. Empty: not known now. No I/O. */
  virtual std::optional<uint32_t> group(uint64_t object_no) = 0;

  /** How many objects the image has. Only for what is done later(). */
  virtual uint64_t objects() = 0;

  /** Runs it in a thread that holds no locks and may ask for any. */
  virtual void later(std::function<void()> action) = 0;

  /** What is under way was asked before this, and is asked again for changes. */
  virtual void forget_all() = 0;
};

/** What is counted of the operations on an image's objects. */
class Tally {
 public:
  virtual ~Tally() = default;

  /** An operation went where its object was known to be. */
  virtual void routed(unsigned choice) = 0;
  /** An operation waited for what another one was finding out. */
  virtual void waited() = 0;
  /** A write went home without waiting for the look. */
  virtual void sent_at_once() = 0;
  /** A place was asked for before anybody wrote to the object. */
  virtual void placed_ahead() = 0;
  /** An object was where the hint said, or was not. */
  virtual void hinted(bool right) = 0;
};

}  // namespace multihash::rbd
