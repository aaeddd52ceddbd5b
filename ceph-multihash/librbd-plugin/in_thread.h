#pragma once

#include <thread>
#include <utility>

namespace multihash::rbd {

/** For what blocks: librbd's threads and librados' must not. */
template <typename Action>
void in_thread(Action action) {
  std::thread{std::move(action)}.detach();
}

}  // namespace multihash::rbd
