#include "admission.h"

#include <future>

#include "common/dout.h"
#include "mirroring.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout << "multihash: image " << image->ctx()->name << ": "

namespace multihash::rbd {

void ask_for_admission(const std::shared_ptr<Image>& image, std::chrono::milliseconds at_most) {
  auto known = std::make_shared<std::promise<void>>();
  auto told = known->get_future();
  ask_whether_mirrored(*image->ctx(), [image, known, lock = image->lock_number()](bool mirrored) {
    image->decided(lock, !mirrored);  // all that may be touched: the image may be closed
    known->set_value();
  });
  if (told.wait_for(at_most) != std::future_status::ready) {
    ldout(image->cct(), 0) << "it can't be told yet whether it is mirrored, so new objects stay at "
                              "home until it can"
                           << dendl;
  }
}

}  // namespace multihash::rbd
