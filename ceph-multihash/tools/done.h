#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <string>

namespace multihash::mhctl {

/** What a command has changed so far. From the first change on nothing counts as refused. Thread-safe. */
struct Done {
  std::atomic<std::size_t> objects{0};
  std::atomic<std::size_t> fences{0};

  bool is_nothing() const { return objects == 0 && fences == 0; }

  /** "12 objects and 1 fence were" */
  std::string shown() const {
    const auto counted = [](std::size_t count, const char* what) {
      return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    const auto one = counted(objects, "object");
    return fences == 0 ? one + (objects == 1 ? " was" : " were")
                       : one + " and " + counted(fences, "fence") + " were";
  }
};

}  // namespace multihash::mhctl
