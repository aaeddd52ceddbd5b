#include "names.h"

#include <regex>

namespace multihash::mhctl {

std::optional<ImageKey> image_of(const ObjectName& name, std::int64_t pool) {
  static const std::regex pattern(R"(rbd_data\.(?:([0-9]{1,18})\.)?([0-9a-f]+)\.[0-9a-f]{16})");
  std::smatch match;
  if (!std::regex_match(name.oid, match, pattern)) {
    return std::nullopt;
  }
  return ImageKey{match[1].matched ? std::stoll(match[1]) : pool, name.nspace, match[2]};
}

std::uint64_t object_number(const ObjectName& name) {
  return std::stoull(name.oid.substr(name.oid.rfind('.') + 1), nullptr, 16);
}

std::string header_oid(const ImageKey& image) {
  return "rbd_header." + image.id;
}

}  // namespace multihash::mhctl
