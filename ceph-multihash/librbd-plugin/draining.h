#pragma once

#include <functional>

#include "librbd/ImageCtx.h"

namespace multihash::rbd {

/**
 * Asks whether a drain of the image was begun and has not ended (docs/adr/0032); told true, too, if
 * that can't be told. However long it takes: it is told once, in a thread of librados, maybe when
 * the image is closed.
 */
void ask_whether_draining(librbd::ImageCtx& image, std::function<void(bool)> told);

}  // namespace multihash::rbd
