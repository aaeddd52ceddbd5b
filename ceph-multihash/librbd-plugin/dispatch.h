#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <utility>

#include "image.h"
#include "io_context.h"
#include "librbd/io/ObjectDispatchInterface.h"
#include "librbd/io/ObjectDispatchSpec.h"
#include "librbd/io/ObjectDispatcherInterface.h"
#include "locator.h"
#include "multihash/choices.h"
#include "router.h"

namespace multihash::rbd {

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
           std::shared_ptr<Router> router, std::chrono::milliseconds patience);

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

  /** True if it is taken care of; false: librbd sends it home. */
  template <typename Make>
  bool send_change(Operation::Kind kind, const Pending& op, Context** on_finish, Make make);
  /** Once, for who reads before the lock is acquired, if it ever is. Nobody waits for it. */
  void load_hints();
  template <typename Make>
  void send_to(unsigned choice, const Pending& op, Make make);
  template <typename Make>
  void send_by(Route route, const Pending& op, Make make);

  std::shared_ptr<Image> m_image;
  std::shared_ptr<Locator> m_locator;
  std::shared_ptr<Router> m_router;
  const std::chrono::milliseconds m_patience;
  std::atomic<bool> m_hints_asked{false};
};

// Everything below this layer is librbd's own; only the placement differs.
template <typename Make>
void Dispatch::send_to(unsigned choice, const Pending& op, Make make) {
  auto key = locator_key(m_image->oid(op.object_no), choice);
  Spec* spec = make(with_locator_key(op.io_context, std::move(key)));
  spec->object_dispatch_flags = *op.flags;
  *op.result = librbd::io::DISPATCH_RESULT_COMPLETE;
  spec->send();
}

// For what has waited: librbd goes on with it, or it is sent elsewhere.
template <typename Make>
void Dispatch::send_by(Route route, const Pending& op, Make make) {
  if (route.kind == Route::ALTERNATE) {
    send_to(route.choice, op, make);
  } else {
    *op.result = librbd::io::DISPATCH_RESULT_CONTINUE;
    op.on_dispatched->complete(0);
  }
}

template <typename Make>
bool Dispatch::send_change(Operation::Kind kind, const Pending& op, Context** on_finish,
                           Make make) {
  const auto mode = m_image->mode_for_change(op.object_no);  // first: it may stay at home by that
  const auto decision =
      m_router->route(op.object_no, {kind}, mode, m_image->may_have_alternate(op.object_no));
  switch (decision.way) {
    case Way::DIRECT:
      send_to(decision.choice, op, make);
      return true;
    case Way::RESOLVE: {
      auto trip = std::make_shared<Router::Trip>(m_router->start_trip(op.object_no));
      if (decision.need == Need::EXISTENCE) {
        // Runs when the operation has been answered, wherever it was sent.
        *on_finish = new LambdaContext([router = m_router, trip, next = *on_finish](int r) {
          router->end_trip(*trip, r);
          if (next != nullptr) {
            next->complete(r);
          }
        });
      }
      m_router->resolve(op.object_no, decision.need, [this, op, make, trip](Route route) {
        trip->sent_by = route;
        send_by(route, op, make);
      });
      return true;
    }
    default:
      return false;
  }
}

}  // namespace multihash::rbd
