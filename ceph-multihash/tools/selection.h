#pragma once

#include <functional>
#include <rados/librados.hpp>

#include "command.h"
#include "images.h"

namespace multihash::mhctl {

/** The objects that a command is about. */
struct Selection {
  librados::IoCtx pool;                           ///< where they are
  std::function<bool(const ObjectName&)> wanted;  ///< empty: all
};

/**
 * All of the pool, or those of an image of it (maybe in a data pool of its own), or those whose
 * names begin with a prefix. Refused, if there is no such image.
 */
Selection select(Images& images, const Arguments& arguments);

/** The pool of an image's data. Refused, if librbd doesn't open the image. */
librados::IoCtx data_pool_of(Images& images, const ImageInfo& image);

}  // namespace multihash::mhctl
