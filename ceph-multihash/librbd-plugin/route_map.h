#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>

#include "route.h"

namespace multihash::rbd {

/**
 * Routes by object, in few bytes: an image of 1 TB has 262,144 objects, and a client may have many
 * images open. Routes that last take a byte, in pages of neighbours; 3 bytes an object if an image
 * is full, less than 70 if each object is alone in its page. Routes that end take up to 64 bytes,
 * until they have ended. Not thread-safe.
 */
class RouteMap {
 public:
  /** UNKNOWN if there is none, or if it has ended. */
  Route find(uint64_t object_no, Route::Clock::time_point now) const;

  /** @param now what has ended by then may be dropped */
  void set(uint64_t object_no, Route route, Route::Clock::time_point now);
  void erase(uint64_t object_no);
  void for_each_lasting(const std::function<void(uint64_t object_no, Route route)>& seen) const;
  void clear();

 private:
  // With key and link, a node of 40 bytes: with malloc's header 48, and 16 objects would take the
  // same.
  static constexpr std::size_t OBJECTS_A_PAGE = 24;
  using Page = std::array<uint8_t, OBJECTS_A_PAGE>;

  void drop_ended(Route::Clock::time_point now);

  std::unordered_map<uint64_t, Page> m_lasting;
  std::unordered_map<uint64_t, Route> m_ending;
  std::size_t m_drop_at = 0;
};

}  // namespace multihash::rbd
