#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "decision.h"
#include "librbd/ImageCtx.h"

namespace multihash::rbd {

/** What decides, of an open image, whether and for which objects alternates may be used. */
class Image {
 public:
  explicit Image(librbd::ImageCtx* ctx);

  Mode mode() const { return m_mode.load(std::memory_order_acquire); }

  /**
   * False within the overlap with a parent image: there a home object that exists, even an empty
   * one, hides the parent's data, so a half-created one would lose it.
   */
  bool may_have_alternate(uint64_t object_no) const {
    return object_no >= m_first_object.load(std::memory_order_acquire);
  }

  /** Takes a new look at the image. Not under librbd's image_lock. */
  void acquired_lock() { refresh(Mode::OWNER); }
  void stay_home() { m_mode.store(Mode::STOCK, std::memory_order_release); }
  void releasing_lock() { change(Mode::OWNER, Mode::RELEASING); }
  void released_lock() { change(Mode::RELEASING, Mode::READER); }

  std::string oid(uint64_t object_no) const;
  /** As many as it has now. Not under librbd's image_lock. */
  uint64_t objects() const;
  librbd::ImageCtx* ctx() const { return m_ctx; }
  CephContext* cct() const { return m_ctx->cct; }

 private:
  void refresh(Mode mode);
  void change(Mode from, Mode to) { m_mode.compare_exchange_strong(from, to); }
  bool fenced() const;
  uint64_t objects_in_overlap() const;

  librbd::ImageCtx* const m_ctx;
  std::atomic<Mode> m_mode{Mode::STOCK};
  std::atomic<uint64_t> m_first_object{UINT64_MAX};
};

}  // namespace multihash::rbd
