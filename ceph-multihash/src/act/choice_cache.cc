#include "choice_cache.h"

namespace multihash {

ChoiceCache::ChoiceCache(std::size_t capacity) : m_capacity(capacity) {}

std::optional<unsigned> ChoiceCache::find(const std::string& oid) {
  const std::lock_guard lock(m_mutex);
  const auto found = m_by_oid.find(oid);
  if (found == m_by_oid.end()) {
    return std::nullopt;
  }
  m_recent.splice(m_recent.begin(), m_recent, found->second);
  return found->second->choice;
}

void ChoiceCache::insert(const std::string& oid, unsigned choice) {
  if (m_capacity == 0) {
    return;
  }
  const std::lock_guard lock(m_mutex);
  const auto found = m_by_oid.find(oid);
  if (found != m_by_oid.end()) {
    found->second->choice = choice;
    m_recent.splice(m_recent.begin(), m_recent, found->second);
    return;
  }
  if (m_by_oid.size() >= m_capacity) {
    m_by_oid.erase(m_recent.back().oid);
    m_recent.pop_back();
  }
  m_recent.push_front({oid, choice});
  m_by_oid.emplace(m_recent.front().oid, m_recent.begin());
}

void ChoiceCache::erase(const std::string& oid) {
  const std::lock_guard lock(m_mutex);
  const auto found = m_by_oid.find(oid);
  if (found != m_by_oid.end()) {
    const auto entry = found->second;
    m_by_oid.erase(found);
    m_recent.erase(entry);
  }
}

void ChoiceCache::clear() {
  const std::lock_guard lock(m_mutex);
  m_by_oid.clear();
  m_recent.clear();
}

std::size_t ChoiceCache::size() const {
  const std::lock_guard lock(m_mutex);
  return m_by_oid.size();
}

}  // namespace multihash
