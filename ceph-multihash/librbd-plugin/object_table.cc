#include "object_table.h"

#include <algorithm>
#include <utility>

namespace multihash::rbd {

Route ObjectTable::find(uint64_t object_no) const {
  std::lock_guard locker{m_lock};
  return m_flights.count(object_no) == 0 ? m_routes.find(object_no, m_now()) : Route{};
}

std::optional<Route> ObjectTable::known(uint64_t object_no, Need need) const {
  const auto route = find(object_no);
  return satisfies(route, need) ? std::optional{route} : std::nullopt;
}

bool ObjectTable::begin(uint64_t object_no) {
  std::lock_guard locker{m_lock};
  if (m_routes.find(object_no, m_now()).kind != Route::UNKNOWN) {
    return false;
  }
  return m_flights.try_emplace(object_no).second;
}

ObjectTable::Entered ObjectTable::enter(uint64_t object_no, Need need, Waiter waiter) {
  std::lock_guard locker{m_lock};
  if (auto flight = m_flights.find(object_no); flight != m_flights.end()) {
    flight->second.waiting.push_back({need, std::move(waiter)});
    return {Verdict::WAIT, {}, need};
  }
  const auto route = m_routes.find(object_no, m_now());
  if (satisfies(route, need)) {
    return {Verdict::KNOWN, route, need};
  }
  m_flights[object_no].waiting.push_back({need, std::move(waiter)});
  return {Verdict::FIND, route, need};
}

ObjectTable::Entered ObjectTable::settle(uint64_t object_no, Route route) {
  while (true) {
    std::vector<Waiting> ready;
    {
      std::lock_guard locker{m_lock};
      auto it = m_flights.find(object_no);
      auto& waiting = it->second.waiting;
      auto blocked = std::find_if(waiting.begin(), waiting.end(), [route](const Waiting& each) {
        return !satisfies(route, each.need);
      });
      std::move(waiting.begin(), blocked, std::back_inserter(ready));
      waiting.erase(waiting.begin(), blocked);
      if (ready.empty()) {
        if (!waiting.empty()) {
          return {Verdict::FIND, it->second.forgotten ? Route{} : route, waiting.front().need};
        }
        // Only now may others pass: every operation that came earlier has been sent.
        if (!it->second.forgotten) {
          m_routes.set(object_no, route, m_now());
        }
        m_flights.erase(it);
        return {Verdict::KNOWN, route};
      }
    }
    for (auto& each : ready) {
      each.waiter(route);
    }
  }
}

void ObjectTable::forget(uint64_t object_no) {
  std::lock_guard locker{m_lock};
  m_routes.erase(object_no);
  if (auto flight = m_flights.find(object_no); flight != m_flights.end()) {
    flight->second.forgotten = true;
  }
}

void ObjectTable::clear() {
  std::lock_guard locker{m_lock};
  m_routes.clear();
  for (auto& [object_no, flight] : m_flights) {
    flight.forgotten = true;
  }
}

}  // namespace multihash::rbd
