#pragma once

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>
#include <string>

namespace multihash::mhctl {

/** Bad input, or not safe or not possible here: exit code 2, but 1 if something was changed. */
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/** Something went wrong underway: exit code 1. */
struct Failed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/** "doing what: No such file or directory (-2)" */
inline std::string with_reason(const std::string& doing, int result) {
  return fmt::format("{}: {} ({})", doing, std::strerror(-result), result);
}

template <class Error = Failed>
int check(int result, const std::string& doing) {
  if (result < 0) {
    throw Error(with_reason(doing, result));
  }
  return result;
}

}  // namespace multihash::mhctl
