#include "image.h"

#include <algorithm>
#include <cstdio>
#include <shared_mutex>

#include "common/dout.h"
#include "striping.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout << "multihash: image " << m_ctx->name << ": "

namespace multihash::rbd {

Image::Image(librbd::ImageCtx* ctx) : m_ctx(ctx) {
  refresh(Mode::READER);
}

void Image::refresh(Mode mode) {
  std::shared_lock locker{m_ctx->image_lock};
  if (!fenced()) {
    if (mode == Mode::OWNER) {
      lderr(m_ctx->cct) << "no fence, so no object is placed: `rbd image-meta set " << m_ctx->name
                        << " conf_rbd_plugins multihash`, then open it again" << dendl;
    }
    mode = Mode::STOCK;
  } else if ((m_ctx->features & RBD_FEATURE_EXCLUSIVE_LOCK) == 0) {
    ldout(m_ctx->cct, 0) << "no exclusive-lock feature, so no object is placed" << dendl;
    mode = Mode::STOCK;
  } else if (!m_ctx->migration_info.empty()) {
    ldout(m_ctx->cct, 0) << "being migrated, so no object is placed until it is opened again"
                         << dendl;
    mode = Mode::STOCK;
  }
  m_first_object = objects_in_overlap();
  m_mode.store(mode, std::memory_order_release);
}

void Image::acquired_lock() {
  refresh(Mode::OWNER);
  std::lock_guard locker{m_undecided};
  ++m_lock_number;
  m_any_stays = false;
  m_stay.clear();
  change(Mode::OWNER, Mode::UNDECIDED);
}

void Image::decided(uint64_t lock_number, bool may_place) {
  std::lock_guard locker{m_undecided};
  if (lock_number == m_lock_number) {
    change(Mode::UNDECIDED, may_place ? Mode::OWNER : Mode::STOCK);
  }
}

// What is decided from here on comes too late, so an OWNER can't come between these two.
void Image::releasing_lock() {
  change(Mode::UNDECIDED, Mode::STOCK);
  change(Mode::OWNER, Mode::RELEASING);
}

Mode Image::mode_for_change(uint64_t object_no) {
  if (mode() == Mode::UNDECIDED) {
    std::lock_guard locker{m_undecided};
    if (mode() == Mode::UNDECIDED) {
      m_stay.insert(object_no);
      m_any_stays = true;
    }
  }
  return mode();
}

bool Image::stays_home(uint64_t object_no) const {
  if (!m_any_stays) {
    return false;
  }
  std::lock_guard locker{m_undecided};
  return m_stay.count(object_no) != 0;
}

// Only the image's or the pool's own setting stops a librbd without the plug-in; one in this
// client's ceph.conf stops nobody.
bool Image::fenced() const {
  return m_ctx->config_overrides.count("rbd_plugins") != 0 &&
         m_ctx->config.get_val<std::string>("rbd_plugins").find("multihash") != std::string::npos;
}

uint64_t Image::objects_in_overlap() const {
  uint64_t overlap = m_ctx->parent_md.overlap;
  for (auto& [id, snap] : m_ctx->snap_info) {
    overlap = std::max(overlap, snap.parent.overlap);
  }
  uint64_t set_size = uint64_t{m_ctx->layout.object_size} * m_ctx->layout.stripe_count;
  return (overlap + set_size - 1) / set_size * m_ctx->layout.stripe_count;
}

uint64_t Image::objects() const {
  std::shared_lock locker{m_ctx->image_lock};
  const auto& layout = m_ctx->layout;
  return objects_of(m_ctx->size, layout.stripe_unit, layout.stripe_count, layout.object_size);
}

std::string Image::oid(uint64_t object_no) const {
  char name[RBD_MAX_OBJ_NAME_SIZE];
  snprintf(name, sizeof(name), m_ctx->format_string, object_no);
  return name;
}

}  // namespace multihash::rbd
