#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <rados/librados.hpp>
#include <string>

#include "multihash/choices.h"

namespace multihash::mhctl {

inline constexpr const char* HAS_MAP =
    "it has a multihash map, and mhctl changes nothing of it: rbd multihash drain brings its "
    "objects home";

/**
 * Where the patched librbd has an image's objects: its map, in omap keys of the image's object map
 * (docs/adr/0016). It is read past librbd, which need not be the patched one.
 */
class PlaceMap {
 public:
  /** Nothing: the image has no map. One that is lost or of another version has an error(). */
  static std::optional<PlaceMap> read(librados::IoCtx& headers, const std::string& image_id);

  /** Why the map says nothing; empty: it is as it should be. */
  const std::string& error() const { return m_error; }
  /** Nothing: not recorded. Then it is at home, if it is anywhere. */
  std::optional<unsigned> choice(std::uint64_t object_number) const;
  /** Objects that are recorded, home first. */
  std::array<std::uint64_t, MAX_CHOICES> counts() const;
  /** As long as the object map is invalid, new objects are at home and are not recorded. */
  bool may_lack_homes() const { return m_may_lack_homes; }

 private:
  void take(const std::string& key, const librados::bufferlist& value);
  bool lacks_page(const librados::bufferlist& header) const;

  std::map<std::uint64_t, std::string> m_pages;
  bool m_has_version = false;
  bool m_may_lack_homes = false;
  std::string m_error;
};

/** Of an image that librbd here may not open: its data pool; nothing: the pool of its header. */
std::optional<std::int64_t> data_pool_by_header(librados::IoCtx& headers,
                                                const std::string& image_id);

}  // namespace multihash::mhctl
