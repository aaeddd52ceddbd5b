#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "diagnose.h"
#include "images.h"
#include "scan.h"

namespace multihash::mhctl {

/** What is known of a copy that home doesn't name. */
enum class CopyState {
  EQUAL,       ///< to the object, to the byte
  DIFFERENT,   ///< or the object isn't there
  HAS_CLONES,  ///< of snapshots: not for a tool to remove
};

CopyState compare_copy(const librados::IoCtx& pool, const Facts& facts, unsigned choice);

/** A finding, and what repair would do, in words. */
struct Problem {
  Finding finding;
  CopyState copy =
      CopyState::DIFFERENT;  ///< of an ORPHAN; of a missing target: whether it has clones
  std::string remedy() const;
  bool can_be_mended() const;
};

/** The objects of one image, or of none, that something is to be said about. */
struct ObjectProblems {
  Facts facts;
  std::vector<Problem> problems;
};

struct ImageProblems {
  std::optional<ImageKey> image;
  std::string shown;  ///< "objects of no image" for those
  bool lacks_fence = false;
  bool drain_begun = false;  ///< and has not ended
  bool has_map = false;      ///< then nothing is mended
  std::string map_error;     ///< why its map says nothing
  std::vector<ObjectProblems> objects;

  bool is_wrong() const;
  /** True if something is to be done that is right only without clients. */
  bool needs_closed() const;
};

struct PoolProblems {
  std::vector<ImageProblems> images;
  std::uint64_t checked = 0;  ///< objects with a stub or alternates, or of images with a map
  std::uint64_t of_deleted_images = 0;  ///< objects for gc
  std::uint64_t being_trimmed = 0;      ///< of deleted images, and nothing but clones
};

PoolProblems find_problems(Images& images, const librados::IoCtx& pool);

/** Of one object, as it is now. */
ObjectProblems problems_now(const librados::IoCtx& pool, const ObjectName& name,
                            bool was_coming_home);

/** Says them: in lines, and in the document under "findings". */
void show_problems(const PoolProblems& problems, Report& report);

}  // namespace multihash::mhctl
