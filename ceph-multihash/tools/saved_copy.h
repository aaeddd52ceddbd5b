#pragma once

#include <filesystem>
#include <string>

#include "content.h"

namespace multihash::mhctl {

/**
 * Writes it to a file of its own, which is on disk when this returns: the data to one of that name,
 * attributes and omap, if there are any, beside it with ".json" added, as hex. Where there is a
 * file of that name already, whoever made it, it stays, and a number is added: ".2" and so on.
 * Failed: nothing that can be relied upon was written.
 */
void save(const Content& content, const std::filesystem::path& folder, const std::string& name);

}  // namespace multihash::mhctl
