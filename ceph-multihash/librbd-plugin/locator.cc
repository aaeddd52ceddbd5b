#include "locator.h"

#include <cerrno>
#include <chrono>
#include <utility>

#include "common/dout.h"
#include "include/Context.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout

namespace multihash::rbd {

namespace {

// Home serves as long as it is in doubt where an object is, but one that is asked for all the time
// is not to be forwarded for good because an OSD was ill for a moment.
constexpr std::chrono::seconds DOUBT_LASTS{10};

/**
 * When librados' callbacks that run now have returned: they come one after another. librbd's for an
 * opened image still looks at it when it has handed it out, and crashes if it is closed by then.
 */
void after_callbacks(librados::IoCtx& pool, Context* on_finish) {
  auto run = [](librados::completion_t, void* context) {
    static_cast<Context*>(context)->complete(0);
  };
  auto* completion = librados::Rados::aio_create_completion(on_finish, run);
  pool.aio_flush_async(completion);
  completion->release();
}

Route route_to(Place place, bool overtaken) {
  if (place.is_home()) {
    return {Route::HOME};
  }
  return {Route::ALTERNATE, static_cast<uint8_t>(place.choice()), overtaken};
}

Route home_for_a_while() {
  return {Route::HOME, 0, false, Route::Clock::now() + DOUBT_LASTS};
}

Route found_out(int r, Place place, bool overtaken) {
  return r == 0         ? route_to(place, overtaken)
         : r == -ENOENT ? Route{Route::ABSENT}
                        : home_for_a_while();
}

}  // namespace

Locator::Locator(std::shared_ptr<const Image> image, Options options,
                 std::shared_ptr<ImageCounters> counters)
    : m_image(std::move(image)),
      m_options(std::move(options)),
      m_cct(m_image->cct()),
      m_counters(std::move(counters)) {
  m_options.remembered_objects = 0;  // the table does, in less memory
  m_pool.dup(m_image->ctx()->data_ctx);
}

std::shared_ptr<Client> Locator::client() {
  std::lock_guard locker{m_lock};
  if (!m_client) {
    m_client = std::make_shared<Client>(
        m_pool, m_options, [cct = m_cct](const std::string& line) { lderr(cct) << line << dendl; });
  }
  return m_client;
}

// What is found may be sent, and is not over before that: shut_down() waits for it.
Finder::Found Locator::answering(const std::shared_ptr<Client>& client, Found found) {
  m_asked.start_op();
  return [this, client = client.get(), found = std::move(found)](Route route) {
    m_counters->show(client->counters());
    found(route);
    m_asked.finish_op();
  };
}

void Locator::find(const Question& question, Found found) {
  auto client = this->client();
  auto settled = answering(client, std::move(found));
  const auto oid = m_image->oid(question.object_no);
  const unsigned hint = m_options.choices > 1 ? question.hint.value_or(0) : 0;
  // The analyzer doesn't see that std::function frees what its copy allocates.
  // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks)
  auto told = [settled](int r, Place place) { settled(found_out(r, place, true)); };
  if (question.known.kind == Route::ALTERNATE) {
    client->overtake(oid, Place::seen({HomeState::Kind::REDIRECT, question.known.choice, {}}),
                     told);
  } else if (hint != 0) {
    find_hinted(*client, oid, Place::seen({HomeState::Kind::REDIRECT, hint, {}}),
                std::move(settled));
  } else if (question.need == Need::EXISTENCE) {
    client->place_for_write(
        oid, question.picked, [settled](Place place, Client::Certainty certainty) {
          auto route =
              certainty == Client::Certainty::DOUBT ? home_for_a_while() : route_to(place, true);
          route.made = certainty == Client::Certainty::MADE;
          settled(route);
        });
  } else {
    client->find_for_change(oid, told);
  }
}

// Both questions at once: what is under way by way of home has been overtaken whatever the look
// shows, and only what it shows is gone by.
void Locator::find_hinted(Client& client, const std::string& oid, Place hint, Found settled) {
  struct Answers {
    std::mutex lock;
    unsigned missing = 2;
    Route looked;
    bool overtaken = false;
  };
  auto answers = std::make_shared<Answers>();
  auto answered = [answers, settled = std::move(settled)](auto set) {
    std::unique_lock locker{answers->lock};
    set(*answers);
    if (--answers->missing > 0) {
      return;
    }
    auto route = answers->looked;
    route.overtaken = route.kind == Route::ALTERNATE && answers->overtaken;
    locker.unlock();
    settled(route);
  };
  client.look(oid, true, [answered](int r, Place place) {
    answered([&](Answers& both) { both.looked = found_out(r, place, false); });
  });
  client.overtake(oid, hint, [answered](int r, Place) {
    answered([&](Answers& both) { both.overtaken = r == 0; });
  });
}

void Locator::look(uint64_t object_no, Found found) {
  auto client = this->client();
  auto settled = answering(client, std::move(found));
  client->look(m_image->oid(object_no), true,
               [settled](int r, Place place) { settled(found_out(r, place, false)); });
}

void Locator::peek(uint64_t object_no, Found found) {
  auto client = this->client();
  auto settled = answering(client, std::move(found));
  client->look(m_image->oid(object_no), false, [settled](int r, Place place) {
    settled(r == -ETIMEDOUT ? Route{} : found_out(r, place, false));
  });
}

unsigned Locator::pick(uint64_t object_no) {
  return client()->pick(m_image->oid(object_no));
}

std::optional<uint32_t> Locator::group(uint64_t object_no) {
  uint32_t group = 0;
  if (m_pool.get_object_pg_hash_position2(m_image->oid(object_no), &group) < 0) {
    return std::nullopt;
  }
  return group;
}

void Locator::forget_all() {
  std::lock_guard locker{m_lock};
  if (m_client) {
    m_client->forget_all();
  }
}

void Locator::wait_until_ready() {
  if (!m_waited.exchange(true)) {
    client()->wait_until_ready(m_options.probe_timeout);
  }
}

void Locator::shut_down(Context* on_finish) {
  m_asked.wait_for_ops(new LambdaContext([this, on_finish](int) {
    std::shared_ptr<Client> last;
    {
      std::lock_guard locker{m_lock};
      last = std::move(m_client);
    }
    // librados' callback may come, and the client be gone, while this thread still is in librados.
    auto* ended = new LambdaContext([this, on_finish](int) {
      m_threads.join();
      on_finish->complete(0);
    });
    later([this, last = std::move(last), ended]() mutable {
      last.reset();
      after_callbacks(m_pool, ended);
    });
  }));
}

}  // namespace multihash::rbd
