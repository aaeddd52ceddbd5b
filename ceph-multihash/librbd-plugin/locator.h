#pragma once

#include <atomic>
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
   * For a change. Never blocks; `found` is called exactly once, from any thread, maybe before this
   * returns, however long it takes. The route is HOME, for a while, if the OSD has answered with an
   * error; an alternate is one that nothing is under way to which home passed on before.
   *
   * @param known what the table knows, which does not satisfy the need
   */
  void find(const std::string& oid, Need need, Route known, Found found);

  /** For a read: the same, but the route is UNKNOWN after the probe timeout, and not overtaken. */
  void peek(const std::string& oid, Found found);

  /** Forgets where objects are. */
  void forget_all();

  /** Returns when the policy knows what it will, or after the probe timeout: once, then at once. */
  void wait_until_ready();

  /** Completes when nothing of this runs any more. */
  void shut_down(Context* on_finish);

 private:
  std::shared_ptr<Client> client();
  std::function<void(Route)> showing(const std::shared_ptr<Client>& client, Found found);

  Options m_options;
  librados::IoCtx m_pool;
  CephContext* const m_cct;
  const std::shared_ptr<ImageCounters> m_counters;
  std::mutex m_lock;
  std::shared_ptr<Client> m_client;
  std::atomic<bool> m_waited{false};
};

}  // namespace multihash::rbd
