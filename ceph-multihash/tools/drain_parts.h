#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "drain_notes.h"
#include "drain_plan.h"
#include "images.h"
#include "probe.h"

namespace multihash::mhctl {

/** An image, or the objects of none, and what is to be done with it. */
struct DrainPart {
  std::unique_ptr<ImageInfo> image;  ///< empty: the objects of no image
  librados::IoCtx pool;              ///< of its data
  std::unique_ptr<ClosedImage> closed;
  std::vector<Facts> objects;
  DrainPlan plan;
  std::unique_ptr<DrainNotes> notes;  ///< of what is coming home

  std::string shown() const { return image ? "image " + image->shown : "objects of no image"; }
};

/** What a drain is about: an image, or all that a pool has. */
class DrainParts {
 public:
  /** Refused, if there is something that can't be drained whatever is done about it. */
  DrainParts(Images& images, const Arguments& arguments);

  /** Looks at all objects; objects of images that are no part yet make them one. */
  void scan();
  /** Images without alternates or fence are none of our business: nobody has to close them. */
  void forget_stock();
  /** Nobody else uses any part from here on, but what is scanned after it. */
  void close();

  /** Makes the plans. Why they can't be carried out; with_watchers: also as images are open. */
  std::vector<std::string> plan(bool with_watchers);
  /** By fences that are not the images' own, and can't be lifted from here. */
  std::vector<std::string> refusals_by_fences() const;

  auto begin() { return m_parts.begin(); }
  auto end() { return m_parts.end(); }
  auto begin() const { return m_parts.begin(); }
  auto end() const { return m_parts.end(); }

 private:
  void add_image(const ImageKey& key);
  void add(Facts facts, std::int64_t pool);
  void read_notes();
  bool is_wanted(const ObjectName& name, std::int64_t pool) const;

  Images& m_images;
  const Arguments& m_arguments;
  librados::IoCtx m_pool;
  const bool m_one_image;
  std::map<std::optional<ImageKey>, DrainPart> m_parts;
};

}  // namespace multihash::mhctl
