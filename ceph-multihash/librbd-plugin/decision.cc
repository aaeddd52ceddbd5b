#include "decision.h"

namespace multihash::rbd {

namespace {

Decision decide_change(Mode mode, Need need, Route known) {
  if (mode == Mode::READER) {
    return {};  // librbd sends no changes without the lock; whatever this is, home is right
  }
  if (!satisfies(known, need)) {
    return {Way::RESOLVE, 0, need};
  }
  return known.kind == Route::ALTERNATE ? Decision{Way::DIRECT, known.choice} : Decision{Way::HOME};
}

Decision decide_read(Mode mode, uint64_t bytes, Route known, std::optional<unsigned> hint) {
  switch (known.kind) {
    case Route::UNKNOWN:
      // What the OSD at home forwards crosses the network twice. From so many bytes on that costs
      // more than asking first, if it is likely.
      return {bytes >= LOOK_FIRST_BYTES && hint != 0U ? Way::LOOK_FIRST : Way::HOME_AND_LOOK};
    case Route::ABSENT:
    case Route::HOME:
    case Route::UNSEEN:
      return {Way::HOME};
    case Route::ALTERNATE:
      // Whoever doesn't hold the lock may have an old route: only home can tell that there is
      // nothing.
      return {mode == Mode::OWNER ? Way::DIRECT : Way::DIRECT_OR_HOME, known.choice};
  }
  return {};
}

}  // namespace

Decision decide(Operation operation, Mode mode, bool may_have_alternate, Route known,
                std::optional<unsigned> hint) {
  if (all_goes_home(mode) || !may_have_alternate) {
    return {};
  }
  switch (operation.kind) {
    case Operation::GUARDED_READ:
      return mode == Mode::READER ? decide_read(mode, operation.bytes, known, hint)
                                  : decide_change(mode, Need::WHEREABOUTS, known);
    case Operation::READ:
      return decide_read(mode, operation.bytes, known, hint);
    case Operation::DISCARD:
      return decide_change(mode, Need::WHEREABOUTS, known);
    case Operation::WRITE:
      return decide_change(mode, Need::EXISTENCE, known);
  }
  return {};
}

}  // namespace multihash::rbd
