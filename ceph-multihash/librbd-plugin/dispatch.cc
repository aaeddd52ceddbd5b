#include "dispatch.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include "io_context.h"
#include "librbd/io/ObjectDispatcherInterface.h"
#include "multihash/choices.h"

namespace multihash::rbd {

using librbd::io::DISPATCH_RESULT_COMPLETE;
using librbd::io::DISPATCH_RESULT_CONTINUE;
using librbd::io::DispatchResult;

namespace {

// A read that the OSD at home forwards crosses the network twice. From here on that costs more than
// asking first where the object is: at 1 Gbit/s 2 ms against a round trip.
constexpr uint64_t LOOK_FIRST_BYTES = 256 << 10;

// A client that doesn't hold the lock can't tell whether its watch has been lost, and with it what
// kept `mhctl` from moving objects: what it knows ends before an unseen client's watch does (30 s).
constexpr std::chrono::seconds KNOWN_WITHOUT_LOCK{15};

uint64_t length(const librbd::io::ReadExtents& extents) {
  return std::accumulate(extents.begin(), extents.end(), uint64_t{0},
                         [](uint64_t sum, const auto& extent) { return sum + extent.length; });
}

}  // namespace

void forget_routes(ObjectTable& table, Locator& locator) {
  table.clear();
  locator.forget_all();
}

Dispatch::Dispatch(std::shared_ptr<Image> image, std::shared_ptr<Locator> locator,
                   std::shared_ptr<ObjectTable> table, std::shared_ptr<ImageCounters> counters)
    : m_image(std::move(image)),
      m_locator(std::move(locator)),
      m_counters(std::move(counters)),
      m_table(std::move(table)) {}

void Dispatch::shut_down(Context* on_finish) {
  m_finding.wait_for_ops(
      new LambdaContext([locator = m_locator, on_finish](int) { locator->shut_down(on_finish); }));
}

// While the lock is being released, this comes after librbd has flushed its cache through here.
bool Dispatch::invalidate_cache(Context*) {
  m_image->released_lock();
  forget_routes(*m_table, *m_locator);
  return false;
}

// The parent changed.
bool Dispatch::reset_existence_cache(Context*) {
  forget_routes(*m_table, *m_locator);
  return false;
}

// Everything below this layer is librbd's own; only the placement differs.
template <typename Make>
void Dispatch::send_to(unsigned choice, const Pending& op, Make make) {
  auto key = locator_key(m_image->oid(op.object_no), choice);
  Spec* spec = make(with_locator_key(op.io_context, std::move(key)));
  spec->object_dispatch_flags = *op.flags;
  *op.result = DISPATCH_RESULT_COMPLETE;
  spec->send();
}

template <typename Make>
bool Dispatch::route(Need need, const Pending& op, Make make) {
  auto mode = m_image->mode();
  if ((mode != Image::Mode::OWNER && mode != Image::Mode::RELEASING) ||
      !m_image->may_have_alternate(op.object_no)) {
    return false;
  }
  return resolve(need, op, make);
}

template <typename Make>
bool Dispatch::resolve(Need need, const Pending& op, Make make) {
  auto known = m_table->known(op.object_no, need);
  if (!known) {
    auto entered = m_table->enter(op.object_no, need, [this, op, make](Route route) {
      if (route.kind == Route::ALTERNATE) {
        send_to(route.choice, op, make);
      } else {
        *op.result = DISPATCH_RESULT_CONTINUE;
        op.on_dispatched->complete(0);
      }
    });
    if (entered.verdict == ObjectTable::Verdict::WAIT) {
      m_counters->waited();
      return true;
    }
    if (entered.verdict == ObjectTable::Verdict::FIND) {
      find(op.object_no, need, entered.route);
      return true;
    }
    known = entered.route;
  }
  m_counters->routed(known->choice);
  if (known->kind != Route::ALTERNATE) {
    return false;
  }
  send_to(known->choice, op, make);
  return true;
}

void Dispatch::find(uint64_t object_no, Need need, Route known) {
  m_finding.start_op();
  m_locator->find(m_image->oid(object_no), need, known,
                  [=, this](Route found) { settle(object_no, found); });
}

void Dispatch::peek(uint64_t object_no) {
  if (m_table->begin(object_no)) {
    m_finding.start_op();
    m_locator->peek(m_image->oid(object_no), [=, this](Route found) { settle(object_no, found); });
  }
}

void Dispatch::settle(uint64_t object_no, Route found) {
  if (m_image->mode() == Image::Mode::READER) {
    found.until = std::min(found.until, Route::Clock::now() + KNOWN_WITHOUT_LOCK);
  }
  auto next = m_table->settle(object_no, found);
  if (next.verdict == ObjectTable::Verdict::FIND) {
    find(object_no, next.need, next.route);
  }
  m_finding.finish_op();
}

bool Dispatch::read(uint64_t object_no, librbd::io::ReadExtents* extents,
                    librbd::IOContext io_context, int op_flags, int read_flags,
                    const ZTracer::Trace& parent_trace, uint64_t* version,
                    int* object_dispatch_flags, DispatchResult* dispatch_result, Context**,
                    Context* on_dispatched) {
  auto mode = m_image->mode();
  if (mode == Image::Mode::STOCK || !m_image->may_have_alternate(object_no)) {
    return false;
  }
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  auto make = [=, this](const librbd::IOContext& keyed, Context* on_finish) {
    return Spec::create_read(m_image->ctx(), get_dispatch_layer(), object_no, extents, keyed,
                             op_flags, read_flags, parent_trace, version, on_finish);
  };
  if (mode != Image::Mode::READER && version != nullptr) {
    // The version will guard a write, so both must meet the same object.
    return route(Need::WHEREABOUTS, op,
                 [=](const librbd::IOContext& keyed) { return make(keyed, on_dispatched); });
  }
  // Whoever doesn't hold the lock, or waited, may have an old route: only home can tell that there
  // is nothing.
  auto make_doubting = [=, this](const librbd::IOContext& keyed) {
    return make(keyed, new LambdaContext([=, this](int r) {
                  if (r == -ENOENT) {
                    m_table->forget(object_no);
                    *dispatch_result = DISPATCH_RESULT_CONTINUE;
                    r = 0;
                  }
                  on_dispatched->complete(r);
                }));
  };
  auto known = m_table->find(object_no);
  if (known.kind == Route::UNKNOWN && length(*extents) >= LOOK_FIRST_BYTES) {
    peek(object_no);
    m_finding.start_op();
    m_locator->peek(m_image->oid(object_no), [=, this](Route found) {
      if (found.kind == Route::ALTERNATE) {
        m_counters->routed(found.choice);
        send_to(found.choice, op, make_doubting);
      } else {
        *op.result = DISPATCH_RESULT_CONTINUE;
        op.on_dispatched->complete(0);
      }
      m_finding.finish_op();
    });
    return true;
  }
  if (known.kind != Route::ALTERNATE) {
    // Home answers, by itself or through the redirect; what is found is for the next ones.
    if (known.kind != Route::UNKNOWN) {
      m_counters->routed(0);
    } else {
      peek(object_no);
    }
    return false;
  }
  m_counters->routed(known.choice);
  if (mode == Image::Mode::OWNER) {
    send_to(known.choice, op,
            [=](const librbd::IOContext& keyed) { return make(keyed, on_dispatched); });
  } else {
    send_to(known.choice, op, make_doubting);
  }
  return true;
}

bool Dispatch::discard(uint64_t object_no, uint64_t object_off, uint64_t object_len,
                       librbd::IOContext io_context, int discard_flags,
                       const ZTracer::Trace& parent_trace, int* object_dispatch_flags,
                       uint64_t* journal_tid, DispatchResult* dispatch_result, Context**,
                       Context* on_dispatched) {
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  return route(Need::WHEREABOUTS, op,
               [=, this, tid = *journal_tid](const librbd::IOContext& keyed) {
                 return Spec::create_discard(m_image->ctx(), get_dispatch_layer(), object_no,
                                             object_off, object_len, keyed, discard_flags, tid,
                                             parent_trace, on_dispatched);
               });
}

// The data stay in librbd's request while an operation waits, in case it goes home after all.

bool Dispatch::write(uint64_t object_no, uint64_t object_off, ceph::bufferlist&& data,
                     librbd::IOContext io_context, int op_flags, int write_flags,
                     std::optional<uint64_t> assert_version, const ZTracer::Trace& parent_trace,
                     int* object_dispatch_flags, uint64_t* journal_tid,
                     DispatchResult* dispatch_result, Context**, Context* on_dispatched) {
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  return route(Need::EXISTENCE, op,
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
                          uint64_t* journal_tid, DispatchResult* dispatch_result, Context**,
                          Context* on_dispatched) {
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  return route(Need::EXISTENCE, op,
               [=, this, tid = *journal_tid, in = &data,
                extents = &buffer_extents](const librbd::IOContext& keyed) {
                 return Spec::create_write_same(
                     m_image->ctx(), get_dispatch_layer(), object_no, object_off, object_len,
                     librbd::io::LightweightBufferExtents{*extents}, ceph::bufferlist{*in}, keyed,
                     op_flags, tid, parent_trace, on_dispatched);
               });
}

bool Dispatch::compare_and_write(uint64_t object_no, uint64_t object_off,
                                 ceph::bufferlist&& cmp_data, ceph::bufferlist&& write_data,
                                 librbd::IOContext io_context, int op_flags,
                                 const ZTracer::Trace& parent_trace, uint64_t* mismatch_offset,
                                 int* object_dispatch_flags, uint64_t* journal_tid,
                                 DispatchResult* dispatch_result, Context**,
                                 Context* on_dispatched) {
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  return route(Need::EXISTENCE, op,
               [=, this, tid = *journal_tid, expected = &cmp_data,
                in = &write_data](const librbd::IOContext& keyed) {
                 return Spec::create_compare_and_write(
                     m_image->ctx(), get_dispatch_layer(), object_no, object_off,
                     ceph::bufferlist{*expected}, ceph::bufferlist{*in}, keyed, mismatch_offset,
                     op_flags, tid, parent_trace, on_dispatched);
               });
}

}  // namespace multihash::rbd
