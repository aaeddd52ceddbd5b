#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <string>
#include <utility>

namespace multihash::mhctl {

/** What a command has changed so far: from then on nothing counts as refused. Thread-safe. */
struct Done {
  std::atomic<std::size_t> objects{0};
  std::atomic<std::size_t> fences{0};

  bool is_nothing() const { return objects == 0 && fences == 0; }

  /** "12 objects and 1 fence" */
  std::string shown() const {
    std::string text;
    for (const auto& [count, what] :
         {std::pair{objects.load(), "object"}, {fences.load(), "fence"}}) {
      if (count > 0) {
        text += fmt::format("{}{} {}{}", text.empty() ? "" : " and ", count, what,
                            count == 1 ? "" : "s");
      }
    }
    return text;
  }
};

}  // namespace multihash::mhctl
