#include "admission.h"

#include <atomic>
#include <future>
#include <utility>

#include "common/dout.h"
#include "draining.h"
#include "mirroring.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout << "multihash: image " << image->ctx()->name << ": "

namespace multihash::rbd {

namespace {

/** What comes of both answers. All that it uses lives as long: the image may be closed by then. */
class Answers {
 public:
  explicit Answers(std::shared_ptr<Image> image)
      : m_image(std::move(image)), m_lock_number(m_image->lock_number()) {}

  void answered(bool forbids) {
    if (forbids) {
      m_forbidden = true;
    }
    if (--m_missing == 0) {
      m_image->decided(m_lock_number, !m_forbidden);
      m_known.set_value();
    }
  }

  std::future<void> known() { return m_known.get_future(); }

 private:
  const std::shared_ptr<Image> m_image;
  const uint64_t m_lock_number;
  std::atomic<bool> m_forbidden{false};
  std::atomic<unsigned> m_missing{2};
  std::promise<void> m_known;
};

}  // namespace

void ask_for_admission(const std::shared_ptr<Image>& image, std::chrono::milliseconds at_most) {
  auto answers = std::make_shared<Answers>(image);
  auto known = answers->known();
  auto answered = [answers](bool forbids) { answers->answered(forbids); };
  ask_whether_mirrored(*image->ctx(), answered);
  ask_whether_draining(*image->ctx(), answered);
  if (known.wait_for(at_most) != std::future_status::ready) {
    ldout(image->cct(), 0) << "it can't be told yet whether it is mirrored, or being drained, so "
                              "new objects stay at home until it can"
                           << dendl;
  }
}

}  // namespace multihash::rbd
