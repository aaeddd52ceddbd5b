#include "router.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace multihash::rbd {

namespace {

// A client that doesn't hold the lock can't tell whether its watch has been lost, and with it what
// kept `mhctl` from moving objects: what it knows ends before an unseen client's watch does (30 s).
constexpr std::chrono::seconds KNOWN_WITHOUT_LOCK{15};

}  // namespace

Router::Router(std::shared_ptr<ObjectTable> table, std::shared_ptr<Finder> finder,
               std::shared_ptr<Tally> tally, std::function<Mode()> mode)
    : m_table(std::move(table)),
      m_finder(std::move(finder)),
      m_tally(std::move(tally)),
      m_mode(std::move(mode)) {}

Decision Router::route(uint64_t object_no, Operation operation, Mode mode,
                       bool may_have_alternate) {
  if (mode == Mode::STOCK || !may_have_alternate) {
    return {};
  }
  const auto decision = decide(operation, mode, may_have_alternate, m_table->find(object_no));
  if (decision.way == Way::HOME || decision.way == Way::DIRECT ||
      decision.way == Way::DIRECT_OR_HOME) {
    m_tally->routed(decision.choice);
  }
  return decision;
}

void Router::look(uint64_t object_no) {
  if (m_table->begin(object_no)) {
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

void Router::resolve(uint64_t object_no, Need need, Send send) {
  const auto entered = m_table->enter(object_no, need, send);
  switch (entered.verdict) {
    case ObjectTable::Verdict::KNOWN:  // since it was decided that it is not
      m_tally->routed(entered.route.choice);
      send(entered.route);
      break;
    case ObjectTable::Verdict::WAIT:
      m_tally->waited();
      break;
    case ObjectTable::Verdict::FIND:
      find(object_no, need, entered.route);
      break;
  }
}

void Router::find(uint64_t object_no, Need need, Route known) {
  m_finder->find(object_no, need, known, [this, object_no](Route found) { settle(object_no, found); });
}

void Router::settle(uint64_t object_no, Route found) {
  if (m_mode() == Mode::READER) {
    found.until = std::min(found.until, Route::Clock::now() + KNOWN_WITHOUT_LOCK);
  }
  const auto next = m_table->settle(object_no, found);
  if (next.verdict == ObjectTable::Verdict::FIND) {
    find(object_no, next.need, next.route);
  }
}

}  // namespace multihash::rbd
