#include "placer.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "choice_cache.h"
#include "deadlines.h"
#include "flight.h"
#include "multihash/choices.h"
#include "stub_io.h"

namespace multihash {
namespace {

constexpr std::size_t CACHED_OBJECTS = 1 << 20;  // about 4 TiB of 4 MiB objects, 150 MB

}  // namespace

class Placer::State : public std::enable_shared_from_this<State> {
 public:
  State(const librados::IoCtx& pool, const Options& options, Pick pick,
        std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
      : m_options(options),
        m_pick(std::move(pick)),
        m_counters(std::move(counters)),
        m_log(std::move(log)),
        m_stubs(pool, m_counters),
        m_cache(CACHED_OBJECTS) {}

  std::optional<Place> known(const std::string& oid) {
    if (m_options.choices == 1) {
      return Place::home();
    }
    const auto choice = m_cache.find(oid);
    ++(choice ? m_counters->cache_hits : m_counters->cache_misses);
    if (!choice) {
      return std::nullopt;
    }
    return Place::seen({*choice == 0 ? HomeState::Kind::DATA : HomeState::Kind::REDIRECT,
                        *choice,
                        {}});  // only what was seen gets into the cache
  }

  void ask(const std::string& oid, Asked asked, Seen done) {
    if (join(oid, asked, done)) {
      return;
    }
    const bool decides = asked == Asked::TO_BE_THERE;
    const unsigned picked = decides ? pick(oid) : 0;
    std::uint64_t id = 0;
    {
      std::unique_lock lock(m_mutex);
      const auto [entry, is_new] = m_flights.try_emplace(oid);
      if (!is_new) {
        lock.unlock();
        ask(oid, asked, std::move(done));
        return;
      }
      auto& flight = entry->second;
      id = flight.id = ++m_last_id;
      flight.decides = decides;
      flight.picked = picked;
      flight.waiting(asked).push_back(std::move(done));
    }
    take_off(oid, id, picked);
  }

  void close() {
    {
      std::unique_lock lock(m_mutex);
      m_landed.wait_for(lock, m_options.probe_timeout, [this] { return m_flights.empty(); });
      m_landed.wait(lock, [this] {
        return std::none_of(m_flights.begin(), m_flights.end(),
                            [](const auto& entry) { return entry.second.must_land(); });
      });
    }
    m_deadlines.stop();
  }

  void forget(const std::string& oid) { m_cache.erase(oid); }
  void forget_all() {
    const std::lock_guard lock(m_mutex);
    for (auto& entry : m_flights) {
      entry.second.old = true;
    }
    m_cache.clear();
  }

 private:
  /** False, and done untouched, if no question about the object is under way. */
  bool join(const std::string& oid, Asked asked, Seen& done) {
    {
      const std::lock_guard lock(m_mutex);
      const auto found = m_flights.find(oid);
      if (found == m_flights.end()) {
        return false;
      }
      ++m_counters->coalesced;
      if (!found->second.overdue || asked != Asked::IN_TIME) {
        found->second.waiting(asked).push_back(std::move(done));
        return true;
      }
    }
    ++m_counters->timeouts;
    done({false, {}, true});
    return true;
  }

  unsigned pick(const std::string& oid) {
    if (m_stubs.pool_has_snapshots()) {
      m_log->say(
          "the pool has snapshots of its own, new objects stay at home: use RBD's or "
          "self-managed snapshots");
      return 0;
    }
    const unsigned choice = m_pick(oid);
    return choice < m_options.choices ? choice : 0;
  }

  void take_off(const std::string& oid, std::uint64_t id, unsigned picked) {
    m_deadlines.add(m_options.probe_timeout, [weak = weak_from_this(), oid, id] {
      if (const auto self = weak.lock()) {
        self->overdue(oid, id);
      }
    });
    auto landed = [self = shared_from_this(), oid, id](int result, const HomeState& state) {
      self->landed(oid, id, result, state);
    };
    if (picked == 0) {
      m_stubs.look(oid, std::move(landed));
    } else {
      m_stubs.create(oid, picked, std::move(landed));
    }
  }

  void landed(const std::string& oid, std::uint64_t id, int result, const HomeState& state) {
    Flight flight;
    {
      const std::lock_guard lock(m_mutex);
      const auto found = m_flights.find(oid);
      if (found == m_flights.end() || found->second.id != id) {
        return;
      }
      if (result != -ETIMEDOUT || !found->second.must_land()) {
        flight = std::move(found->second);
        m_flights.erase(found);
      }
    }
    if (flight.id == 0) {
      // rados_osd_op_timeout ended this client's wait, not what the OSD does.
      look_again(oid, id);
      return;
    }
    m_landed.notify_all();
    if (flight.old) {
      look_anew(oid, std::move(flight));
      return;
    }
    if (result < 0) {
      m_log->say("probes fail with error " + std::to_string(result) + ", objects are used at home");
    } else {
      remember(oid, flight, state);
    }
    const Sighting sighting{result == 0, state};
    tell(flight.hurried, sighting);
    tell(flight.lookers, sighting);
    if (!flight.decides && sighting.known && state.kind == HomeState::Kind::ABSENT) {
      for (auto& done : flight.placers) {
        ask(oid, Asked::TO_BE_THERE, std::move(done));  // they joined a mere look
      }
    } else {
      tell(flight.placers, sighting);
    }
  }

  /** For changes; a read that asked so long ago goes by home. */
  void look_anew(const std::string& oid, Flight flight) {
    tell(flight.hurried, {});
    for (auto& done : flight.lookers) {
      ask(oid, Asked::SURELY, std::move(done));
    }
    for (auto& done : flight.placers) {
      ask(oid, Asked::TO_BE_THERE, std::move(done));
    }
  }

  void look_again(const std::string& oid, std::uint64_t id) {
    m_stubs.look(oid, [self = shared_from_this(), oid, id](int result, const HomeState& state) {
      self->landed(oid, id, result, state);
    });
  }

  void remember(const std::string& oid, const Flight& flight, const HomeState& state) {
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
        } else if (flight.decides) {
          m_log->say(
              "stubs cannot be made, new objects stay at home: OSDs need the classes rbd and "
              "rgw (osd_class_dir, osd_class_load_list), the client needs osd 'allow rwx'");
        }
        break;
      case HomeState::Kind::PENDING:  // may still become either
        ++m_counters->pending_found;
        break;
    }
  }

  void overdue(const std::string& oid, std::uint64_t id) {
    std::vector<Seen> hurried;
    {
      const std::lock_guard lock(m_mutex);
      const auto found = m_flights.find(oid);
      if (found == m_flights.end() || found->second.id != id) {
        return;
      }
      found->second.overdue = true;
      hurried.swap(found->second.hurried);
    }
    m_counters->timeouts += hurried.size();
    m_log->say(
        "no answer within rados_multihash_probe_timeout_ms, objects are read at home and writes "
        "wait: see ceph health for slow or stopped OSDs");
    tell(hurried, {false, {}, true});
  }

  const Options m_options;
  const Pick m_pick;
  const std::shared_ptr<Counters> m_counters;
  const std::shared_ptr<OnceLog> m_log;
  StubIo m_stubs;
  ChoiceCache m_cache;
  std::mutex m_mutex;
  std::condition_variable m_landed;
  std::unordered_map<std::string, Flight> m_flights;
  std::uint64_t m_last_id = 0;
  Deadlines m_deadlines;
};

Placer::Placer(const librados::IoCtx& pool, const Options& options, Pick pick,
               std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
    : m_state(std::make_shared<State>(pool, options, std::move(pick), std::move(counters),
                                      std::move(log))) {}

Placer::~Placer() {
  close();
}

void Placer::close() {
  m_state->close();
}

std::optional<Place> Placer::known(const std::string& oid) {
  return m_state->known(oid);
}

void Placer::look(const std::string& oid, Seen done) {
  m_state->ask(oid, Asked::IN_TIME, std::move(done));
}

void Placer::look_until_known(const std::string& oid, Seen done) {
  m_state->ask(oid, Asked::SURELY, std::move(done));
}

void Placer::place(const std::string& oid, Seen done) {
  m_state->ask(oid, Asked::TO_BE_THERE, std::move(done));
}

void Placer::forget(const std::string& oid) {
  m_state->forget(oid);
}

void Placer::forget_all() {
  m_state->forget_all();
}

}  // namespace multihash
