#pragma once

namespace multihash {

// Where a client may die, for the test driver to do so. Nothing in any other build.
#ifdef MULTIHASH_TEST_STEPS
/** True once: at the step after which the client is to die, and send nothing more for that object.
 */
bool is_last(const char* step);
void die();
#else
constexpr bool is_last(const char*) {
  return false;
}
inline void die() {}
#endif

}  // namespace multihash
