#pragma once

#include <cstdint>
#include <vector>

#include "placer.h"

namespace multihash {

enum class Asked : std::uint8_t {
  IN_TIME,      // where it is, if the answer comes in time
  SURELY,       // where it is
  TO_BE_THERE,  // the same, after it got its place
};

/** A question under way, and who waits for the answer. */
struct Flight {
  std::uint64_t id = 0;
  bool decides = false;  // the object has its place after it, whatever it was before
  unsigned picked = 0;
  bool overdue = false;
  bool old = false;  // begun before all was forgotten
  std::vector<Seen> hurried;
  std::vector<Seen> lookers;
  std::vector<Seen> placers;

  std::vector<Seen>& waiting(Asked asked) {
    return asked == Asked::IN_TIME ? hurried : asked == Asked::SURELY ? lookers : placers;
  }
  // A stub that may be there, or is not yet on all disks, is not left alone either.
  bool must_land() const { return picked != 0 || !lookers.empty() || !placers.empty(); }
};

inline void tell(const std::vector<Seen>& waiting, const Sighting& sighting) {
  for (const auto& done : waiting) {
    done(sighting);
  }
}

}  // namespace multihash
