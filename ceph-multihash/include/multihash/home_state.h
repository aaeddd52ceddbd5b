#pragma once

#include <cstdint>
#include <ctime>

namespace multihash {

/**
 * What home is to an object, as one stat of it with IGNORE_REDIRECT tells.
 *
 * A stub carries its state in its modification time, which the operation that makes the state sets
 * in the same transaction; so there is no moment in which stub and mark differ, and whatever else
 * writes to it wipes the mark. See docs/adr/0013.
 */
struct HomeState {
  enum class Kind : std::uint8_t {
    ABSENT,    ///< nothing there (or only clones): the object may be created at any choice
    PENDING,   ///< an empty stub without redirect: its creator died, or is about to set it
    REDIRECT,  ///< a stub; the object is at `choice`, if it exists
    DATA,      ///< the object itself
  };

  Kind kind = Kind::ABSENT;
  unsigned choice = 0;     ///< of a REDIRECT, else 0
  struct timespec mark{};  ///< of a PENDING or REDIRECT stub: what its next change must be tied to
};

/** The modification time of a stub that redirects to a choice (1 to MAX_CHOICES - 1). */
struct timespec redirect_mark(unsigned choice);

/**
 * The modification time of a stub whose redirect is not set yet.
 *
 * @param nonce random, so that one creator never takes another's stub for its own; 45 bits count
 */
struct timespec pending_mark(std::uint64_t nonce);

/**
 * What a stat of home means.
 *
 * @param size         in bytes
 * @param modified     modification time, to the nanosecond
 * @param user_version the version that the reply carries; set_redirect sets it to 0, which no other
 *                     write leaves
 * @param result       of the stat: 0, -ENOENT, or another error
 * @param state        receives it; untouched on error
 * @return 0, or the error: an answer that says nothing is never "absent"
 */
int home_state(int result, std::uint64_t size, const struct timespec& modified,
               std::uint64_t user_version, HomeState& state);

}  // namespace multihash
