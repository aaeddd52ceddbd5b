#pragma once

#include <chrono>
#include <memory>

#include "image.h"

namespace multihash::rbd {

/**
 * Finds out, of an UNDECIDED image, whether alternates may be used with this lock: not if it is
 * mirrored, or being drained. Blocks, but not for longer than that; what is told later counts then.
 * The image is STOCK or OWNER when this returns, or still UNDECIDED.
 */
void ask_for_admission(const std::shared_ptr<Image>& image, std::chrono::milliseconds at_most);

}  // namespace multihash::rbd
