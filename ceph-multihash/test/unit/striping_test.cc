#include "striping.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace multihash::rbd {
namespace {

/** By placing each byte. */
uint64_t counted(uint64_t bytes, uint64_t unit, uint64_t count, uint64_t object) {
  uint64_t objects = 0;
  for (uint64_t byte = 0; byte < bytes; ++byte) {
    const auto stripe = byte / unit;
    const auto set = stripe / count / (object / unit);
    objects = std::max(objects, set * count + stripe % count + 1);
  }
  return objects;
}

TEST(Striping, CountsTheObjectsThatHaveBytes) {
  for (const uint64_t count : {1, 2, 3, 5}) {
    for (const uint64_t unit : {1, 2, 4}) {
      for (uint64_t bytes = 0; bytes < 200; ++bytes) {
        EXPECT_EQ(objects_of(bytes, unit, count, 8), counted(bytes, unit, count, 8))
            << bytes << " bytes, unit " << unit << ", count " << count;
      }
    }
  }
  EXPECT_EQ(objects_of(uint64_t{1} << 40, 4 << 20, 1, 4 << 20), 262'144U);
}

}  // namespace
}  // namespace multihash::rbd
