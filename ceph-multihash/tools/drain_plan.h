#pragma once

#include <string>
#include <vector>

#include "images.h"
#include "probe.h"

namespace multihash::mhctl {

/** What is to be done so that an object has neither stub nor alternates. */
struct DrainStep {
  enum class Action { BRING_HOME, REMOVE_STUB, REMOVE_COPY };

  Facts facts;
  Action action;
  unsigned choice = 0;
};

struct DrainPlan {
  std::vector<DrainStep> steps;
  std::uint64_t bytes = 0;            ///< to be copied
  std::vector<std::string> refusals;  ///< why it can't be done
};

/**
 * What is to be done with an image's objects, or with those of no image.
 *
 * An alternate can only be brought home if all snapshots there are see its newest content: RADOS
 * has no operation that takes clones to another place.
 *
 * @param image nullptr: of no image
 */
DrainPlan plan_drain(const librados::IoCtx& pool, const ImageInfo* image,
                     const std::vector<Facts>& objects);

}  // namespace multihash::mhctl
