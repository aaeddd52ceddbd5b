#pragma once

#include <chrono>
#include <functional>

#include "hints.h"
#include "librbd/ImageCtx.h"

namespace multihash::rbd {

/** What was kept when the image was closed last; nothing if it can't be had in time. Blocks. */
Hints::Pieces read_hints(librbd::ImageCtx& image, std::chrono::milliseconds at_most);

/**
 * Keeps them in the omap of the image's header, with which they are removed. By the owner of the
 * lock only, before it gives it up.
 *
 * @param done runs in a thread of librados
 */
void write_hints(librbd::ImageCtx& image, const Hints::Pieces& pieces, std::function<void()> done);

}  // namespace multihash::rbd
