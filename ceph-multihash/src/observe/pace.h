#pragma once

#include <chrono>

namespace multihash {

/**
 * How often the OSDs are asked how they are: once per TTL while objects are placed, later ever more
 * rarely, because many clients that place nothing would be a load of their own. Time is passed in.
 */
class Pace {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  /** @param warm_up how many of the first rounds are short ones */
  Pace(Duration ttl, int warm_up, Time now);

  /** An object is being placed. True: whoever asks has slowed down, and must do it now. */
  bool wanted(Time now);

  /** After a round that begins now, the time to the next one. */
  Duration pause(Time now);

  /**
   * How old what was heard may be: three TTLs; while nothing is placed three pauses, and so for
   * three TTLs more, in which it is heard anew.
   */
  Duration lifetime(Time now) const;

 private:
  const Duration m_ttl;
  const Duration m_longest;
  int m_warm_up;
  Time m_wanted;
  Duration m_pause;
  Duration m_rest;  // the pause that the last object ended
  Time m_rest_ended;
};

}  // namespace multihash
