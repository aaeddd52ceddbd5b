#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "decision.h"
#include "finder.h"
#include "object_table.h"

namespace multihash::rbd {

/**
 * Brings operations on one image's objects on their way, by decide() and what is found out. Knows
 * nothing of librbd. Thread-safe.
 */
class Router {
 public:
  Router(std::shared_ptr<ObjectTable> table, std::shared_ptr<Finder> finder,
         std::shared_ptr<Tally> tally, std::function<Mode()> mode);

  /** What to do with an operation now; counts it. */
  Decision route(uint64_t object_no, Operation operation, Mode mode, bool may_have_alternate);

  /** Looks, for the next time; whoever waits for it then waits on, if it takes too long. */
  void look(uint64_t object_no);

  using Send = std::function<void(Route)>;

  /** For LOOK_FIRST: sends the read when it is known where its object is, or by home. */
  void look_first(uint64_t object_no, Send send);

  /**
   * For RESOLVE: sends the change, after those that came before it, when its object's place is
   * known.
   */
  void resolve(uint64_t object_no, Need need, Send send);

  /** A read found nothing where its object was thought to be. */
  void gone(uint64_t object_no) { m_table->forget(object_no); }

 private:
  void find(uint64_t object_no, Need need, Route known);
  void settle(uint64_t object_no, Route found);

  const std::shared_ptr<ObjectTable> m_table;
  const std::shared_ptr<Finder> m_finder;
  const std::shared_ptr<Tally> m_tally;
  const std::function<Mode()> m_mode;
};

}  // namespace multihash::rbd
