// Of the router: what is asked of whoever finds out where objects are, and what its answers change.
#include <algorithm>
#include <chrono>

#include "router.h"

namespace multihash::rbd {

namespace {

// A client that doesn't hold the lock can't tell whether its watch has been lost, and with it what
// kept `mhctl` from moving objects: what it knows ends before an unseen client's watch does (30 s).
constexpr std::chrono::seconds KNOWN_WITHOUT_LOCK{15};

}  // namespace

// What a hint says is asked first: of an object that was at home, no stub is tried that would fail.
// If it is nowhere, it gets its place by the next question.
Question Router::question(uint64_t object_no, Need need, Route known,
                          std::optional<unsigned> picked) const {
  Question question{object_no, need, known, picked, std::nullopt};
  if (known.kind == Route::UNKNOWN) {
    question.hint = m_hints.choice(object_no);
    if (question.hint == 0U) {
      question.need = Need::WHEREABOUTS;
    }
  }
  return question;
}

void Router::find(const Question& question, const std::function<void()>& then) {
  const auto object_no = question.object_no;
  const auto group = m_finder->group(object_no);
  m_finder->find(question, [this, object_no, group, then, hint = question.hint,
                            era = m_groups.era()](Route found) {
    if (hint) {
      m_tally->hinted(found.kind == (*hint == 0 ? Route::HOME : Route::ALTERNATE) &&
                      found.choice == *hint);
    }
    if (found.made) {
      acknowledged(group, era);
    }
    settle(object_no, found);
    if (then) {
      then();
    }
  });
}

void Router::settle_if(uint64_t object_no, const std::optional<Route>& outcome) {
  if (outcome) {
    settle(object_no, *outcome);
  }
}

void Router::settle(uint64_t object_no, Route found) {
  if (m_mode() == Mode::READER) {
    found.until = std::min(found.until, Route::Clock::now() + KNOWN_WITHOUT_LOCK);
  }
  const auto next = m_table.settle(object_no, found);
  if (next.verdict == ObjectTable::Verdict::FIND) {
    find({object_no, next.need, next.route, std::nullopt, std::nullopt});
  }
}

// So that a sequential writer's next objects have their places before it comes to them. It is as
// if the writes had come already; a stub that nothing is written behind is no object to anybody,
// and `mhctl repair` removes it.
void Router::place_ahead(uint64_t object_no) {
  const auto range = m_ahead.wrote(object_no);
  if (range.empty()) {
    return;
  }
  m_quiet.start();
  m_finder->later([this, range] {
    const auto end = std::min(range.end, m_finder->objects());
    for (auto next = range.first; next < end; ++next) {
      m_quiet.start();  // before the mode is asked: whoever gives up the lock waits for it then
      if (m_mode() == Mode::OWNER && m_finder->may_leave_home(next) && m_table.begin(next)) {
        m_tally->placed_ahead();
        find(question(next, Need::EXISTENCE, {}, std::nullopt), [this] { m_quiet.finish(); });
      } else {
        m_quiet.finish();
      }
    }
    m_quiet.finish();
  });
}

}  // namespace multihash::rbd
