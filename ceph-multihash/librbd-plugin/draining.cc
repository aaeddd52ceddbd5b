#include "draining.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "common/dout.h"
#include "multihash/drain_notes.h"
#include "observe/aio.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout << "multihash: image " << name << ": "

namespace multihash::rbd {

namespace {

using Attributes = std::map<std::string, librados::bufferlist>;

bool may_be_draining(int r, const Attributes& attributes, CephContext* cct,
                     const std::string& name) {
  if (r < 0) {
    lderr(cct) << "it can't be told whether a drain of it was begun (error " << r
               << "), so no object is placed" << dendl;
    return true;
  }
  const auto first = attributes.lower_bound(DRAIN_NOTE_PREFIX);
  const bool any = first != attributes.end() && first->first.rfind(DRAIN_NOTE_PREFIX, 0) == 0;
  if (any) {
    lderr(cct) << "a drain of it was begun and has not ended, so no object is placed: `mhctl "
                  "drain` ends it, `mhctl repair` gives it up"
               << dendl;
  }
  return any;
}

}  // namespace

void ask_whether_draining(librbd::ImageCtx& image, std::function<void(bool)> told) {
  librados::IoCtx io;
  io.dup(image.md_ctx);
  io.snap_set_read(librados::SNAP_HEAD);
  auto attributes = std::make_shared<Attributes>();
  librados::ObjectReadOperation op;
  op.getxattrs(attributes.get(), nullptr);
  aio_read(io, image.header_oid, op, 0, attributes,
           [attributes, cct = image.cct, name = image.name, told = std::move(told)](
               int r, std::uint64_t) { told(may_be_draining(r, *attributes, cct, name)); });
}

}  // namespace multihash::rbd
