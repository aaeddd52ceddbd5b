#include "multihash/home_state.h"

#include <cerrno>

#include "multihash/choices.h"

namespace multihash {
namespace {

// A day in August 1973: no clock of a client that writes data stands there.
constexpr time_t PENDING_SECONDS = 114'819'072;
constexpr time_t PENDING_RANGE = 1 << 15;
constexpr time_t REDIRECT_SECONDS = PENDING_SECONDS + PENDING_RANGE;
constexpr std::uint64_t NANOS = 1'000'000'000;

}  // namespace

struct timespec redirect_mark(unsigned choice) {
  return {REDIRECT_SECONDS, static_cast<long>(choice)};
}

struct timespec pending_mark(std::uint64_t nonce) {
  return {PENDING_SECONDS + static_cast<time_t>(nonce / NANOS % PENDING_RANGE),
          static_cast<long>(nonce % NANOS)};
}

int home_state(int result, std::uint64_t size, const struct timespec& modified,
               std::uint64_t user_version, HomeState& state) {
  if (result < 0 && result != -ENOENT) {
    return result;
  }
  if (result == -ENOENT) {
    state = {};
    return 0;
  }
  const auto seconds = modified.tv_sec;
  const auto nanos = static_cast<unsigned long>(modified.tv_nsec);
  if (size == 0 && seconds >= PENDING_SECONDS && seconds < REDIRECT_SECONDS) {
    state = {HomeState::Kind::PENDING, 0, modified};
  } else if (size == 0 && user_version == 0 && seconds == REDIRECT_SECONDS && nanos > 0 &&
             nanos < MAX_CHOICES) {
    state = {HomeState::Kind::REDIRECT, static_cast<unsigned>(nanos), modified};
  } else {
    state = {HomeState::Kind::DATA, 0, {}};
  }
  return 0;
}

}  // namespace multihash
