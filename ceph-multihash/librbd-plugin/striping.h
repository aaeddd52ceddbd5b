#pragma once

#include <cstdint>

namespace multihash::rbd {

/**
 * How many objects an image of so many bytes has, as librbd's Striper (not exported) says.
 *
 * @param unit   stripe unit in bytes
 * @param count  stripe count
 * @param object object size in bytes
 */
constexpr uint64_t objects_of(uint64_t bytes, uint64_t unit, uint64_t count, uint64_t object) {
  const uint64_t set = object * count;
  const uint64_t sets = (bytes + set - 1) / set;
  const uint64_t rest = bytes % set;
  // The last set may be so short that some of its objects get no stripe.
  const uint64_t missing = rest > 0 && rest < unit * count ? count - (rest + unit - 1) / unit : 0;
  return sets * count - missing;
}

}  // namespace multihash::rbd
