#include "place_map.h"

#include <cerrno>
#include <charconv>
#include <set>

#include "errors.h"
#include "fence.h"

namespace multihash::mhctl {
namespace {

// As librbd/multihash/Table.h of the series has them.
const std::string PREFIX = "multihash_";
const std::string HEADER = "multihash_map";
constexpr char VERSION = '1';
constexpr std::uint64_t OBJECTS_PER_PAGE = 512;
constexpr std::size_t BYTES_PER_PAGE = OBJECTS_PER_PAGE / 2;
constexpr std::uint64_t KEYS_PER_READ = 1024;
constexpr std::uint64_t OBJECT_MAP_INVALID = 1;  // RBD_FLAG_OBJECT_MAP_INVALID

using Values = std::map<std::string, librados::bufferlist>;

/** Some keys of an image's header; those that are not there are missing. */
Values header_values(librados::IoCtx& headers, const std::string& image_id,
                     const std::set<std::string>& keys) {
  const auto oid = "rbd_header." + image_id;
  Values values;
  const int result = headers.omap_get_vals_by_keys(oid, keys, &values);
  if (result != -ENOENT) {
    check<Refused>(result, "header " + oid + " of pool " + headers.get_pool_name());
  }
  return values;
}

/** As Ceph encodes it; nothing: there is none, or something else. */
std::optional<std::uint64_t> number(const Values& values, const std::string& key) {
  const auto found = values.find(key);
  if (found == values.end() || found->second.length() != sizeof(std::uint64_t)) {
    return std::nullopt;
  }
  std::uint64_t parsed = 0;
  const auto bytes = found->second.to_str();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    parsed |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return parsed;
}

}  // namespace

std::optional<PlaceMap> PlaceMap::read(librados::IoCtx& headers, const std::string& image_id) {
  auto values = header_values(headers, image_id, {FENCE_KEY_IN_HEADER, "flags"});
  const auto fence = values.find(FENCE_KEY_IN_HEADER);
  if (fence == values.end() || !names_plugin(fence->second.to_str(), MAP_FENCE)) {
    return std::nullopt;
  }
  PlaceMap read;
  read.m_may_lack_homes = (number(values, "flags").value_or(0) & OBJECT_MAP_INVALID) != 0;
  const auto oid = "rbd_object_map." + image_id;
  // First: the pages that it lists are there by now.
  Values header;
  const int found = headers.omap_get_vals_by_keys(oid, {HEADER}, &header);
  if (found != -ENOENT) {
    check<Refused>(found, "map of image " + image_id + ": object " + oid);
  }
  std::string after;
  bool more = true;
  while (more) {
    Values page;
    librados::ObjectReadOperation op;
    op.omap_get_vals2(after, PREFIX, KEYS_PER_READ, &page, &more, nullptr);
    const int result = headers.operate(oid, &op, nullptr);
    if (result == -ENOENT) {
      break;
    }
    check<Refused>(result, "map of image " + image_id + ": object " + oid);
    for (const auto& [key, value] : page) {
      read.take(key, value);
      after = key;
    }
    more = more && !page.empty();
  }
  const bool lost = !read.m_has_version || (!header.empty() && read.lacks_page(header[HEADER]));
  if (lost && read.m_error.empty()) {
    read.m_error = "its map is lost: rbd multihash rebuild makes it again";
  }
  return read;
}

void PlaceMap::take(const std::string& key, const librados::bufferlist& value) {
  const auto bytes = value.to_str();
  if (key == HEADER) {
    m_has_version = true;
    if (bytes.empty() || bytes[0] != VERSION) {
      m_error = "its map is of a version that this mhctl doesn't know";
    }
    return;
  }
  std::uint64_t page = 0;
  const auto* const begin = key.data() + PREFIX.size();
  const auto* const end = key.data() + key.size();
  const auto parsed = std::from_chars(begin, end, page, 16);
  bool is_right = parsed.ec == std::errc() && parsed.ptr == end && end - begin == 8 &&
                  bytes.size() == BYTES_PER_PAGE;
  for (const char byte : bytes) {
    const unsigned both = static_cast<unsigned char>(byte);
    is_right = is_right && (both & 0xfU) <= MAX_CHOICES && both >> 4 <= MAX_CHOICES;
  }
  if (!is_right) {
    m_error = "its map is damaged, or of a newer version: key " + key;
    return;
  }
  m_pages[page] = bytes;
}

/** Behind its version the header has a bit for each page that is stored, lowest first. */
bool PlaceMap::lacks_page(const librados::bufferlist& header) const {
  const auto bytes = header.to_str();
  for (std::uint64_t page = 0; page + 8 < bytes.size() * 8; ++page) {
    const unsigned bits = static_cast<unsigned char>(bytes[1 + page / 8]);
    if ((bits >> page % 8 & 1U) != 0 && m_pages.count(page) == 0) {
      return true;
    }
  }
  return false;
}

std::optional<unsigned> PlaceMap::choice(std::uint64_t object_number) const {
  const auto page = m_pages.find(object_number / OBJECTS_PER_PAGE);
  if (page == m_pages.end()) {
    return std::nullopt;
  }
  const unsigned both =
      static_cast<unsigned char>(page->second[object_number % OBJECTS_PER_PAGE / 2]);
  const unsigned value = object_number % 2 == 0 ? both & 0xfU : both >> 4;
  return value == 0 ? std::nullopt : std::optional(value - 1);
}

std::array<std::uint64_t, MAX_CHOICES> PlaceMap::counts() const {
  std::array<std::uint64_t, MAX_CHOICES> counts{};
  for (const auto& [page, bytes] : m_pages) {
    for (std::uint64_t i = 0; i < OBJECTS_PER_PAGE; ++i) {
      if (const auto at = choice(page * OBJECTS_PER_PAGE + i)) {
        ++counts[*at];
      }
    }
  }
  return counts;
}

std::optional<std::int64_t> data_pool_by_header(librados::IoCtx& headers,
                                                const std::string& image_id) {
  const auto id = number(header_values(headers, image_id, {"data_pool_id"}), "data_pool_id");
  return id ? std::optional(static_cast<std::int64_t>(*id)) : std::nullopt;
}

}  // namespace multihash::mhctl
