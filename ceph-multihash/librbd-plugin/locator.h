#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "common/AsyncOpTracker.h"
#include "counters.h"
#include "finder.h"
#include "image.h"
#include "multihash/client.h"
#include "threads.h"

struct Context;

namespace multihash::rbd {

/** By the library's client, made when first needed: most commands that open an image do no I/O. */
class Locator : public Finder {
 public:
  Locator(std::shared_ptr<const Image> image, Options options,
          std::shared_ptr<ImageCounters> counters);

  void find(const Question& question, Found found) override;
  void look(uint64_t object_no, Found found) override;
  void peek(uint64_t object_no, Found found) override;
  unsigned pick(uint64_t object_no) override;
  bool may_leave_home(uint64_t object_no) override {
    return m_image->may_have_alternate(object_no);
  }
  std::optional<uint32_t> group(uint64_t object_no) override;
  uint64_t objects() override { return m_image->objects(); }
  void later(std::function<void()> action) override { m_threads.run(std::move(action)); }
  void forget_all() override;

  /** Returns when the policy knows what it will, or after the probe timeout: once, then at once. */
  void wait_until_ready();

  /** Completes when nothing of this runs any more, no answer and nothing that was to be later(). */
  void shut_down(Context* on_finish);

 private:
  std::shared_ptr<Client> client();
  static void find_hinted(Client& client, const std::string& oid, Place hint, Found settled);
  Found answering(const std::shared_ptr<Client>& client, Found found);

  const std::shared_ptr<const Image> m_image;
  Options m_options;
  librados::IoCtx m_pool;
  CephContext* const m_cct;
  const std::shared_ptr<ImageCounters> m_counters;
  std::mutex m_lock;
  std::shared_ptr<Client> m_client;
  std::atomic<bool> m_waited{false};
  AsyncOpTracker m_asked;
  Threads m_threads;
};

}  // namespace multihash::rbd
