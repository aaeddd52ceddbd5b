#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "flight.h"

namespace multihash {

/** The questions under way, at most one for each object. Thread-safe; calls nobody. */
class Flights {
 public:
  enum class Joined : std::uint8_t { YES, NONE_UNDER_WAY, OVERDUE };
  /** OVERDUE: the answer is late, so who asks in time need not wait. Takes `done` only if YES. */
  Joined join(const std::string& oid, Asked asked, Seen& done);

  /** @return its number; 0, and done untouched, if one is under way meanwhile */
  std::uint64_t take_off(const std::string& oid, Asked asked, unsigned picked, Seen& done);

  enum class Landed : std::uint8_t { YES, GONE, MUST_GO_ON };
  /**
   * Takes it out, into flight.
   *
   * @param given_up the answer is that the client's wait has ended; some must go on all the same
   */
  Landed land(const std::string& oid, std::uint64_t id, bool given_up, Flight& flight);

  /** Those who don't wait any longer; empty: it has landed. */
  std::optional<std::vector<Seen>> overdue(const std::string& oid, std::uint64_t id);

  /** What they tell was asked before all was forgotten. */
  void grow_old();

  /** Waits for all for so long, and for those that must land until they have. */
  void wait_until_landed(std::chrono::milliseconds at_most);

 private:
  std::mutex m_mutex;
  std::condition_variable m_landed;
  std::unordered_map<std::string, Flight> m_flights;
  std::uint64_t m_last_id = 0;
};

}  // namespace multihash
