#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_set>

#include "decision.h"
#include "librbd/ImageCtx.h"

namespace multihash::rbd {

/** What decides, of an open image, whether and for which objects alternates may be used. */
class Image {
 public:
  explicit Image(librbd::ImageCtx* ctx);

  Mode mode() const { return m_mode.load(std::memory_order_acquire); }

  /** For a change that is about to be sent: while UNDECIDED, its object stays at home. */
  Mode mode_for_change(uint64_t object_no);

  /**
   * False within the overlap with a parent image: there a home object that exists, even an empty
   * one, hides the parent's data, so a half-created one would lose it. False, too, for what was
   * changed at home before it was decided whether alternates may be used: such a change may still
   * be under way, and would be passed on by a redirect that is not on all disks (docs/adr/0013).
   */
  bool may_have_alternate(uint64_t object_no) const {
    return object_no >= m_first_object.load(std::memory_order_acquire) && !stays_home(object_no);
  }

  /** Takes a new look at the image. UNDECIDED, or STOCK. Not under librbd's image_lock. */
  void acquired_lock();
  /** Which lock it is that was acquired last. */
  uint64_t lock_number() const { return m_lock_number.load(); }
  /**
   * Of an UNDECIDED one that still has that lock: OWNER, or STOCK. From any thread, also when the
   * image is closed.
   */
  void decided(uint64_t lock_number, bool may_place);
  void releasing_lock();
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
  bool stays_home(uint64_t object_no) const;
  uint64_t objects_in_overlap() const;

  librbd::ImageCtx* const m_ctx;
  std::atomic<Mode> m_mode{Mode::STOCK};
  std::atomic<uint64_t> m_first_object{UINT64_MAX};
  std::atomic<uint64_t> m_lock_number{0};

  mutable std::mutex m_undecided;  // of what is UNDECIDED, and ends to be
  std::atomic<bool> m_any_stays{false};
  std::unordered_set<uint64_t> m_stay;
};

}  // namespace multihash::rbd
