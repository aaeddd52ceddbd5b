#include "io_context.h"

#include <memory>
#include <utility>

#include "include/neorados/RADOS.hpp"

namespace multihash::rbd {

namespace {

template <class Context>
void set_key(Context& context, std::string key) {
  if constexpr (requires { context.set_key(std::move(key)); }) {  // since Ceph 19
    context.set_key(std::move(key));
  } else {
    context.key(std::move(key));
  }
}

}  // namespace

librbd::IOContext with_locator_key(const librbd::IOContext& base, std::string key) {
  auto keyed = std::make_shared<neorados::IOContext>(*base);
  set_key(*keyed, std::move(key));
  return keyed;
}

}  // namespace multihash::rbd
