#include "fence.h"

#include <fmt/ranges.h>

#include <CLI/StringTools.hpp>
#include <algorithm>
#include <cerrno>
#include <vector>

#include "errors.h"

namespace multihash::mhctl {
namespace {

const std::string OPTION = "rbd_plugins";
const std::string KEY = "conf_" + OPTION;
const std::string NAME = "multihash";

std::vector<std::string> listed(const std::string& plugins) {
  auto names = CLI::detail::split(plugins, ',');
  for (auto& name : names) {
    CLI::detail::trim(name);
  }
  return names;
}

bool names_multihash(const std::string& plugins) {
  return names_plugin(plugins, NAME);
}

std::string without_multihash(const std::string& plugins) {
  auto names = listed(plugins);
  names.erase(std::remove(names.begin(), names.end(), NAME), names.end());
  return fmt::format("{}", fmt::join(names, ","));
}

std::string own_value(librbd::Image& image, const std::string& shown) {
  std::string plugins;
  const int result = image.metadata_get(KEY, &plugins);
  if (result != -ENOENT) {
    check(result, "fence of image " + shown);
  }
  return plugins;
}

std::string pool_value(librados::IoCtx& pool) {
  librbd::RBD rbd;
  std::string plugins;
  const int result = rbd.pool_metadata_get(pool, KEY, &plugins);
  if (result != -ENOENT) {
    check(result, "fence of pool " + pool.get_pool_name());
  }
  return plugins;
}

}  // namespace

bool names_plugin(const std::string& plugins, const std::string& name) {
  const auto names = listed(plugins);
  return std::find(names.begin(), names.end(), name) != names.end();
}

Fence fence_of(librbd::Image& image, const std::string& shown) {
  std::vector<librbd::config_option_t> options;
  check(image.config_list(&options), "settings of image " + shown);
  for (const auto& option : options) {
    if (option.name == OPTION && option.source != RBD_CONFIG_SOURCE_CONFIG) {
      return {names_multihash(option.value), option.source == RBD_CONFIG_SOURCE_POOL};
    }
  }
  return {};
}

void set_fence(librbd::Image& image, const std::string& shown) {
  const auto plugins = own_value(image, shown);
  if (!names_multihash(plugins)) {
    check(image.metadata_set(KEY, plugins.empty() ? NAME : plugins + "," + NAME),
          "fence of image " + shown);
  }
}

bool lift_fence(librbd::Image& image, const std::string& shown) {
  const auto plugins = own_value(image, shown);
  if (!names_multihash(plugins)) {
    return false;
  }
  const auto rest = without_multihash(plugins);
  check(rest.empty() ? image.metadata_remove(KEY) : image.metadata_set(KEY, rest),
        "fence of image " + shown);
  return true;
}

bool is_pool_fenced(librados::IoCtx& pool) {
  return names_multihash(pool_value(pool));
}

void lift_pool_fence(librados::IoCtx& pool) {
  const auto rest = without_multihash(pool_value(pool));
  librbd::RBD rbd;
  check(rest.empty() ? rbd.pool_metadata_remove(pool, KEY) : rbd.pool_metadata_set(pool, KEY, rest),
        "fence of pool " + pool.get_pool_name());
}

std::string unopened_reason(int result) {
  if (result == -ENOSYS) {
    return "librbd here doesn't open it: it is fenced, or a clone of a fenced one, and the plug-in "
           "libceph_librbd_multihash.so isn't in plugin_dir of this machine";
  }
  return with_reason("librbd doesn't open it", result);
}

}  // namespace multihash::mhctl
