#include "images.h"

#include <fmt/ranges.h>

#include <cerrno>

#include "errors.h"

namespace multihash::mhctl {
namespace {

std::string full_name(const std::string& pool, const std::string& nspace, const std::string& name) {
  return nspace.empty() ? pool + "/" + name : pool + "/" + nspace + "/" + name;
}

/** A data pool has no directory of images; where it can't be told, there is no guessing. */
bool has_images(librados::IoCtx& io) {
  for (const char* directory : {"rbd_directory", "rbd_trash"}) {
    std::uint64_t bytes = 0;
    time_t modified = 0;
    const int result = io.stat(directory, &bytes, &modified);
    if (result == 0) {
      return true;
    }
    if (result != -ENOENT) {
      throw Refused(
          with_reason(fmt::format("pool {}: object {}", io.get_pool_name(), directory), result));
    }
  }
  return false;
}

}  // namespace

bool Images::exists(const ImageKey& key) {
  const auto known = m_exists.find(key);
  if (known != m_exists.end()) {
    return known->second;
  }
  bool exists = false;
  if (const auto name = m_connection.pool_name(key.pool); !name.empty()) {
    auto io = m_connection.pool(key.pool, key.nspace);
    std::uint64_t bytes = 0;
    time_t modified = 0;
    const int result = io.stat(header_oid(key), &bytes, &modified);
    if (result < 0 && result != -ENOENT) {
      throw Refused(with_reason(fmt::format("whether image {} exists: object {} of pool {}", key.id,
                                            header_oid(key), name),
                                result));
    }
    exists = result == 0;
  }
  return m_exists[key] = exists;
}

const Images::Names& Images::names(std::int64_t pool, const std::string& nspace) {
  const auto [entry, is_new] = m_names.try_emplace({pool, nspace});
  if (!is_new) {
    return entry->second;
  }
  auto io = m_connection.pool(pool, nspace);
  if (!has_images(io)) {
    return entry->second;
  }
  const auto what = "images of pool " + full_name(io.get_pool_name(), nspace, "");
  librbd::RBD rbd;
  std::vector<librbd::image_spec_t> images;
  check<Refused>(rbd.list2(io, &images), what);
  for (const auto& image : images) {
    entry->second[image.id] = {image.name, false};
  }
  std::vector<librbd::trash_image_info_t> trash;
  const int result = rbd.trash_list(io, trash);
  if (result != -ENOENT) {
    check<Refused>(result, what + " in the trash");
  }
  for (const auto& image : trash) {
    entry->second[image.id] = {image.name, true};
  }
  return entry->second;
}

std::string Images::shown(const ImageKey& key) {
  const auto pool = m_connection.pool_name(key.pool);
  if (pool.empty()) {
    return fmt::format("image {} of a deleted pool ({})", key.id, key.pool);
  }
  if (!exists(key)) {
    return "deleted image " + full_name(pool, key.nspace, key.id);
  }
  const auto& known = names(key.pool, key.nspace);
  const auto found = known.find(key.id);
  return full_name(pool, key.nspace, found == known.end() ? key.id : found->second.name);
}

ImageInfo Images::info(const ImageKey& key) {
  ImageInfo info;
  info.key = key;
  info.shown = shown(key);
  const auto& known = names(key.pool, key.nspace);
  const auto found = known.find(key.id);
  info.in_trash = found != known.end() && found->second.in_trash;
  auto io = m_connection.pool(key.pool, key.nspace);
  info.map = PlaceMap::read(io, key.id);
  if (info.map) {
    info.data_pool = data_pool_by_header(io, key.id).value_or(io.get_id());
    info.unopened = HAS_MAP;
    return info;
  }
  librbd::RBD rbd;
  librbd::Image image;
  int result = rbd.open_by_id_read_only(io, image, key.id.c_str(), nullptr);
  if (result < 0) {
    info.unopened = unopened_reason(result);
    return info;
  }
  info.data_pool = image.get_data_pool_id();
  info.fence = fence_of(image, info.shown);
  info.drain_begun = !coming_home(key, key.pool).empty();
  result = image.snap_list(info.snapshots);
  if (result < 0) {
    info.unopened = with_reason("its snapshots", result);
  }
  return info;
}

const PlaceMap* Images::map(const ImageKey& key) {
  const auto [entry, is_new] = m_maps.try_emplace(key);
  if (is_new && exists(key)) {
    auto io = m_connection.pool(key.pool, key.nspace);
    entry->second = PlaceMap::read(io, key.id);
  }
  return entry->second ? &*entry->second : nullptr;
}

std::vector<ImageKey> Images::in_pool(const std::string& pool) {
  auto io = m_connection.pool(pool);
  std::vector<ImageKey> keys;
  if (!has_images(io)) {
    return keys;
  }
  librbd::RBD rbd;
  std::vector<std::string> namespaces;
  const int result = rbd.namespace_list(io, &namespaces);
  if (result != -ENOENT) {
    check<Refused>(result, "namespaces of pool " + pool);
  }
  namespaces.insert(namespaces.begin(), "");
  for (const auto& nspace : namespaces) {
    for (const auto& [id, image] : names(io.get_id(), nspace)) {
      const ImageKey key{io.get_id(), nspace, id};
      if (exists(key)) {  // not one of the first format
        keys.push_back(key);
      }
    }
  }
  return keys;
}

ImageKey Images::by_name(const std::string& pool, const std::string& spec) {
  const auto slash = spec.find('/');
  const auto nspace = slash == std::string::npos ? "" : spec.substr(0, slash);
  const auto name = slash == std::string::npos ? spec : spec.substr(slash + 1);
  auto io = m_connection.pool(pool);
  for (const auto& [id, image] : names(io.get_id(), nspace)) {
    if (image.name == name && !image.in_trash) {
      return {io.get_id(), nspace, id};
    }
  }
  throw Refused(
      fmt::format("--image {}: no such image in pool {} (allowed: [NAMESPACE/]NAME)", spec, pool));
}

std::string Images::why_open(const ImageKey& key, std::size_t of_ours) {
  auto io = m_connection.pool(key.pool, key.nspace);
  std::list<obj_watch_t> watches;
  check(io.list_watchers(header_oid(key), &watches), "who has " + shown(key) + " open");
  if (watches.size() <= of_ours) {
    return {};
  }
  std::vector<std::string> who;
  for (const auto& watch : watches) {
    who.push_back(fmt::format("client.{} at {}", watch.watcher_id, watch.addr));
  }
  return fmt::format(
      "image {} is open: {}; close or unmap it there (a client that is dead is gone after 30 s, or "
      "with `ceph osd blocklist add ADDRESS`)",
      shown(key), fmt::join(who, ", "));
}

}  // namespace multihash::mhctl
