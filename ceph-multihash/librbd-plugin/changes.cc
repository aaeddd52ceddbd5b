// Of the layer in librbd: the operations that change objects.
#include "dispatch.h"

namespace multihash::rbd {

using librbd::io::DispatchResult;

bool Dispatch::discard(uint64_t object_no, uint64_t object_off, uint64_t object_len,
                       librbd::IOContext io_context, int discard_flags,
                       const ZTracer::Trace& parent_trace, int* object_dispatch_flags,
                       uint64_t* journal_tid, DispatchResult* dispatch_result, Context** on_finish,
                       Context* on_dispatched) {
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  return send_change(Operation::DISCARD, op, on_finish,
                     [=, this, tid = *journal_tid](const librbd::IOContext& keyed) {
                       return Spec::create_discard(m_image->ctx(), get_dispatch_layer(), object_no,
                                                   object_off, object_len, keyed, discard_flags,
                                                   tid, parent_trace, on_dispatched);
                     });
}

// The data stay in librbd's request while an operation waits, in case it goes home after all.

bool Dispatch::write(uint64_t object_no, uint64_t object_off, ceph::bufferlist&& data,
                     librbd::IOContext io_context, int op_flags, int write_flags,
                     std::optional<uint64_t> assert_version, const ZTracer::Trace& parent_trace,
                     int* object_dispatch_flags, uint64_t* journal_tid,
                     DispatchResult* dispatch_result, Context** on_finish, Context* on_dispatched) {
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  return send_change(Operation::WRITE, op, on_finish,
                     [=, this, tid = *journal_tid, in = &data](const librbd::IOContext& keyed) {
                       return Spec::create_write(m_image->ctx(), get_dispatch_layer(), object_no,
                                                 object_off, ceph::bufferlist{*in}, keyed, op_flags,
                                                 write_flags, assert_version, tid, parent_trace,
                                                 on_dispatched);
                     });
}

bool Dispatch::write_same(uint64_t object_no, uint64_t object_off, uint64_t object_len,
                          librbd::io::LightweightBufferExtents&& buffer_extents,
                          ceph::bufferlist&& data, librbd::IOContext io_context, int op_flags,
                          const ZTracer::Trace& parent_trace, int* object_dispatch_flags,
                          uint64_t* journal_tid, DispatchResult* dispatch_result,
                          Context** on_finish, Context* on_dispatched) {
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  return send_change(Operation::WRITE, op, on_finish,
                     [=, this, tid = *journal_tid, in = &data,
                      extents = &buffer_extents](const librbd::IOContext& keyed) {
                       return Spec::create_write_same(
                           m_image->ctx(), get_dispatch_layer(), object_no, object_off, object_len,
                           librbd::io::LightweightBufferExtents{*extents}, ceph::bufferlist{*in},
                           keyed, op_flags, tid, parent_trace, on_dispatched);
                     });
}

bool Dispatch::compare_and_write(uint64_t object_no, uint64_t object_off,
                                 ceph::bufferlist&& cmp_data, ceph::bufferlist&& write_data,
                                 librbd::IOContext io_context, int op_flags,
                                 const ZTracer::Trace& parent_trace, uint64_t* mismatch_offset,
                                 int* object_dispatch_flags, uint64_t* journal_tid,
                                 DispatchResult* dispatch_result, Context** on_finish,
                                 Context* on_dispatched) {
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  return send_change(Operation::WRITE, op, on_finish,
                     [=, this, tid = *journal_tid, expected = &cmp_data,
                      in = &write_data](const librbd::IOContext& keyed) {
                       return Spec::create_compare_and_write(
                           m_image->ctx(), get_dispatch_layer(), object_no, object_off,
                           ceph::bufferlist{*expected}, ceph::bufferlist{*in}, keyed,
                           mismatch_offset, op_flags, tid, parent_trace, on_dispatched);
                     });
}

}  // namespace multihash::rbd
