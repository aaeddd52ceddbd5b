#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "counters.h"
#include "image.h"
#include "multihash/client.h"
#include "object_table.h"

struct Context;

namespace multihash::rbd {

/**
 * Finds out where an image's objects are, and creates new ones where the policy says: the library's
 * client, made when first needed, since most commands that open an image never do I/O.
 */
class Locator {
 public:
  using Found = std::function<void(Route)>;

  Locator(const Image& image, const Options& options, std::shared_ptr<ImageCounters> counters);

  /**
   * Never blocks; `found` is called exactly once, from any thread, maybe before this returns,
   * however long it takes. The route is HOME if the OSD has answered with an error.
   */
  void find(const std::string& oid, Need need, Found found);

  /** The same, but the route is UNKNOWN after the probe timeout. */
  void peek(const std::string& oid, Found found);

  /** Forgets where objects are. */
  void forget_all();

  /** Completes when the policy knows what it needs, or after the probe timeout. */
  void prepare(Context* on_finish);

  /** Completes when nothing of this runs any more. */
  void shut_down(Context* on_finish);

 private:
  std::shared_ptr<Client> client();
  std::function<void(Route)> showing(const std::shared_ptr<Client>& client, Found found);

  const Options m_options;
  librados::IoCtx m_pool;
  CephContext* const m_cct;
  const std::shared_ptr<ImageCounters> m_counters;
  std::mutex m_lock;
  std::shared_ptr<Client> m_client;
};

}  // namespace multihash::rbd
