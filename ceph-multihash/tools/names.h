#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

namespace multihash::mhctl {

/** An object of a pool; its choices all have the same name. */
struct ObjectName {
  std::string nspace;
  std::string oid;

  bool operator<(const ObjectName& other) const {
    return std::tie(nspace, oid) < std::tie(other.nspace, other.oid);
  }
  bool operator==(const ObjectName& other) const {
    return nspace == other.nspace && oid == other.oid;
  }
  /** As Ceph's tools show it: [namespace/]oid. */
  std::string shown() const { return nspace.empty() ? oid : nspace + "/" + oid; }
};

/** An image, by what the names of its data objects say. */
struct ImageKey {
  std::int64_t pool = -1;  ///< of its header
  std::string nspace;
  std::string id;

  bool operator<(const ImageKey& other) const {
    return std::tie(pool, nspace, id) < std::tie(other.pool, other.nspace, other.id);
  }
  bool operator==(const ImageKey& other) const {
    return std::tie(pool, nspace, id) == std::tie(other.pool, other.nspace, other.id);
  }
};

/**
 * The image that an object holds data of, if any: rbd_data.ID.NUMBER in the pool of the header,
 * rbd_data.POOL.ID.NUMBER in a pool of its own. Images of the first format never have alternates.
 *
 * @param pool the one that the object is in
 */
std::optional<ImageKey> image_of(const ObjectName& name, std::int64_t pool);

/** Of a data object's name: the last of what image_of() takes apart. */
std::uint64_t object_number(const ObjectName& name);

std::string header_oid(const ImageKey& image);

}  // namespace multihash::mhctl
