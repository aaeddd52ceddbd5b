#include "drive.h"

#include <algorithm>
#include <cmath>

namespace stowage::hdd {

namespace {

/**
 * A drive reads on into its buffer while the host thinks; a request that continues may so have
 * begun before it came. Without this, each late wake-up of a sleeper would cost bandwidth.
 */
constexpr int64_t READ_AHEAD_NANOS = 10'000'000;

double root_share(Seeks s) {
  return 5 * (s.average - s.track) - 5 * (s.full - s.track) / 3;
}

}  // namespace

SeekCurve::SeekCurve(Seeks s)
    : m_a(s.track), m_b(root_share(s)), m_c(s.full - s.track - root_share(s)) {}

bool SeekCurve::possible(Seeks s) {
  const double root = root_share(s);
  return s.track >= 0 && root >= 0 && root <= s.full - s.track;
}

double SeekCurve::nanos(double fraction) const {
  return m_a + m_b * std::sqrt(fraction) + m_c * fraction;
}

Head::Head(const Drive& drive) : m_drive(drive), m_read(drive.read), m_write(drive.write) {}

Cost Head::serve(bool write, uint64_t position, uint64_t bytes) {
  const bool forward = position >= m_position;
  const uint64_t distance = forward ? position - m_position : m_position - position;
  const double per_byte = 1e9 / m_drive.bytes_per_second;
  const double pass = static_cast<double>(distance) * per_byte;
  const double fraction =
      std::min(1.0, static_cast<double>(distance) / static_cast<double>(m_drive.capacity));
  const double move = (write ? m_write : m_read).nanos(fraction) + m_drive.half_turn();
  m_position = position + bytes;

  Cost cost;
  cost.continues = distance == 0;
  cost.seek = !forward || pass > move;
  const double way = cost.seek ? move : pass;
  cost.nanos = static_cast<uint64_t>(std::llround(way + static_cast<double>(bytes) * per_byte));
  return cost;
}

int64_t Schedule::end(int64_t now, Cost cost) {
  const int64_t earliest = cost.continues ? now - READ_AHEAD_NANOS : now;
  m_free_at = std::max(m_free_at, earliest) + static_cast<int64_t>(cost.nanos);
  return m_free_at;
}

}  // namespace stowage::hdd
