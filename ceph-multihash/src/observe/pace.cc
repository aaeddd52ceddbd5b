#include "pace.h"

#include <algorithm>
#include <utility>

namespace multihash {
namespace {

constexpr auto SHORT = std::chrono::milliseconds(200);
constexpr int LIFETIME = 3;
constexpr int SLOWS_DOWN_AFTER = 15;
constexpr int SLOWEST = 30;
constexpr auto LONGEST = std::chrono::minutes(1);

}  // namespace

Pace::Pace(Duration ttl, int warm_up, Time now)
    : m_ttl(ttl),
      m_longest(std::max(ttl, std::min<Duration>(ttl * SLOWEST, LONGEST))),
      m_warm_up(warm_up),
      m_wanted(now),
      m_pause(ttl),
      m_rest(ttl),
      m_rest_ended(now) {}

bool Pace::wanted(Time now) {
  m_wanted = now;
  if (m_pause == m_ttl) {
    return false;
  }
  m_rest = std::exchange(m_pause, m_ttl);
  m_rest_ended = now;
  return true;
}

Pace::Duration Pace::pause(Time now) {
  if (m_warm_up > 0) {
    --m_warm_up;
    return std::min<Duration>(SHORT, m_ttl);
  }
  if (now - m_wanted > m_ttl * SLOWS_DOWN_AFTER) {
    m_pause = std::min(m_pause * 2, m_longest);
  }
  return m_pause;
}

Pace::Duration Pace::lifetime(Time now) const {
  const bool being_refreshed = now - m_rest_ended < m_ttl * LIFETIME;
  return (being_refreshed ? std::max(m_rest, m_pause) : m_pause) * LIFETIME;
}

}  // namespace multihash
