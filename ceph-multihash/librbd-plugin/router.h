#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "ahead.h"
#include "decision.h"
#include "finder.h"
#include "groups.h"
#include "hints.h"
#include "object_table.h"
#include "quiet.h"

namespace multihash::rbd {

/**
 * Brings operations on one image's objects on their way, by decide() and what is found out. Knows
 * nothing of librbd. Thread-safe.
 */
class Router {
 public:
  using Now = ObjectTable::Now;

  Router(std::shared_ptr<Finder> finder, std::shared_ptr<Tally> tally, std::function<Mode()> mode,
         Now now = Route::Clock::now);

  /** What to do with an operation now; counts it. */
  Decision route(uint64_t object_no, Operation operation, Mode mode, bool may_have_alternate);

  /** Looks, for the next time; whoever waits for it then waits on, if it takes too long. */
  void look(uint64_t object_no);

  using Send = std::function<void(Route)>;

  /** For LOOK_FIRST: sends the read when it is known where its object is, or by home. */
  void look_first(uint64_t object_no, Send send);

  /** A write on its way, from RESOLVE on. */
  struct Trip {
    uint64_t object_no;
    std::optional<uint32_t> group;
    uint64_t era;
    Route sent_by;
  };
  Trip start_trip(uint64_t object_no) const {
    return {object_no, m_finder->group(object_no), m_groups.era(), {}};
  }

  /**
   * For RESOLVE: sends the change, after those that came before it, when its object's place is
   * known, or home needs no looking at. What writes (need: EXISTENCE) is to tell the route that it
   * was sent by to end_trip() when it is answered.
   */
  void resolve(uint64_t object_no, Need need, const Send& send);

  /** @param result negative: an error */
  void end_trip(const Trip& trip, int result);

  /** A read found nothing where its object was thought to be. */
  void gone(uint64_t object_no) { m_table.forget(object_no); }

  /**
   * Nothing is known of the image's objects any more. What was found out while others could hold
   * the lock may be old: they, or `mhctl`, may have removed redirects.
   */
  void forget_all();

  /** They say what is asked first of an object. Loaded and kept by the caller. */
  Hints& hints() { return m_hints; }

  /** Notes in the hints what is known now. */
  void note_hints();

  /**
   * Runs it when nothing of what was begun ahead of writers is under way: its outcome has to be
   * known before the lock is given up. Nothing is begun but by an OWNER.
   */
  void when_quiet(std::function<void()> action) { m_quiet.when_quiet(std::move(action)); }

  /** Something else under way that is waited for then. */
  Quiet& background() { return m_quiet; }

 private:
  void place_ahead(uint64_t object_no);
  void find(const Question& question, const std::function<void()>& then = nullptr);
  void acknowledged(const std::optional<uint32_t>& group, uint64_t era);
  Question question(uint64_t object_no, Need need, Route known,
                    std::optional<unsigned> picked) const;
  bool sent_at_once(uint64_t object_no, Route known, std::optional<unsigned>& picked);
  void settle(uint64_t object_no, Route found);
  void settle_if(uint64_t object_no, const std::optional<Route>& outcome);

  const std::shared_ptr<Finder> m_finder;
  const std::shared_ptr<Tally> m_tally;
  const std::function<Mode()> m_mode;
  ObjectTable m_table;
  Groups m_groups;
  Hints m_hints;
  Ahead m_ahead;
  Quiet m_quiet;
};

}  // namespace multihash::rbd
