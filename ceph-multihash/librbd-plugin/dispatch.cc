#include "dispatch.h"

#include <numeric>
#include <utility>

#include "hints_store.h"

namespace multihash::rbd {

using librbd::io::DISPATCH_RESULT_CONTINUE;
using librbd::io::DispatchResult;

namespace {

uint64_t length(const librbd::io::ReadExtents& extents) {
  return std::accumulate(extents.begin(), extents.end(), uint64_t{0},
                         [](uint64_t sum, const auto& extent) { return sum + extent.length; });
}

}  // namespace

Dispatch::Dispatch(std::shared_ptr<Image> image, std::shared_ptr<Locator> locator,
                   std::shared_ptr<Router> router, std::chrono::milliseconds patience)
    : m_image(std::move(image)),
      m_locator(std::move(locator)),
      m_router(std::move(router)),
      m_patience(patience) {}

void Dispatch::shut_down(Context* on_finish) {
  m_router->when_quiet([locator = m_locator, on_finish] { locator->shut_down(on_finish); });
}

// While the lock is being released, this comes after librbd has flushed its cache through here.
// What is known now is kept for the next opening.
bool Dispatch::invalidate_cache(Context* on_finish) {
  const bool releasing = m_image->mode() == Mode::RELEASING;
  Hints::Pieces pieces;
  if (releasing) {
    m_router->note_hints();
    pieces = m_router->hints().changed();
  }
  m_image->released_lock();
  m_router->forget_all();
  if (pieces.empty()) {
    return false;
  }
  write_hints(*m_image->ctx(), pieces, [on_finish] { on_finish->complete(0); });
  return true;
}

// The parent changed.
bool Dispatch::reset_existence_cache(Context*) {
  m_router->forget_all();
  return false;
}

void Dispatch::load_hints() {
  if (m_hints_asked.load(std::memory_order_relaxed) || m_hints_asked.exchange(true) ||
      m_image->mode() != Mode::READER) {
    return;
  }
  m_router->background().start();
  m_locator->later([image = m_image, router = m_router, patience = m_patience] {
    router->hints().load(read_hints(*image->ctx(), patience));
    router->background().finish();
  });
}

bool Dispatch::read(uint64_t object_no, librbd::io::ReadExtents* extents,
                    librbd::IOContext io_context, int op_flags, int read_flags,
                    const ZTracer::Trace& parent_trace, uint64_t* version,
                    int* object_dispatch_flags, DispatchResult* dispatch_result, Context**,
                    Context* on_dispatched) {
  const Operation operation{version == nullptr ? Operation::READ : Operation::GUARDED_READ,
                            length(*extents)};
  const auto mode =
      version == nullptr ? m_image->mode() : m_image->mode_for_change(object_no);  // as its write
  const auto decision =
      m_router->route(object_no, operation, mode, m_image->may_have_alternate(object_no));
  if (decision.way == Way::HOME_AND_LOOK || decision.way == Way::LOOK_FIRST) {
    load_hints();
  }
  if (decision.way == Way::HOME_AND_LOOK) {
    m_router->look(object_no);
  }
  if (decision.way <= Way::HOME_AND_LOOK) {
    return false;
  }
  Pending op{object_no, io_context, object_dispatch_flags, dispatch_result, on_dispatched};
  auto make = [=, this](const librbd::IOContext& keyed, Context* on_finish) {
    return Spec::create_read(m_image->ctx(), get_dispatch_layer(), object_no, extents, keyed,
                             op_flags, read_flags, parent_trace, version, on_finish);
  };
  auto make_direct = [=](const librbd::IOContext& keyed) { return make(keyed, on_dispatched); };
  auto make_doubting = [=, this](const librbd::IOContext& keyed) {
    return make(keyed, new LambdaContext([=, this](int r) {
                  if (r == -ENOENT) {
                    m_router->gone(object_no);
                    *dispatch_result = DISPATCH_RESULT_CONTINUE;
                    r = 0;
                  }
                  on_dispatched->complete(r);
                }));
  };
  switch (decision.way) {
    case Way::LOOK_FIRST:
      // Whoever waited may have an old route.
      m_router->look_first(object_no,
                           [=, this](Route route) { send_by(route, op, make_doubting); });
      return true;
    case Way::RESOLVE:
      m_router->resolve(object_no, decision.need,
                        [=, this](Route route) { send_by(route, op, make_direct); });
      return true;
    case Way::DIRECT:
      send_to(decision.choice, op, make_direct);
      return true;
    case Way::DIRECT_OR_HOME:
      send_to(decision.choice, op, make_doubting);
      return true;
    default:
      return false;
  }
}

}  // namespace multihash::rbd
