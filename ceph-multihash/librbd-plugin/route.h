#pragma once

#include <chrono>
#include <cstdint>

namespace multihash::rbd {

/** What is known of where an object is. */
struct Route {
  using Clock = std::chrono::steady_clock;

  enum Kind : uint8_t {
    UNKNOWN,    ///< also: nobody has said so in time
    ABSENT,     ///< nothing at home when it was looked at: operations go home, or it is created
    HOME,       ///< data at home, or a doubt: operations go home, where the OSD follows a redirect
    ALTERNATE,  ///< home redirects to the alternate `choice`
    UNSEEN,     ///< home, not looked at yet: right, as no redirect can be there that may be lost
  };
  Kind kind = UNKNOWN;
  uint8_t choice = 0;
  /** Of an ALTERNATE: nothing is under way to it any more that home passed on before. */
  bool overtaken = false;
  /** Nothing is known any more from then on. */
  Clock::time_point until = Clock::time_point::max();
  /** Of an ALTERNATE, when it is found: by a stub that this client has just made. */
  bool made = false;
  /** Of UNSEEN: number of the look beside which an operation goes home. */
  uint32_t flight = 0;

  bool lasts() const { return until == Clock::time_point::max(); }

  bool operator==(const Route& other) const {
    return kind == other.kind && choice == other.choice && overtaken == other.overtaken;
  }
};

/** What a change must know before it can be sent. An alternate is to be overtaken before. */
enum class Need : uint8_t {
  WHEREABOUTS,  ///< where the object is, if anywhere (a discard)
  EXISTENCE,    ///< where it is or will be: an absent one is created first (a write)
};

/** True if a change that needs this may be sent by this route. */
inline bool satisfies(Route route, Need need) {
  switch (route.kind) {
    case Route::UNKNOWN:
      return false;
    case Route::ABSENT:
      return need == Need::WHEREABOUTS;
    case Route::HOME:
    case Route::UNSEEN:
      return true;
    case Route::ALTERNATE:
      return route.overtaken;
  }
  return false;
}

}  // namespace multihash::rbd
