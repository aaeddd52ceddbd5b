#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "multihash/choices.h"

namespace multihash {

/** What a client has done since it started. Each only grows; all may be read at any time. */
struct Counters {
  using Counter = std::atomic<std::uint64_t>;

  Counter cache_hits{0};         ///< the choice was known
  Counter cache_misses{0};       ///< it was not
  Counter probes{0};             ///< stats of home sent
  Counter coalesced{0};          ///< requests that joined one that was under way
  Counter timeouts{0};           ///< requests that went home because no answer came in time
  Counter stub_ops{0};           ///< operations sent that create stubs: two for each attempt
  Counter stubs_created{0};      ///< objects that this client placed at an alternate
  Counter stub_races_lost{0};    ///< somebody else created the object first
  Counter stub_failures{0};      ///< the OSDs refused to make a stub
  Counter pending_found{0};      ///< stubs that a dead client left (mhctl repair)
  Counter stale_choices{0};      ///< known choices that were no longer so
  Counter doubts{0};             ///< requests that went home because a look failed
  Counter overtakes{0};          ///< waits for what home has passed on to an alternate
  Counter data_ops{0};           ///< operations on the data sent, repeated ones included
  Counter unknown_metrics{0};    ///< decisions for home because something was unknown
  Counter metrics_refreshes{0};  ///< answers of OSDs about themselves
  Counter metrics_failures{0};   ///< missing, late or garbage ones
  Counter published{0};          ///< metrics read that the manager has published
  Counter published_doubts{0};   ///< those that were garbage, too old or from the future
  std::array<Counter, MAX_CHOICES> picked{};  ///< by choice: decisions of the policy
  std::array<Counter, MAX_CHOICES> found{};   ///< by choice: objects found where they are

  /** All of them as one JSON object, under the names above. */
  std::string json() const;
};

}  // namespace multihash
