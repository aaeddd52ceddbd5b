#include "selection.h"

#include "errors.h"

namespace multihash::mhctl {

librados::IoCtx data_pool_of(Images& images, const ImageInfo& image) {
  if (image.data_pool < 0) {
    throw Refused(fmt::format("image {}: {}", image.shown, image.unopened));
  }
  return images.connection().pool(image.data_pool, image.key.nspace);
}

Selection select(Images& images, const Arguments& arguments) {
  Selection selection{images.connection().pool(arguments.pool), nullptr};
  if (!arguments.image.empty()) {
    const auto key = images.by_name(arguments.pool, arguments.image);
    selection.pool = data_pool_of(images, images.info(key));
    selection.wanted = [key, prefix = arguments.prefix,
                        pool = selection.pool.get_id()](const ObjectName& name) {
      return name.oid.rfind(prefix, 0) == 0 && image_of(name, pool) == key;
    };
  } else if (!arguments.prefix.empty()) {
    selection.wanted = [prefix = arguments.prefix](const ObjectName& name) {
      return name.oid.rfind(prefix, 0) == 0;
    };
  }
  return selection;
}

}  // namespace multihash::mhctl
