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

  /** Forgets one route, such as one that turned out to be wrong. */
  void forget(uint64_t object_no);

  /** Forgets all routes; resolutions under way still serve their waiters. */
  void clear();

 private:
  struct Waiting {
    Need need;
    Waiter waiter;
  };
  /** A resolution under way: few at a time, so what is settled need not carry this along. */
  struct Flight {
    bool forgotten = false;  ///< what comes out is not kept
    std::vector<Waiting> waiting;
  };

  const Now m_now;
  mutable std::mutex m_lock;
  RouteMap m_routes;  ///< of objects that are not in flight
  std::unordered_map<uint64_t, Flight> m_flights;
};

}  // namespace multihash::rbd
