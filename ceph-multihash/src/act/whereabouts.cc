#include "whereabouts.h"

#include <utility>

namespace multihash {

Whereabouts::Whereabouts(std::size_t remembered, std::shared_ptr<Counters> counters,
                         std::shared_ptr<OnceLog> log)
    : m_counters(std::move(counters)), m_log(std::move(log)), m_cache(remembered) {}

std::optional<Place> Whereabouts::known(const std::string& oid) {
  const auto choice = m_cache.find(oid);
  ++(choice ? m_counters->cache_hits : m_counters->cache_misses);
  if (!choice) {
    return std::nullopt;
  }
  return Place::seen({*choice == 0 ? HomeState::Kind::DATA : HomeState::Kind::REDIRECT,
                      *choice,
                      {}});  // only what was seen gets into the cache
}

void Whereabouts::learn(const std::string& oid, const Flight& flight, const HomeState& state) {
  switch (state.kind) {
    case HomeState::Kind::REDIRECT:
      m_cache.insert(oid, state.choice);
      ++m_counters->found[state.choice];
      break;
    case HomeState::Kind::DATA:
      m_cache.insert(oid, 0);
      ++m_counters->found[0];
      break;
    case HomeState::Kind::ABSENT:
      if (flight.decides && flight.picked == 0) {
        m_cache.insert(oid, 0);
        break;
      }
      m_cache.erase(oid);
      if (flight.decides) {
        m_log->say(
            "stubs cannot be made, new objects stay at home: OSDs need the classes rbd and "
            "rgw (osd_class_dir, osd_class_load_list), the client needs osd 'allow rwx'");
      }
      break;
    case HomeState::Kind::PENDING:  // may still become either
      m_cache.erase(oid);
      ++m_counters->pending_found;
      break;
  }
}

}  // namespace multihash
