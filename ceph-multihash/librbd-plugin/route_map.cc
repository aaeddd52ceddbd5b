#include "route_map.h"

#include <algorithm>

namespace multihash::rbd {

namespace {

constexpr std::size_t FEW = 64;

// kind in 2 bits, choice in 3, overtaken in 1; no route that is known is 0.
constexpr unsigned CHOICE_SHIFT = 2;
constexpr unsigned OVERTAKEN_SHIFT = 5;
constexpr unsigned KIND_MASK = 3;
constexpr unsigned CHOICE_MASK = 7;

uint8_t packed(Route route) {
  return static_cast<uint8_t>(route.kind | (route.choice & CHOICE_MASK) << CHOICE_SHIFT |
                              (route.overtaken ? 1U : 0U) << OVERTAKEN_SHIFT);
}

Route unpacked(uint8_t byte) {
  return {static_cast<Route::Kind>(byte & KIND_MASK),
          static_cast<uint8_t>(byte >> CHOICE_SHIFT & CHOICE_MASK),
          (byte >> OVERTAKEN_SHIFT & 1U) != 0};
}

}  // namespace

Route RouteMap::find(uint64_t object_no, Route::Clock::time_point now) const {
  const auto page = m_lasting.find(object_no / OBJECTS_A_PAGE);
  if (page != m_lasting.end() && page->second[object_no % OBJECTS_A_PAGE] != 0) {
    return unpacked(page->second[object_no % OBJECTS_A_PAGE]);
  }
  const auto ending = m_ending.find(object_no);
  return ending != m_ending.end() && now < ending->second.until ? ending->second : Route{};
}

void RouteMap::set(uint64_t object_no, Route route, Route::Clock::time_point now) {
  erase(object_no);
  if (route.kind == Route::UNKNOWN) {
    return;
  }
  if (route.lasts()) {
    m_lasting[object_no / OBJECTS_A_PAGE][object_no % OBJECTS_A_PAGE] = packed(route);
    return;
  }
  if (m_ending.size() >= m_drop_at) {
    drop_ended(now);
  }
  m_ending.emplace(object_no, route);
}

void RouteMap::erase(uint64_t object_no) {
  m_ending.erase(object_no);
  const auto page = m_lasting.find(object_no / OBJECTS_A_PAGE);
  if (page == m_lasting.end()) {
    return;
  }
  page->second[object_no % OBJECTS_A_PAGE] = 0;
  if (std::all_of(page->second.begin(), page->second.end(),
                  [](uint8_t byte) { return byte == 0; })) {
    m_lasting.erase(page);
  }
}

void RouteMap::for_each_lasting(
    const std::function<void(uint64_t object_no, Route route)>& seen) const {
  for (const auto& [number, page] : m_lasting) {
    for (std::size_t i = 0; i < page.size(); ++i) {
      if (page[i] != 0) {
        seen(number * OBJECTS_A_PAGE + i, unpacked(page[i]));
      }
    }
  }
}

void RouteMap::clear() {
  // Not clear(): that keeps the buckets.
  m_lasting = {};
  m_ending = {};
  m_drop_at = 0;
}

// Half of them at least are new each time, so it costs each one a moment.
void RouteMap::drop_ended(Route::Clock::time_point now) {
  for (auto it = m_ending.begin(); it != m_ending.end();) {
    it = it->second.until <= now ? m_ending.erase(it) : std::next(it);
  }
  m_drop_at = std::max(FEW, 2 * m_ending.size());
}

}  // namespace multihash::rbd
