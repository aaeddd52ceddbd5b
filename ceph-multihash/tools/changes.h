#pragma once

#include <filesystem>
#include <rados/librados.hpp>

#include "probe.h"
#include "problems.h"

// What mhctl does to objects, one at a time. Each change is tied to the state that was seen before:
// Failed, if it isn't so any more. Each leaves a state that the next run can go on from.

namespace multihash::mhctl {

/** Does what Problem::remedy() says. Refused, if a copy is to be saved and there is no folder for
 * it. */
void mend(const librados::IoCtx& pool, const Facts& facts, const Problem& problem,
          const std::filesystem::path& save_folder);

/** Brings the object home from an alternate without snapshots: one transaction, then removes that.
 */
void bring_home(const librados::IoCtx& pool, const Facts& facts, unsigned choice);

void remove_alternate(const librados::IoCtx& pool, const Facts& facts, unsigned choice);

/** A PENDING or REDIRECT one. */
void remove_stub(const librados::IoCtx& pool, const Facts& facts);

}  // namespace multihash::mhctl
