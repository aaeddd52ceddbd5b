#include "mirroring.h"

#include <cerrno>
#include <future>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "common/dout.h"
#include "include/rbd_types.h"
#include "observe/aio.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout << "multihash: image " << image.name << ": "

namespace multihash::rbd {

namespace {

struct Answer {
  std::map<std::string, librados::bufferlist> records;
  std::promise<int> result;
};

}  // namespace

// librbd's own way to ask this refreshes the image, and so waits for the lock that is just being
// acquired.
bool may_be_mirrored(librbd::ImageCtx& image, std::chrono::milliseconds at_most) {
  librados::IoCtx io;
  io.dup(image.md_ctx);
  io.snap_set_read(librados::SNAP_HEAD);
  auto answer = std::make_shared<Answer>();
  librados::ObjectReadOperation op;
  op.omap_get_vals_by_keys({"image_" + image.id}, &answer->records, nullptr);
  auto result = answer->result.get_future();
  aio_read(io, RBD_MIRRORING, op, 0, answer,
           [answer](int r, std::uint64_t) { answer->result.set_value(r); });
  int r = result.wait_for(at_most) == std::future_status::ready ? result.get() : -ETIMEDOUT;
  if (r == -ENOENT) {
    return false;
  }
  if (r < 0) {
    lderr(image.cct) << "it can't be told whether it is mirrored (error " << r
                     << "), so no object is placed: the client needs to read " << RBD_MIRRORING
                     << dendl;
    return true;
  }
  if (answer->records.empty()) {
    return false;
  }
  ldout(image.cct, 0) << "mirrored, so no object is placed" << dendl;
  return true;
}

}  // namespace multihash::rbd
