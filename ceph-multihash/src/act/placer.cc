#include "placer.h"

#include <cerrno>
#include <utility>
#include <vector>

#include "deadlines.h"
#include "flights.h"
#include "stub_io.h"
#include "whereabouts.h"

namespace multihash {

class Placer::State : public std::enable_shared_from_this<State> {
 public:
  State(const librados::IoCtx& pool, const Options& options, Pick pick,
        std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
      : m_options(options),
        m_pick(std::move(pick)),
        m_counters(std::move(counters)),
        m_log(std::move(log)),
        m_stubs(pool, m_counters),
        m_whereabouts(options.remembered_objects, m_counters, m_log) {}

  std::optional<Place> known(const std::string& oid) {
    return m_options.choices == 1 ? Place::home() : m_whereabouts.known(oid);
  }

  void ask(const std::string& oid, Asked asked, std::optional<unsigned> choice, Seen done) {
    for (;;) {
      const auto joined = m_flights.join(oid, asked, done);
      if (joined != Flights::Joined::NONE_UNDER_WAY) {
        ++m_counters->coalesced;
        if (joined == Flights::Joined::OVERDUE) {
          ++m_counters->timeouts;
          done({false, {}, true});
        }
        return;
      }
      const unsigned picked = asked != Asked::TO_BE_THERE ? 0 : choice ? *choice : pick(oid);
      if (const auto id = m_flights.take_off(oid, asked, picked, done); id != 0) {
        send(oid, id, picked);
        return;
      }
    }
  }

  void close() {
    m_flights.wait_until_landed(m_options.probe_timeout);
    m_deadlines.stop();
  }

  void forget(const std::string& oid) { m_whereabouts.forget(oid); }
  void forget_all() {
    m_flights.grow_old();
    m_whereabouts.forget_all();
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

 private:
  auto landing(const std::string& oid, std::uint64_t id) {
    return [self = shared_from_this(), oid, id](int result, const HomeState& state,
                                                bool ours = false) {
      self->landed(oid, id, result, state, ours);
    };
  }

  void send(const std::string& oid, std::uint64_t id, unsigned picked) {
    m_deadlines.add(m_options.probe_timeout, [weak = weak_from_this(), oid, id] {
      if (const auto self = weak.lock()) {
        self->overdue(oid, id);
      }
    });
    if (picked == 0) {
      m_stubs.look(oid, landing(oid, id));
    } else {
      m_stubs.create(oid, picked, landing(oid, id));
    }
  }

  void landed(const std::string& oid, std::uint64_t id, int result, const HomeState& state,
              bool ours) {
    Flight flight;
    const auto outcome = m_flights.land(oid, id, result == -ETIMEDOUT, flight);
    if (outcome == Flights::Landed::MUST_GO_ON) {
      // rados_osd_op_timeout ended this client's wait, not what the OSD does.
      m_stubs.look(oid, landing(oid, id));
    }
    if (outcome != Flights::Landed::YES) {
      return;
    }
    if (flight.old) {
      look_anew(oid, flight);
      return;
    }
    if (result < 0) {
      ++m_counters->doubts;
      m_log->say("probes fail with error " + std::to_string(result) + ", objects are used at home");
    } else {
      m_whereabouts.learn(oid, flight, state);
    }
    const Sighting sighting{result == 0, state, false, ours};
    tell(flight.hurried, sighting);
    tell(flight.lookers, sighting);
    if (!flight.decides && sighting.known && state.kind == HomeState::Kind::ABSENT) {
      ask_for(oid, Asked::TO_BE_THERE, flight.placers);  // they joined a mere look
    } else {
      tell(flight.placers, sighting);
    }
  }

  /** For changes; a read that asked so long ago goes by home. */
  void look_anew(const std::string& oid, const Flight& flight) {
    tell(flight.hurried, {false, {}, true});
    ask_for(oid, Asked::SURELY, flight.lookers);
    ask_for(oid, Asked::TO_BE_THERE, flight.placers);
  }

  void ask_for(const std::string& oid, Asked asked, const std::vector<Seen>& waiting) {
    for (const auto& done : waiting) {
      ask(oid, asked, std::nullopt, done);
    }
  }

  void overdue(const std::string& oid, std::uint64_t id) {
    const auto hurried = m_flights.overdue(oid, id);
    if (!hurried) {
      return;
    }
    m_counters->timeouts += hurried->size();
    m_log->say(
        "no answer within rados_multihash_probe_timeout_ms, objects are read at home and writes "
        "wait: see ceph health for slow or stopped OSDs");
    tell(*hurried, {false, {}, true});
  }

  const Options m_options;
  const Pick m_pick;
  const std::shared_ptr<Counters> m_counters;
  const std::shared_ptr<OnceLog> m_log;
  StubIo m_stubs;
  Whereabouts m_whereabouts;
  Flights m_flights;
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
  m_state->ask(oid, Asked::IN_TIME, std::nullopt, std::move(done));
}

void Placer::look_until_known(const std::string& oid, Seen done) {
  m_state->ask(oid, Asked::SURELY, std::nullopt, std::move(done));
}

void Placer::place(const std::string& oid, std::optional<unsigned> picked, Seen done) {
  m_state->ask(oid, Asked::TO_BE_THERE, picked, std::move(done));
}

unsigned Placer::pick(const std::string& oid) {
  return m_state->pick(oid);
}

void Placer::forget(const std::string& oid) {
  m_state->forget(oid);
}

void Placer::forget_all() {
  m_state->forget_all();
}

}  // namespace multihash
