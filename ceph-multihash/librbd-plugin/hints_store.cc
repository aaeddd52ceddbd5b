#include "hints_store.h"

#include <cerrno>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "common/dout.h"
#include "observe/aio.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout << "multihash: image "

namespace multihash::rbd {

namespace {

struct Answer {
  std::map<std::string, librados::bufferlist> pieces;
  std::promise<int> result;
};

librados::IoCtx header_pool(librbd::ImageCtx& image) {
  librados::IoCtx io;
  io.dup(image.md_ctx);
  io.snap_set_read(librados::SNAP_HEAD);
  return io;
}

}  // namespace

Hints::Pieces read_hints(librbd::ImageCtx& image, std::chrono::milliseconds at_most) {
  auto answer = std::make_shared<Answer>();
  librados::ObjectReadOperation op;
  op.omap_get_vals2("", Hints::PREFIX, Hints::MOST_PIECES, &answer->pieces, nullptr, nullptr);
  auto result = answer->result.get_future();
  aio_read(header_pool(image), image.header_oid, op, 0, answer,
           [answer](int r, std::uint64_t) { answer->result.set_value(r); });
  Hints::Pieces pieces;
  const int r = result.wait_for(at_most) == std::future_status::ready ? result.get() : -ETIMEDOUT;
  if (r < 0) {
    ldout(image.cct, 5) << image.name << ": no hints of where its objects are: error " << r
                        << dendl;
    return pieces;
  }
  for (auto& [name, value] : answer->pieces) {
    pieces[name] = value.to_str();
  }
  return pieces;
}

void write_hints(librbd::ImageCtx& image, const Hints::Pieces& pieces, std::function<void()> done) {
  std::map<std::string, librados::bufferlist> values;
  for (const auto& [name, value] : pieces) {
    values[name].append(value);
  }
  librados::ObjectWriteOperation op;
  op.assert_exists();  // an image that is being removed is not to get a new header
  op.omap_set(values);
  aio_write(header_pool(image), image.header_oid, op, 0,
            [cct = image.cct, name = image.name, done = std::move(done)](int r, std::uint64_t) {
              if (r < 0) {
                ldout(cct, 5) << name << ": hints are not kept: error " << r << dendl;
              }
              done();
            });
}

}  // namespace multihash::rbd
