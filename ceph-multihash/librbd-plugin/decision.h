#pragma once

#include <cstdint>
#include <optional>

#include "route.h"

namespace multihash::rbd {

/** How far this client may go with an open image. */
enum class Mode : uint8_t {
  STOCK,      ///< all goes home: no fence, no exclusive-lock feature, migrated, mirrored, drained
  UNDECIDED,  ///< the same, by an owner of the lock who doesn't know yet whether it may place
  READER,     ///< another client may hold exclusive-lock: alternates are only read
  RELEASING,  ///< this client still holds it, for what has to be written before it goes
  OWNER,      ///< this client holds it
};

inline bool all_goes_home(Mode mode) {
  return mode == Mode::STOCK || mode == Mode::UNDECIDED;
}

/** What of an operation on one object decides its way. */
struct Operation {
  enum Kind : uint8_t {
    READ,
    GUARDED_READ,  ///< its version will guard a write, so both must meet the same object
    DISCARD,       ///< also zeroes: an absent object stays so
    WRITE,
  };
  Kind kind = READ;
  uint64_t bytes = 0;  ///< of a READ
};

/** From how many bytes on a read looks first. At 1 Gbit/s, sending them twice takes 2 ms. */
constexpr uint64_t LOOK_FIRST_BYTES = 256 << 10;

/** Where an operation goes, and when. Up to HOME_AND_LOOK: home, at once. */
enum class Way : uint8_t {
  STOCK,           ///< home: it is none of our business
  HOME,            ///< home, where the object is known to be, or nothing is known for an error
  HOME_AND_LOOK,   ///< home, which is right for any read; a look beside it, for the next ones
  LOOK_FIRST,      ///< a read that waits for a look, but not for long
  RESOLVE,         ///< a change that waits until its object's place is known
  DIRECT,          ///< to the alternate
  DIRECT_OR_HOME,  ///< to the alternate; what is not there is asked of home
};

struct Decision {
  Way way = Way::STOCK;
  uint8_t choice = 0;             ///< of DIRECT and DIRECT_OR_HOME
  Need need = Need::WHEREABOUTS;  ///< of RESOLVE

  bool operator==(const Decision& other) const {
    return way == other.way && choice == other.choice && need == other.need;
  }
};

/**
 * The way of one operation. Pure.
 *
 * Home is right for every read, and for a change when the client knows that no redirect can be
 * there that is not on all disks (docs/adr/0013): so changes wait, and reads do not.
 *
 * @param may_have_alternate false within the overlap with a parent image
 * @param known              what is known of the object's place now
 * @param hint               its choice when the image was closed last, if that is known
 */
Decision decide(Operation operation, Mode mode, bool may_have_alternate, Route known,
                std::optional<unsigned> hint);

}  // namespace multihash::rbd
