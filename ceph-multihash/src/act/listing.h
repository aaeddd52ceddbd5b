#pragma once

#include <functional>
#include <memory>
#include <rados/librados.hpp>
#include <string>

#include "multihash/counters.h"

namespace multihash {

/** See Client::list(). One probe for each object that has no locator key: it may be a stub. */
int list_objects(librados::IoCtx pool, std::shared_ptr<Counters> counters,
                 const std::function<int(const std::string& oid, unsigned choice)>& seen);

}  // namespace multihash
