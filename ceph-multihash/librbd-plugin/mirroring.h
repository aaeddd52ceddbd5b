#pragma once

#include <chrono>

#include "librbd/ImageCtx.h"

namespace multihash::rbd {

/**
 * Whether the image is, is to be, or was until just now, mirrored to another cluster; true, too, if
 * that can't be told within so long. Blocks.
 */
bool may_be_mirrored(librbd::ImageCtx& image, std::chrono::milliseconds at_most);

}  // namespace multihash::rbd
