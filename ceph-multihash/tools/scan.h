#pragma once

#include <cstdint>
#include <functional>
#include <rados/librados.hpp>
#include <vector>

#include "probe.h"

namespace multihash::mhctl {

/** What a listing of a pool shows. */
struct Scan {
  std::vector<Facts> subjects;         ///< objects with a stub or alternates, by name
  std::uint64_t foreign_locators = 0;  ///< objects whose locator keys are somebody else's
};

/**
 * Lists all namespaces of a pool and looks at what it finds: one stat for each object at home, some
 * more for each that is elsewhere. A listing is no snapshot: what is created meanwhile may be
 * missing.
 *
 * @param wanted  which objects; empty: all
 * @param at_home receives those that are plain data at home; may be empty
 */
Scan scan(const librados::IoCtx& pool, const std::function<bool(const ObjectName&)>& wanted,
          const std::function<void(const ObjectName&, std::uint64_t bytes)>& at_home);

}  // namespace multihash::mhctl
