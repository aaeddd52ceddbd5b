#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace multihash::rbd {

/** What is known of where an object is. */
struct Route {
  using Clock = std::chrono::steady_clock;

  enum Kind : uint8_t {
    UNKNOWN,    ///< also: nobody has said so in time
    ABSENT,     ///< nothing at home when it was looked at: operations go home, or it is created
    HOME,       ///< data at home, or a doubt: operations go home, where the OSD follows a redirect
    ALTERNATE,  ///< home redirects to the alternate `choice`
  };
  Kind kind = UNKNOWN;
  uint8_t choice = 0;
  /** Of an ALTERNATE: nothing is under way to it any more that home passed on before. */
  bool overtaken = false;
  /** Nothing is known any more from then on. */
  Clock::time_point until = Clock::time_point::max();

  bool operator==(const Route& other) const {
    return kind == other.kind && choice == other.choice && overtaken == other.overtaken;
  }
};

/** What a change must know before it can be sent. An alternate is to be overtaken before. */
enum class Need : uint8_t {
  WHEREABOUTS,  ///< where the object is, if anywhere (a discard)
  EXISTENCE,    ///< where it is or will be: an absent one is created first (a write)
};

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
    Route route;
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
  struct Entry {
    Route route;
    bool resolving = false;
    bool forgotten = false;  ///< while resolving: what comes out is not kept
    std::deque<Waiting> waiting;
  };

  /** What counts of an entry's route now. */
  Route current(const Entry& entry) const;

  const Now m_now;
  mutable std::mutex m_lock;
  std::unordered_map<uint64_t, Entry> m_entries;
};

}  // namespace multihash::rbd
