#include "io_context.h"

#include <memory>
#include <utility>

#include "include/neorados/RADOS.hpp"

namespace multihash::rbd {

librbd::IOContext with_locator_key(const librbd::IOContext& base, std::string key) {
  auto keyed = std::make_shared<neorados::IOContext>(*base);
  keyed->key(std::move(key));
  return keyed;
}

}  // namespace multihash::rbd
