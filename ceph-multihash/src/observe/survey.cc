#include "survey.h"

#include <string>
#include <utility>

#include "survey_state.h"

namespace multihash {
namespace {

constexpr unsigned THREADS = 3;

// Means and shares of time need two answers, and before the first round that gets one there is one
// that asks the manager. Sentinels, which only hosts need, may have to be created.
constexpr int SHORT_ROUNDS = 2;
constexpr int SHORT_ROUNDS_WITH_HOSTS = 4;

}  // namespace

Survey::State::State(librados::IoCtx pool, const Options& options, Needs needs,
                     std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
    : m_pool(std::move(pool)),
      m_sentinels(m_pool),
      m_rados(std::make_unique<librados::Rados>(m_pool)),
      m_options(options),
      m_needs(needs),
      m_counters(std::move(counters)),
      m_log(std::move(log)),
      m_pace(options.metrics_ttl,
             needs.more_than_published ? SHORT_ROUNDS_WITH_HOSTS : SHORT_ROUNDS, Clock::now()) {}

void Survey::State::start() {
  m_workers = std::make_unique<Workers>(THREADS);
  std::string cluster;
  m_rados->cluster_fsid(&cluster);
  m_desk = std::make_unique<Desk>(cluster + '.' + std::to_string(m_rados->get_instance_id()));
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
    if (m_desk->close(m_options.probe_timeout)) {
      m_rados.reset();
    } else {
      // A thread is still in a call of it. What it holds of the connection is given up all the
      // same, since the connection would not end with the client.
      m_rados.release()->shutdown();
    }
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
  if (!m_snapshot || (m_needs.metrics && Clock::now() - m_published > m_options.metrics_ttl)) {
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
    consult_bulletin(lock, began);
    if (m_stopping) {
      return;
    }
    const bool is_told = told(Clock::now());
    if (!is_told && must_ask_manager(began)) {
      m_manager_in_flight = ask_manager();
    }
    const bool must_ask = m_needs.metrics && (m_needs.more_than_published || !is_told);
    const auto due = must_ask ? m_osds.begin_asking() : std::map<int, std::string>();
    const auto groups = m_groups;
    lock.unlock();
    for (const auto& [id, sentinel] : due) {
      ask(id, m_sentinels.of(id, sentinel, *groups));
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
  snapshot->locations = m_locations;
  snapshot->client = m_client;
  snapshot->metrics = m_osds.metrics(now, m_pace.lifetime(now));
  if (m_bulletin && told(now)) {
    add_bulletin(*m_bulletin, now - m_bulletin_written, snapshot->metrics);
  }
  m_snapshot = std::move(snapshot);
  m_published = now;
  m_changed.notify_all();
}

bool Survey::State::complete() const {
  if (!m_snapshot || m_groups->empty()) {
    return m_manager_refuses;
  }
  const bool is_told = told(Clock::now());
  if (!m_needs.metrics || (is_told && !m_needs.more_than_published)) {
    return true;
  }
  return m_osds.complete(m_snapshot->metrics, m_needs.more_than_published,
                         m_manager_refuses || is_told);
}

Survey::Survey(librados::IoCtx pool, const Options& options, Needs needs,
               std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
    : m_state(std::make_shared<State>(std::move(pool), options, needs, std::move(counters),
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
