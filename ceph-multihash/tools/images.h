#pragma once

#include <map>
#include <memory>
#include <optional>
#include <rbd/librbd.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "connection.h"
#include "fence.h"
#include "names.h"
#include "place_map.h"

namespace multihash::mhctl {

/** What is to be known of an image without taking it from anybody. */
struct ImageInfo {
  ImageKey key;
  std::string shown;  ///< pool/[namespace/]name
  bool in_trash = false;
  std::int64_t data_pool = -1;
  Fence fence;
  bool drain_begun = false;  ///< and has not ended
  std::vector<librbd::snap_info_t> snapshots;
  std::optional<PlaceMap> map;
  std::string unopened;  ///< why librbd doesn't open it, or is not asked to; empty: it does
};

/** The images of a cluster, by the ids that are in their objects' names. */
class Images {
 public:
  explicit Images(Connection& connection) : m_connection(connection) {}

  /** Whether an image has a header. Refused, if that can't be told for certain. */
  bool exists(const ImageKey& key);

  /** pool/[namespace/]name; the id, if it has no name any more. */
  std::string shown(const ImageKey& key);

  ImageInfo info(const ImageKey& key);

  /** Of an image with a header; as it was when it was asked for first. Null: it has none. */
  const PlaceMap* map(const ImageKey& key);
  /**
   * The objects of an image, or those of a pool that are no image's, that a drain which was ended
   * was bringing home; as they were when they were asked for first.
   */
  const std::set<ObjectName>& coming_home(const std::optional<ImageKey>& image, std::int64_t pool);
  /** Maps, and what is coming home: what is asked for after this is read anew. */
  void forget_notes() {
    m_maps.clear();
    m_coming_home.clear();
  }

  /** Those with their header in a pool, in all namespaces and the trash. */
  std::vector<ImageKey> in_pool(const std::string& pool);

  /** Refused, if there is none of that name: [namespace/]name. */
  ImageKey by_name(const std::string& pool, const std::string& spec);

  /** Who has it open, by their watches on its header, and how to proceed; empty: nobody else. */
  std::string why_open(const ImageKey& key, std::size_t of_ours);

  Connection& connection() { return m_connection; }

 private:
  struct Named {
    std::string name;
    bool in_trash;
  };
  using Names = std::map<std::string, Named>;  // by id
  const Names& names(std::int64_t pool, const std::string& nspace);

  Connection& m_connection;
  std::map<std::pair<std::int64_t, std::string>, Names> m_names;
  std::map<ImageKey, bool> m_exists;
  std::map<ImageKey, std::optional<PlaceMap>> m_maps;
  std::map<std::pair<std::int64_t, std::optional<ImageKey>>, std::set<ObjectName>> m_coming_home;
};

/** An image that nobody else has open, nor can write to, as long as this lives. */
class ClosedImage {
 public:
  /** Refused, if somebody has it open, the lock isn't to be had, or it has a map. */
  ClosedImage(Images& images, const ImageKey& key);
  ~ClosedImage();
  ClosedImage(const ClosedImage&) = delete;
  ClosedImage& operator=(const ClosedImage&) = delete;

  void set_fence();
  /** False: it had none of its own. */
  bool lift_fence();

 private:
  librados::IoCtx m_io;
  librbd::RBD m_rbd;
  librbd::Image m_image;
  std::string m_shown;
  bool m_locked = false;
};

}  // namespace multihash::mhctl
