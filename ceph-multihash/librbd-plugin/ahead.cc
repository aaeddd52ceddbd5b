#include "ahead.h"

#include <algorithm>

namespace multihash::rbd {

Ahead::Range Ahead::wrote(uint64_t object_no) {
  std::lock_guard locker{m_lock};
  auto writer = std::find_if(m_writers.begin(), m_writers.end(), [object_no](const Writer& each) {
    // Several writes at once may come a little out of order.
    return object_no == each.next || (object_no > each.next && object_no < each.end);
  });
  if (writer == m_writers.end()) {
    const bool just_written =
        std::any_of(m_writers.begin(), m_writers.end(),
                    [object_no](const Writer& each) { return object_no + 1 == each.next; });
    if (just_written) {
      return {};
    }
    writer = std::min_element(
        m_writers.begin(), m_writers.end(),
        [](const Writer& one, const Writer& other) { return one.last_used < other.last_used; });
    *writer = {object_no, object_no + 1, 0, 0};
  }
  writer->last_used = ++m_clock;
  writer->next = object_no + 1;
  writer->end = std::max(writer->end, writer->next);
  ++writer->run;
  auto& expected = m_expected[static_cast<std::size_t>(writer - m_writers.begin())];
  expected.store(writer->run >= ENOUGH ? writer->next : NOTHING, std::memory_order_relaxed);
  return further(*writer);
}

// More and more, so that a short run costs little.
Ahead::Range Ahead::further(Writer& writer) {
  if (writer.run < ENOUGH) {
    return {};
  }
  const unsigned doublings = std::min(writer.run - ENOUGH + 1, 4U);
  const auto end = writer.next + std::min(MOST, uint64_t{1} << doublings);
  const Range range{writer.end, std::max(writer.end, end)};
  writer.end = range.end;
  return range;
}

void Ahead::clear() {
  std::lock_guard locker{m_lock};
  m_writers = {};
  for (auto& next : m_expected) {
    next.store(NOTHING, std::memory_order_relaxed);
  }
}

}  // namespace multihash::rbd
