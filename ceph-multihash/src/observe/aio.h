#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <rados/librados.hpp>
#include <string>
#include <utility>

namespace multihash {

/** An answer of RADOS: the result of the operation and the object's version. */
using AioDone = std::function<void(int result, std::uint64_t version)>;

namespace detail {

struct AioCall {
  librados::IoCtx io;  // librados keeps only a raw pointer to it
  std::shared_ptr<void> buffers;
  AioDone done;
  librados::AioCompletion* completion = nullptr;

  void finish(int result, std::uint64_t version) {
    const std::unique_ptr<AioCall> self(this);
    completion->release();
    done(result, version);
  }
};

inline void aio_finished(librados::completion_t, void* argument) {
  auto* call = static_cast<AioCall*>(argument);
  call->finish(call->completion->get_return_value(), call->completion->get_version64());
}

inline AioCall* aio_call(const librados::IoCtx& io, std::shared_ptr<void> buffers, AioDone done) {
  auto call = std::make_unique<AioCall>();
  call->io = io;
  call->buffers = std::move(buffers);
  call->done = std::move(done);
  call->completion = librados::Rados::aio_create_completion(call.get(), aio_finished);
  return call.release();
}

}  // namespace detail

/**
 * Sends a write. done runs exactly once, in a thread of librados, or at once if it cannot be sent;
 * io and buffers live until then.
 */
inline void aio_write(const librados::IoCtx& io, const std::string& oid,
                      librados::ObjectWriteOperation& op, int flags, AioDone done) {
  auto* call = detail::aio_call(io, nullptr, std::move(done));
  const int result = call->io.aio_operate(oid, call->completion, &op, flags);
  if (result < 0) {
    call->finish(result, 0);
  }
}

/** The same for a read; buffers own what op writes into. */
inline void aio_read(const librados::IoCtx& io, const std::string& oid,
                     librados::ObjectReadOperation& op, int flags, std::shared_ptr<void> buffers,
                     AioDone done) {
  auto* call = detail::aio_call(io, std::move(buffers), std::move(done));
  const int result = call->io.aio_operate(oid, call->completion, &op, flags, nullptr);
  if (result < 0) {
    call->finish(result, 0);
  }
}

}  // namespace multihash
