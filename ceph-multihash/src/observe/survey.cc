#include "survey.h"

#include <utility>

#include "survey_state.h"

namespace multihash {
namespace {

constexpr unsigned THREADS = 4;

}  // namespace

Survey::State::State(librados::IoCtx pool, const Options& options, bool needs_metrics,
                     std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
    : m_pool(std::move(pool)),
      m_sentinels(m_pool),
      m_rados(std::make_unique<librados::Rados>(m_pool)),
      m_options(options),
      m_needs_metrics(needs_metrics),
      m_counters(std::move(counters)),
      m_log(std::move(log)),
      m_pace(options.metrics_ttl, Clock::now()) {}

void Survey::State::start() {
  m_workers = std::make_unique<Workers>(THREADS);
  m_scheduler = std::thread([this] { schedule(); });
}

void Survey::State::stop() {
  {
    const std::lock_guard lock(m_mutex);
    m_stopping = true;
  }
  m_changed.notify_all();
  if (m_scheduler.joinable()) {
    m_scheduler.join();
    m_workers->stop();
    m_rados.reset();
  }
}

bool Survey::State::wait_until_known(std::chrono::milliseconds at_most) {
  std::unique_lock lock(m_mutex);
  return m_changed.wait_for(lock, at_most, [this] { return m_stopping || complete(); }) &&
         !m_stopping;
}

std::shared_ptr<const Snapshot> Survey::State::snapshot() {
  const std::lock_guard lock(m_mutex);
  if (m_pace.wanted(Clock::now())) {
    m_in_a_hurry = true;
    m_changed.notify_all();
  }
  if (!m_snapshot || (m_needs_metrics && Clock::now() - m_published > m_options.metrics_ttl)) {
    publish();  // drops what has become too old, even if nobody answers any more
  }
  return m_snapshot;
}

// Each round asks whoever isn't still busy with the last one. What takes long is done without the
// mutex, which the first write of an object takes.
void Survey::State::schedule() {
  std::unique_lock lock(m_mutex);
  while (!m_stopping) {
    m_in_a_hurry = false;
    const auto began = Clock::now();
    if (must_ask_manager(began)) {
      m_manager_in_flight = true;
      m_workers->add([self = shared_from_this()] { self->ask_manager(); });
    }
    const auto due = m_needs_metrics ? m_osds.begin_asking() : std::map<int, std::string>();
    const auto groups = m_groups;
    lock.unlock();
    for (const auto& [id, sentinel] : due) {
      ask_host(id, m_sentinels.of(id, sentinel, *groups));
    }
    lock.lock();
    m_changed.wait_until(lock, began + m_pace.pause(began),
                         [this] { return m_stopping || m_in_a_hurry; });
  }
}

void Survey::State::publish() {
  const auto now = Clock::now();
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->groups = m_groups;
  snapshot->locations = m_map.locations;
  snapshot->client = m_map.client;
  snapshot->metrics = m_osds.metrics(now, m_pace.lifetime(now));
  m_snapshot = std::move(snapshot);
  m_published = now;
  m_changed.notify_all();
}

bool Survey::State::complete() const {
  if (!m_snapshot || m_groups->empty()) {
    return m_manager_refuses;
  }
  return !m_needs_metrics || m_osds.complete(m_snapshot->metrics, m_manager_refuses);
}

Survey::Survey(librados::IoCtx pool, const Options& options, bool needs_metrics,
               std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
    : m_state(std::make_shared<State>(std::move(pool), options, needs_metrics, std::move(counters),
                                      std::move(log))) {
  m_state->start();
}

Survey::~Survey() {
  close();
}

void Survey::close() {
  m_state->stop();
}

bool Survey::wait_until_known(std::chrono::milliseconds at_most) {
  return m_state->wait_until_known(at_most);
}

const Counters& Survey::counters() const {
  return m_state->counters();
}

Question Survey::ask(const std::string& oid, unsigned choices) {
  return question_about(m_state->snapshot(), m_state->pool(), oid, choices);
}

}  // namespace multihash
