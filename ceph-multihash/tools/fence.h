#pragma once

#include <rbd/librbd.hpp>
#include <string>

namespace multihash::mhctl {

/**
 * An image's own setting of rbd_plugins, or its pool's. librbd without the plug-in refuses an image
 * with it; so nobody opens one with alternates who doesn't know of them.
 */
struct Fence {
  bool is_set = false;
  bool of_pool = false;  ///< `rbd config pool set POOL rbd_plugins`
};

/** That of the patched librbd: its images have a map, and no stubs (place_map.h). */
inline const std::string MAP_FENCE = "multihash_map";
/** Where the image's own setting is, for those who read it past librbd. */
inline const std::string FENCE_KEY_IN_HEADER = "metadata_conf_rbd_plugins";

/** Whether a list of plug-ins, as rbd_plugins has it, names one. */
bool names_plugin(const std::string& plugins, const std::string& name);

Fence fence_of(librbd::Image& image, const std::string& shown);

void set_fence(librbd::Image& image, const std::string& shown);
/** The image's own; other plug-ins that it names stay. False: there was none. */
bool lift_fence(librbd::Image& image, const std::string& shown);

bool is_pool_fenced(librados::IoCtx& pool);
void lift_pool_fence(librados::IoCtx& pool);

/** What it means that librbd doesn't open an image. */
std::string unopened_reason(int result);

}  // namespace multihash::mhctl
