#include "platter.h"

#include <algorithm>

namespace stowage::hdd {

bool Platter::grow(Layout& layout, uint64_t bytes) {
  const uint64_t wanted = count(bytes);
  if (wanted <= layout.size()) {
    return true;
  }
  if (wanted - layout.size() > m_extents - m_fresh + m_returned.size()) {
    return false;
  }
  while (layout.size() < wanted) {
    const uint64_t beside = layout.empty() ? m_extents : layout.back() + 1;
    const bool fresh = m_fresh < m_extents && (beside == m_fresh || m_returned.empty());
    if (m_returned.erase(beside) == 1) {
      layout.push_back(beside);
    } else if (!fresh) {
      layout.push_back(m_returned.extract(m_returned.begin()).value());
    } else {
      layout.push_back(m_fresh++);
    }
  }
  return true;
}

void Platter::shrink(Layout& layout, uint64_t bytes) {
  while (layout.size() > count(bytes)) {
    m_returned.insert(layout.back());
    layout.pop_back();
  }
}

std::vector<Run> Platter::runs(const Layout& layout, uint64_t offset, uint64_t bytes) const {
  std::vector<Run> runs;
  while (bytes > 0) {
    const uint64_t within = offset % m_extent;
    const uint64_t part = std::min(bytes, m_extent - within);
    const uint64_t position = layout[offset / m_extent] * m_extent + within;
    if (!runs.empty() && runs.back().position + runs.back().bytes == position) {
      runs.back().bytes += part;
    } else {
      runs.push_back({position, part});
    }
    offset += part;
    bytes -= part;
  }
  return runs;
}

}  // namespace stowage::hdd
