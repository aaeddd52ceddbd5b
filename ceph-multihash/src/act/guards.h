#pragma once

#include <ctime>
#include <rados/librados.hpp>

namespace multihash {

/**
 * Fails an operation with -ERANGE unless there is neither an object nor a clone of one. (An
 * exclusive create succeeds over a whiteout, and hides its clones from a later rollback.)
 */
void require_nothing_there(librados::ObjectOperation& op);

/** Fails an operation with -ECANCELED unless the object's last change had this time. */
void require_modified_at(librados::ObjectOperation& op, const struct timespec& time);

}  // namespace multihash
