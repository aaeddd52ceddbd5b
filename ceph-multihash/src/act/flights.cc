#include "flights.h"

#include <algorithm>
#include <utility>

namespace multihash {

Flights::Joined Flights::join(const std::string& oid, Asked asked, Seen& done) {
  const std::lock_guard lock(m_mutex);
  const auto found = m_flights.find(oid);
  if (found == m_flights.end()) {
    return Joined::NONE_UNDER_WAY;
  }
  if (found->second.overdue && asked == Asked::IN_TIME) {
    return Joined::OVERDUE;
  }
  found->second.waiting(asked).push_back(std::move(done));
  return Joined::YES;
}

std::uint64_t Flights::take_off(const std::string& oid, Asked asked, unsigned picked, Seen& done) {
  const std::lock_guard lock(m_mutex);
  const auto [entry, is_new] = m_flights.try_emplace(oid);
  if (!is_new) {
    return 0;
  }
  auto& flight = entry->second;
  flight.id = ++m_last_id;
  flight.decides = asked == Asked::TO_BE_THERE;
  flight.picked = picked;
  flight.waiting(asked).push_back(std::move(done));
  return flight.id;
}

Flights::Landed Flights::land(const std::string& oid, std::uint64_t id, bool given_up,
                              Flight& flight) {
  {
    const std::lock_guard lock(m_mutex);
    const auto found = m_flights.find(oid);
    if (found == m_flights.end() || found->second.id != id) {
      return Landed::GONE;
    }
    if (given_up && found->second.must_land()) {
      return Landed::MUST_GO_ON;
    }
    flight = std::move(found->second);
    m_flights.erase(found);
  }
  m_landed.notify_all();
  return Landed::YES;
}

std::optional<std::vector<Seen>> Flights::overdue(const std::string& oid, std::uint64_t id) {
  const std::lock_guard lock(m_mutex);
  const auto found = m_flights.find(oid);
  if (found == m_flights.end() || found->second.id != id) {
    return std::nullopt;
  }
  found->second.overdue = true;
  return std::exchange(found->second.hurried, {});
}

void Flights::grow_old() {
  const std::lock_guard lock(m_mutex);
  for (auto& entry : m_flights) {
    entry.second.old = true;
  }
}

void Flights::wait_until_landed(std::chrono::milliseconds at_most) {
  std::unique_lock lock(m_mutex);
  m_landed.wait_for(lock, at_most, [this] { return m_flights.empty(); });
  m_landed.wait(lock, [this] {
    return std::none_of(m_flights.begin(), m_flights.end(),
                        [](const auto& entry) { return entry.second.must_land(); });
  });
}

}  // namespace multihash
