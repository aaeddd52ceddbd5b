#pragma once

#include <vector>

#include "images.h"
#include "probe.h"

namespace multihash::mhctl {

/**
 * Notes for objects of images with a map where that has them. The maps are read now, after the
 * objects were looked at: librbd records a place before there is an object.
 *
 * @param pool the one that the objects are in
 */
void mark_mapped(Images& images, std::int64_t pool, std::vector<Facts>& objects);

/** Objects with a stub or alternates, and all of images with a map; marked. */
std::vector<Facts> scan_with_maps(Images& images, const librados::IoCtx& pool);

}  // namespace multihash::mhctl
