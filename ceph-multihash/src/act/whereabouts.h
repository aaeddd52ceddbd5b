#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "choice_cache.h"
#include "flight.h"
#include "multihash/counters.h"
#include "multihash/home_state.h"
#include "multihash/place.h"
#include "report/once.h"

namespace multihash {

/** What the answers about objects have taught. Thread-safe. */
class Whereabouts {
 public:
  /** @param remembered of so many objects */
  Whereabouts(std::size_t remembered, std::shared_ptr<Counters> counters,
              std::shared_ptr<OnceLog> log);

  std::optional<Place> known(const std::string& oid);

  /** What home says now counts, whatever was known before. */
  void learn(const std::string& oid, const Flight& flight, const HomeState& state);

  void forget(const std::string& oid) { m_cache.erase(oid); }
  void forget_all() { m_cache.clear(); }

 private:
  const std::shared_ptr<Counters> m_counters;
  const std::shared_ptr<OnceLog> m_log;
  ChoiceCache m_cache;
};

}  // namespace multihash
