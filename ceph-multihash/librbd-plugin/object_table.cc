#include "object_table.h"

#include <utility>

namespace multihash::rbd {

namespace {

bool satisfies(Route route, Need need) {
  switch (route.kind) {
    case Route::UNKNOWN:
      return false;
    case Route::ABSENT:
      return need == Need::WHEREABOUTS;
    case Route::HOME:
      return true;
    case Route::ALTERNATE:
      return route.overtaken;
  }
  return false;
}

}  // namespace

Route ObjectTable::find(uint64_t object_no) const {
  std::lock_guard locker{m_lock};
  auto it = m_entries.find(object_no);
  return it == m_entries.end() ? Route{} : current(it->second);
}

Route ObjectTable::current(const Entry& entry) const {
  if (entry.resolving) {
    return {};
  }
  const bool ends = entry.route.until != Route::Clock::time_point::max();
  return ends && entry.route.until <= m_now() ? Route{} : entry.route;
}

std::optional<Route> ObjectTable::known(uint64_t object_no, Need need) const {
  const auto route = find(object_no);
  return satisfies(route, need) ? std::optional{route} : std::nullopt;
}

bool ObjectTable::begin(uint64_t object_no) {
  std::lock_guard locker{m_lock};
  auto& entry = m_entries[object_no];
  if (entry.resolving || current(entry).kind != Route::UNKNOWN) {
    return false;
  }
  entry.resolving = true;
  return true;
}

ObjectTable::Entered ObjectTable::enter(uint64_t object_no, Need need, Waiter waiter) {
  std::lock_guard locker{m_lock};
  auto& entry = m_entries[object_no];
  if (entry.resolving) {
    entry.waiting.push_back({need, std::move(waiter)});
    return {Verdict::WAIT, {}, need};
  }
  const auto route = current(entry);
  if (satisfies(route, need)) {
    return {Verdict::KNOWN, route, need};
  }
  entry.resolving = true;
  entry.waiting.push_back({need, std::move(waiter)});
  return {Verdict::FIND, route, need};
}

ObjectTable::Entered ObjectTable::settle(uint64_t object_no, Route route) {
  while (true) {
    std::deque<Waiting> ready;
    {
      std::lock_guard locker{m_lock};
      auto it = m_entries.find(object_no);
      auto& entry = it->second;
      while (!entry.waiting.empty() && satisfies(route, entry.waiting.front().need)) {
        ready.push_back(std::move(entry.waiting.front()));
        entry.waiting.pop_front();
      }
      if (ready.empty()) {
        if (!entry.waiting.empty()) {
          return {Verdict::FIND, route, entry.waiting.front().need};
        }
        // Only now may others pass: every operation that came earlier has been sent.
        if (entry.forgotten) {
          m_entries.erase(it);
        } else {
          entry.route = route;
          entry.resolving = false;
        }
        return {Verdict::KNOWN, route};
      }
    }
    for (auto& waiting : ready) {
      waiting.waiter(route);
    }
  }
}

void ObjectTable::forget(uint64_t object_no) {
  std::lock_guard locker{m_lock};
  auto it = m_entries.find(object_no);
  if (it == m_entries.end()) {
    return;
  }
  if (it->second.resolving) {
    it->second.forgotten = true;
  } else {
    m_entries.erase(it);
  }
}

void ObjectTable::clear() {
  std::lock_guard locker{m_lock};
  for (auto it = m_entries.begin(); it != m_entries.end();) {
    if (it->second.resolving) {
      it->second.forgotten = true;
      ++it;
    } else {
      it = m_entries.erase(it);
    }
  }
}

}  // namespace multihash::rbd
