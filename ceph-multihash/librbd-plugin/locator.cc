#include "locator.h"

#include <cerrno>
#include <thread>
#include <utility>

#include "common/dout.h"
#include "include/Context.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout

namespace multihash::rbd {

namespace {

Route route_to(Place place) {
  if (place.is_home()) {
    return {Route::HOME};
  }
  return {Route::ALTERNATE, static_cast<uint8_t>(place.choice())};
}

Route learnt(Client& client, const std::string& oid, int r) {
  if (r == -ETIMEDOUT) {
    return {};
  }
  if (r < 0) {
    return {Route::HOME};
  }
  auto place = client.known_place(oid);
  return place ? route_to(*place) : Route{Route::ABSENT};
}

// Stopping the library's client, and waiting for its first metrics, block; librbd's threads and
// librados' must not.
template <typename Action>
void in_thread(Action action) {
  std::thread{std::move(action)}.detach();
}

}  // namespace

Locator::Locator(const Image& image, const Options& options,
                 std::shared_ptr<ImageCounters> counters)
    : m_options(options), m_cct(image.cct()), m_counters(std::move(counters)) {
  m_pool.dup(image.ctx()->data_ctx);
}

std::shared_ptr<Client> Locator::client() {
  std::lock_guard locker{m_lock};
  if (!m_client) {
    m_client = std::make_shared<Client>(
        m_pool, m_options, [cct = m_cct](const std::string& line) { lderr(cct) << line << dendl; });
  }
  return m_client;
}

std::function<void(Route)> Locator::showing(const std::shared_ptr<Client>& client, Found found) {
  return [client = client.get(), counters = m_counters, found = std::move(found)](Route route) {
    counters->show(client->counters());
    found(route);
  };
}

void Locator::find(const std::string& oid, Need need, Found found) {
  auto client = this->client();
  auto settled = showing(client, std::move(found));
  if (need == Need::EXISTENCE) {
    client->place_for_write(oid, [settled](Place place) { settled(route_to(place)); });
    return;
  }
  client->learn_for_change(
      oid, [client = client.get(), oid, settled](int r) { settled(learnt(*client, oid, r)); });
}

void Locator::peek(const std::string& oid, Found found) {
  auto client = this->client();
  auto settled = showing(client, std::move(found));
  client->learn(oid,
                [client = client.get(), oid, settled](int r) { settled(learnt(*client, oid, r)); });
}

void Locator::forget_all() {
  std::lock_guard locker{m_lock};
  if (m_client) {
    m_client->forget_all();
  }
}

void Locator::prepare(Context* on_finish) {
  in_thread([client = client(), timeout = m_options.probe_timeout, on_finish] {
    client->wait_until_ready(timeout);
    on_finish->complete(0);
  });
}

void Locator::shut_down(Context* on_finish) {
  std::shared_ptr<Client> last;
  {
    std::lock_guard locker{m_lock};
    last = std::move(m_client);
  }
  in_thread([last = std::move(last), on_finish]() mutable {
    last.reset();
    on_finish->complete(0);
  });
}

}  // namespace multihash::rbd
