#pragma once

#include <memory>

#include "common/AsyncOpTracker.h"
#include "image.h"
#include "librbd/io/ObjectDispatchInterface.h"
#include "librbd/io/ObjectDispatchSpec.h"
#include "locator.h"
#include "object_table.h"

namespace multihash::rbd {

/**
 * Nothing is known of an image's objects any more. What was found out while others could hold the
 * lock may be old: they, or `mhctl`, may have removed redirects.
 */
void forget_routes(ObjectTable& table, Locator& locator);

/**
 * The layer in librbd that sends each object's operations to where the object is.
 *
 * Sits above librbd's core layer, so that object map, copyup and retries stay librbd's: an
 * operation on an alternate is sent on with a locator key, every other is left alone. What librbd
 * does past all layers (trim, rollback, sparsify, copyup) goes home, where the OSD follows the
 * redirect.
 */
class Dispatch : public librbd::io::ObjectDispatchInterface {
 public:
  Dispatch(std::shared_ptr<Image> image, std::shared_ptr<Locator> locator,
           std::shared_ptr<ObjectTable> table, std::shared_ptr<ImageCounters> counters);

  librbd::io::ObjectDispatchLayer get_dispatch_layer() const override {
    return librbd::io::OBJECT_DISPATCH_LAYER_PARENT_CACHE;
  }
  void shut_down(Context* on_finish) override;

  bool read(uint64_t object_no, librbd::io::ReadExtents* extents, librbd::IOContext io_context,
            int op_flags, int read_flags, const ZTracer::Trace& parent_trace, uint64_t* version,
            int* object_dispatch_flags, librbd::io::DispatchResult* dispatch_result,
            Context** on_finish, Context* on_dispatched) override;
  bool discard(uint64_t object_no, uint64_t object_off, uint64_t object_len,
               librbd::IOContext io_context, int discard_flags, const ZTracer::Trace& parent_trace,
               int* object_dispatch_flags, uint64_t* journal_tid,
               librbd::io::DispatchResult* dispatch_result, Context** on_finish,
               Context* on_dispatched) override;
  bool write(uint64_t object_no, uint64_t object_off, ceph::bufferlist&& data,
             librbd::IOContext io_context, int op_flags, int write_flags,
             std::optional<uint64_t> assert_version, const ZTracer::Trace& parent_trace,
             int* object_dispatch_flags, uint64_t* journal_tid,
             librbd::io::DispatchResult* dispatch_result, Context** on_finish,
             Context* on_dispatched) override;
  bool write_same(uint64_t object_no, uint64_t object_off, uint64_t object_len,
                  librbd::io::LightweightBufferExtents&& buffer_extents, ceph::bufferlist&& data,
                  librbd::IOContext io_context, int op_flags, const ZTracer::Trace& parent_trace,
                  int* object_dispatch_flags, uint64_t* journal_tid,
                  librbd::io::DispatchResult* dispatch_result, Context** on_finish,
                  Context* on_dispatched) override;
  bool compare_and_write(uint64_t object_no, uint64_t object_off, ceph::bufferlist&& cmp_data,
                         ceph::bufferlist&& write_data, librbd::IOContext io_context, int op_flags,
                         const ZTracer::Trace& parent_trace, uint64_t* mismatch_offset,
                         int* object_dispatch_flags, uint64_t* journal_tid,
                         librbd::io::DispatchResult* dispatch_result, Context** on_finish,
                         Context* on_dispatched) override;
  bool flush(librbd::io::FlushSource, const ZTracer::Trace&, uint64_t*, librbd::io::DispatchResult*,
             Context**, Context*) override {
    return false;
  }
  bool list_snaps(uint64_t, librbd::io::Extents&&, librbd::io::SnapIds&&, int,
                  const ZTracer::Trace&, librbd::io::SnapshotDelta*, int*,
                  librbd::io::DispatchResult*, Context**, Context*) override {
    return false;
  }
  bool invalidate_cache(Context* on_finish) override;
  bool reset_existence_cache(Context* on_finish) override;
  void extent_overwritten(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t) override {}
  int prepare_copyup(uint64_t, librbd::io::SnapshotSparseBufferlist*) override { return 0; }

 private:
  using Spec = librbd::io::ObjectDispatchSpec;
  struct Pending {
    uint64_t object_no;
    librbd::IOContext io_context;
    int* flags;
    librbd::io::DispatchResult* result;
    Context* on_dispatched;
  };

  template <typename Make>
  bool route(Need need, const Pending& op, Make make);
  /** Sends it once its object's place is known; false if it may go home at once. */
  template <typename Make>
  bool resolve(Need need, const Pending& op, Make make);
  template <typename Make>
  void send_to(unsigned choice, const Pending& op, Make make);
  void find(uint64_t object_no, Need need, Route known);
  /** Looks, for the next time; whoever waits for it then waits on, if it takes too long. */
  void peek(uint64_t object_no);
  void settle(uint64_t object_no, Route found);

  std::shared_ptr<Image> m_image;
  std::shared_ptr<Locator> m_locator;
  std::shared_ptr<ImageCounters> m_counters;
  std::shared_ptr<ObjectTable> m_table;
  AsyncOpTracker m_finding;
};

}  // namespace multihash::rbd
