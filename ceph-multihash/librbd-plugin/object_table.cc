#include "object_table.h"

#include <algorithm>
#include <iterator>
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
  if (m_flights.count(object_no) != 0) {
    return false;
  }
  begin_flight(object_no);
  return true;
}

ObjectTable::Flight& ObjectTable::begin_flight(uint64_t object_no) {
  auto& flight = m_flights[object_no];
  flight.number = ++m_last_flight;
  return flight;
}

ObjectTable::Entered ObjectTable::enter(uint64_t object_no, Need need, Waiter waiter) {
  std::lock_guard locker{m_lock};
  if (auto it = m_flights.find(object_no); it != m_flights.end()) {
    auto& flight = it->second;
    // Whoever waits is not to be passed by, and what was begun before all was forgotten, or ends
    // at an alternate, is nothing to go by.
    if (flight.passing && !flight.forgotten && !flight.looked && flight.waiting.empty() &&
        need == Need::EXISTENCE) {
      ++flight.going_home;
      return {Verdict::PASS, unseen(flight), need};
    }
    flight.waiting.push_back({need, std::move(waiter)});
    return {Verdict::WAIT, {}, need};
  }
  const auto route = m_routes.find(object_no, m_now());
  if (satisfies(route, need)) {
    return {Verdict::KNOWN, route, need};
  }
  begin_flight(object_no).waiting.push_back({need, std::move(waiter)});
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

Route ObjectTable::unseen(const Flight& flight) {
  Route route{Route::UNSEEN};
  route.flight = flight.number;
  return route;
}

// An alternate waits for those that home still has to pass on to it. When one of them has been
// answered, so has all that home had passed on before.
std::optional<Route> ObjectTable::outcome(Flight& flight) {
  if (!flight.passing || !flight.looked || flight.ended) {
    return std::nullopt;
  }
  auto route = *flight.looked;
  if (route.kind == Route::ABSENT) {
    route.kind = Route::HOME;  // what went there makes it
  }
  if (route.kind == Route::ALTERNATE) {
    if (flight.going_home > 0) {
      return std::nullopt;
    }
    route.overtaken = route.overtaken || flight.came_home;
  }
  flight.ended = true;
  return route;
}

std::optional<Route> ObjectTable::pass_home(uint64_t object_no) {
  while (true) {
    std::vector<Waiting> ready;
    Route route;
    {
      std::lock_guard locker{m_lock};
      auto& flight = m_flights.at(object_no);
      auto& waiting = flight.waiting;
      auto other = std::find_if(waiting.begin(), waiting.end(),
                                [](const Waiting& each) { return each.need != Need::EXISTENCE; });
      std::move(waiting.begin(), other, std::back_inserter(ready));
      waiting.erase(waiting.begin(), other);
      if (ready.empty()) {
        flight.passing = true;  // only now, so that nobody is passed by
        return outcome(flight);
      }
      flight.going_home += ready.size();
      route = unseen(flight);
    }
    for (auto& each : ready) {
      each.waiter(route);
    }
  }
}

std::optional<Route> ObjectTable::looked(uint64_t object_no, Route found) {
  std::lock_guard locker{m_lock};
  auto& flight = m_flights.at(object_no);
  flight.looked = found;
  return outcome(flight);
}

std::optional<Route> ObjectTable::came_home(uint64_t object_no, Route sent_by, bool done) {
  std::lock_guard locker{m_lock};
  auto it = m_flights.find(object_no);
  if (it == m_flights.end() || it->second.number != sent_by.flight) {
    return std::nullopt;  // the object was at home, and is settled
  }
  --it->second.going_home;
  it->second.came_home |= done;
  return outcome(it->second);
}

void ObjectTable::forget(uint64_t object_no) {
  std::lock_guard locker{m_lock};
  m_routes.erase(object_no);
  if (auto flight = m_flights.find(object_no); flight != m_flights.end()) {
    flight->second.forgotten = true;
  }
}

void ObjectTable::for_each(const std::function<void(uint64_t object_no, Route route)>& seen) const {
  std::lock_guard locker{m_lock};
  m_routes.for_each_lasting(seen);
}

void ObjectTable::clear() {
  std::lock_guard locker{m_lock};
  m_routes.clear();
  for (auto& [object_no, flight] : m_flights) {
    flight.forgotten = true;
  }
}

}  // namespace multihash::rbd
