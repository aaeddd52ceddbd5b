#include "mirroring.h"

#include <cerrno>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "common/dout.h"
#include "include/rbd_types.h"
#include "observe/aio.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout << "multihash: image " << name << ": "

namespace multihash::rbd {

namespace {

using Records = std::map<std::string, librados::bufferlist>;

bool may_be_mirrored(int r, const Records& records, CephContext* cct, const std::string& name) {
  if (r == -ENOENT) {
    return false;
  }
  if (r < 0) {
    lderr(cct) << "it can't be told whether it is mirrored (error " << r
               << "), so no object is placed: the client needs to read " << RBD_MIRRORING << dendl;
    return true;
  }
  if (records.empty()) {
    return false;
  }
  ldout(cct, 0) << "mirrored, so no object is placed" << dendl;
  return true;
}

}  // namespace

// librbd's own way to ask this refreshes the image, and so waits for the lock that is just being
// acquired.
void ask_whether_mirrored(librbd::ImageCtx& image, std::function<void(bool)> told) {
  librados::IoCtx io;
  io.dup(image.md_ctx);
  io.snap_set_read(librados::SNAP_HEAD);
  auto records = std::make_shared<Records>();
  librados::ObjectReadOperation op;
  op.omap_get_vals_by_keys({"image_" + image.id}, records.get(), nullptr);
  aio_read(io, RBD_MIRRORING, op, 0, records,
           [records, cct = image.cct, name = image.name, told = std::move(told)](
               int r, std::uint64_t) { told(may_be_mirrored(r, *records, cct, name)); });
}

}  // namespace multihash::rbd
