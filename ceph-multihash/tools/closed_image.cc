#include <cerrno>

#include "errors.h"
#include "images.h"

namespace multihash::mhctl {

ClosedImage::ClosedImage(Images& images, const ImageKey& key)
    : m_io(images.connection().pool(key.pool, key.nspace)), m_shown(images.shown(key)) {
  const auto refuse_if_open = [&](std::size_t of_ours) {
    if (const auto why = images.why_open(key, of_ours); !why.empty()) {
      throw Refused(why);
    }
  };
  const auto refuse_if_mapped = [&] {
    if (PlaceMap::read(m_io, key.id)) {
      throw Refused(fmt::format("image {}: {}", m_shown, HAS_MAP));
    }
  };
  refuse_if_open(0);
  refuse_if_mapped();
  if (const int result = m_rbd.open_by_id(m_io, m_image, key.id.c_str()); result < 0) {
    throw Refused(fmt::format("image {}: {}", m_shown, unopened_reason(result)));
  }
  const int result = m_image.lock_acquire(RBD_LOCK_MODE_EXCLUSIVE);
  if (result == -EINVAL) {
    throw Refused(
        fmt::format("image {}: without the feature exclusive-lock it can't be kept closed: "
                    "rbd feature enable {} exclusive-lock",
                    m_shown, m_shown));
  }
  check<Refused>(result, "exclusive lock of image " + m_shown);
  m_locked = true;
  refuse_if_open(1);
  refuse_if_mapped();  // it may have got one before it was ours
}

ClosedImage::~ClosedImage() {
  if (m_locked) {
    m_image.lock_release();
  }
}

void ClosedImage::set_fence() {
  mhctl::set_fence(m_image, m_shown);
}

bool ClosedImage::lift_fence() {
  return mhctl::lift_fence(m_image, m_shown);
}

}  // namespace multihash::mhctl
