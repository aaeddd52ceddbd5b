#pragma once

#include <functional>

#include "librbd/ImageCtx.h"

namespace multihash::rbd {

/**
 * Asks whether the image is, is to be, or was until just now, mirrored to another cluster; told
 * true, too, if that can't be told. However long it takes: it is told once, in a thread of
 * librados, maybe when the image is closed.
 */
void ask_whether_mirrored(librbd::ImageCtx& image, std::function<void(bool)> told);

}  // namespace multihash::rbd
