#pragma once

#include <string>

#include "librbd/Types.h"

namespace multihash::rbd {

/** @return `base` (pool, namespace, snapshots) with a locator key: other placement, same names */
librbd::IOContext with_locator_key(const librbd::IOContext& base, std::string key);

}  // namespace multihash::rbd
