#include "router.h"

#include <utility>

namespace multihash::rbd {

Router::Router(std::shared_ptr<Finder> finder, std::shared_ptr<Tally> tally,
               std::function<Mode()> mode, Now now)
    : m_finder(std::move(finder)),
      m_tally(std::move(tally)),
      m_mode(std::move(mode)),
      m_table(std::move(now)) {}

Decision Router::route(uint64_t object_no, Operation operation, Mode mode,
                       bool may_have_alternate) {
  if (all_goes_home(mode) || !may_have_alternate) {
    return {};
  }
  const auto known = m_table.find(object_no);
  const auto hint = known.kind == Route::UNKNOWN ? m_hints.choice(object_no) : std::nullopt;
  const auto decision = decide(operation, mode, may_have_alternate, known, hint);
  if (decision.way == Way::HOME || decision.way == Way::DIRECT ||
      decision.way == Way::DIRECT_OR_HOME) {
    m_tally->routed(decision.choice);
  }
  if (operation.kind == Operation::WRITE &&
      (decision.way == Way::RESOLVE || m_ahead.expects(object_no))) {
    place_ahead(object_no);
  }
  return decision;
}

void Router::look(uint64_t object_no) {
  if (m_table.begin(object_no)) {
    m_finder->peek(object_no, [this, object_no](Route found) { settle(object_no, found); });
  }
}

void Router::look_first(uint64_t object_no, Send send) {
  look(object_no);
  m_finder->peek(object_no, [this, send = std::move(send)](Route found) {
    if (found.kind == Route::ALTERNATE) {
      m_tally->routed(found.choice);
    }
    send(found);
  });
}

void Router::resolve(uint64_t object_no, Need need, const Send& send) {
  const auto entered = m_table.enter(object_no, need, send);
  switch (entered.verdict) {
    case ObjectTable::Verdict::KNOWN:  // since it was decided that it is not
      m_tally->routed(entered.route.choice);
      send(entered.route);
      break;
    case ObjectTable::Verdict::WAIT:
      m_tally->waited();
      break;
    case ObjectTable::Verdict::PASS:
      m_tally->sent_at_once();
      send(entered.route);
      break;
    case ObjectTable::Verdict::FIND: {
      std::optional<unsigned> picked;
      if (need != Need::EXISTENCE || !sent_at_once(object_no, entered.route, picked)) {
        find(question(object_no, need, entered.route, picked));
      }
      break;
    }
  }
}

// A write that stays at home by the policy goes there at once where no redirect can be that is not
// on all disks: stock Ceph would do the same, and home passes it on if the object is elsewhere
// already (docs/adr/0017).
bool Router::sent_at_once(uint64_t object_no, Route known, std::optional<unsigned>& picked) {
  const bool absent = known.kind == Route::ABSENT;  // seen so by this owner of the lock
  if (!absent) {
    const auto group = m_finder->group(object_no);
    if (known.kind != Route::UNKNOWN || !group || !m_groups.settled(*group) ||
        m_hints.choice(object_no).value_or(0) != 0) {
      return false;
    }
  }
  picked = m_finder->pick(object_no);
  if (*picked != 0) {
    return false;
  }
  m_tally->sent_at_once();
  if (absent) {
    settle(object_no, {Route::HOME});
    return true;
  }
  m_finder->look(object_no, [this, object_no](Route found) {
    settle_if(object_no, m_table.looked(object_no, found));
  });
  settle_if(object_no, m_table.pass_home(object_no));
  return true;
}

void Router::end_trip(const Trip& trip, int result) {
  const auto& by = trip.sent_by;
  if (by.kind == Route::UNSEEN) {
    settle_if(trip.object_no, m_table.came_home(trip.object_no, by, result >= 0));
  } else if (by.kind == Route::HOME && by.lasts() && result == 0) {
    acknowledged(trip.group, trip.era);  // seen at home, so it is a change of home's own group
  }
}

void Router::acknowledged(const std::optional<uint32_t>& group, uint64_t era) {
  if (group) {
    m_groups.acknowledged(*group, era);
  }
}

void Router::note_hints() {
  m_table.for_each([this](uint64_t object_no, Route route) {
    if (route.kind == Route::HOME || route.kind == Route::ALTERNATE) {
      m_hints.note(object_no, route.choice);
    }
  });
}

// In this order: what is asked after it must not be answered by what was known before.
void Router::forget_all() {
  m_groups.clear();
  m_ahead.clear();
  m_table.clear();
  m_finder->forget_all();
}

}  // namespace multihash::rbd
