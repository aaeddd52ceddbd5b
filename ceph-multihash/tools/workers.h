#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace multihash::mhctl {

/**
 * Calls a function for each number below `count`, a few at a time. After an exception no more are
 * begun; the first is thrown again when all have ended.
 */
template <class Function>
void for_each_of(std::size_t count, Function function) {
  constexpr std::size_t AT_ONCE = 8;
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr first;
  const auto work = [&] {
    try {
      for (auto i = next++; i < count; i = next++) {
        function(i);
      }
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!first) {
        first = std::current_exception();
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < AT_ONCE && i < count; ++i) {
    threads.emplace_back(work);
  }
  for (auto& thread : threads) {
    thread.join();
  }
  if (first) {
    std::rethrow_exception(first);
  }
}

}  // namespace multihash::mhctl
