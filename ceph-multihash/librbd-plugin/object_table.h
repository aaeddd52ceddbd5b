#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "route_map.h"

namespace multihash::rbd {

/**
 * The routes of one image's objects, and the operations that wait for one.
 *
 * Operations on one object leave in the order in which they came, also while its route is being
 * resolved: librbd's cache counts on it. No I/O and no threads of its own; thread-safe.
 */
class ObjectTable {
 public:
  using Now = std::function<Route::Clock::time_point()>;

  explicit ObjectTable(Now now = Route::Clock::now) : m_now(std::move(now)) {}

  using Waiter = std::function<void(Route)>;

  /** What the caller of enter() must do. */
  enum class Verdict {
    KNOWN,  ///< send by `route`; the waiter was not taken
    WAIT,   ///< nothing: the waiter runs when the route is settled
    FIND,   ///< as WAIT; find out where it is, for `need`, then call settle()
    PASS,   ///< send home now, by `route` (UNSEEN), then call came_home()
  };
  struct Entered {
    Verdict verdict;
    Route route;  ///< with FIND: what is known, and not enough
    Need need = Need::WHEREABOUTS;
  };

  Route find(uint64_t object_no) const;

  /** The route, if it is known well enough: as enter(), but takes no waiter. */
  std::optional<Route> known(uint64_t object_no, Need need) const;

  /** Begins a resolution that nobody waits for. @return false if one is under way or needless */
  bool begin(uint64_t object_no);

  Entered enter(uint64_t object_no, Need need, Waiter waiter);

  /**
   * Ends a resolution and runs the waiters, in order, without the table's lock.
   *
   * @return FIND if a waiter needs to know more: the caller goes on as after enter()
   */
  Entered settle(uint64_t object_no, Route route);

  /**
   * In place of settle(): writes may go home while it is looked where the object is. Runs those
   * that wait by a route that is UNSEEN, up to the first other change.
   *
   * @return what to settle now, if anything; that of looked() and came_home(), too
   */
  std::optional<Route> pass_home(uint64_t object_no);

  /** What the look beside has found; an alternate gets direct operations when all are home. */
  std::optional<Route> looked(uint64_t object_no, Route found);

  /** An operation that was sent by an UNSEEN route has been answered. */
  std::optional<Route> came_home(uint64_t object_no, Route sent_by, bool done);

  /** Forgets one route, such as one that turned out to be wrong. */
  void forget(uint64_t object_no);

  /** Each route that is known and lasts. It must not use the table. */
  void for_each(const std::function<void(uint64_t object_no, Route route)>& seen) const;

  /** Forgets all routes; resolutions under way still serve their waiters. */
  void clear();

 private:
  struct Waiting {
    Need need;
    Waiter waiter;
  };
  /** A resolution under way: few at a time, so what is settled need not carry this along. */
  struct Flight {
    uint32_t number = 0;
    bool forgotten = false;  ///< what comes out is not kept
    bool passing = false;    ///< changes go home meanwhile
    std::vector<Waiting> waiting;
    std::optional<Route> looked;
    unsigned going_home = 0;
    bool came_home = false;  ///< at least one, done
    bool ended = false;      ///< its outcome has been handed out
  };

  Flight& begin_flight(uint64_t object_no);
  static Route unseen(const Flight& flight);
  static std::optional<Route> outcome(Flight& flight);

  const Now m_now;
  mutable std::mutex m_lock;
  RouteMap m_routes;  ///< of objects that are not in flight
  std::unordered_map<uint64_t, Flight> m_flights;
  uint32_t m_last_flight = 0;
};

}  // namespace multihash::rbd
