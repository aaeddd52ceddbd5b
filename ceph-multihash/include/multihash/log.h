#pragma once

#include <functional>
#include <string>

namespace multihash {

/** Takes one line that says what is wrong and what to do. Called from any thread. */
using Log = std::function<void(const std::string& line)>;

}  // namespace multihash
