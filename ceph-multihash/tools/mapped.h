#pragma once

#include <vector>

#include "images.h"
#include "probe.h"

namespace multihash::mhctl {

/**
 * Notes what is known of objects by their images: where those with a map have them, and whether a
 * drain was bringing them home. Both are read now, after the objects were looked at: librbd records
 * a place before there is an object.
 *
 * @param pool the one that the objects are in
 */
void mark_by_image(Images& images, std::int64_t pool, std::vector<Facts>& objects);

/** Objects with a stub or alternates, and all of images with a map; marked. */
std::vector<Facts> scan_with_maps(Images& images, const librados::IoCtx& pool);

}  // namespace multihash::mhctl
