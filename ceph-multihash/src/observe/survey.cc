#include "survey.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "aio.h"
#include "commands.h"
#include "osd_record.h"
#include "pace.h"
#include "sentinels.h"
#include "workers.h"

namespace multihash {
namespace {

using Clock = std::chrono::steady_clock;
using librados::bufferlist;
using std::chrono::milliseconds;

constexpr unsigned THREADS = 4;
constexpr auto MAP_TTL = std::chrono::seconds(10);

}  // namespace

class Survey::State : public std::enable_shared_from_this<State> {
 public:
  State(librados::IoCtx pool, const Options& options, bool needs_metrics,
        std::shared_ptr<Counters> counters, std::shared_ptr<OnceLog> log)
      : m_pool(std::move(pool)),
        m_sentinels(m_pool),
        m_rados(std::make_unique<librados::Rados>(m_pool)),
        m_options(options),
        m_needs_metrics(needs_metrics),
        m_counters(std::move(counters)),
        m_log(std::move(log)),
        m_pace(options.metrics_ttl, Clock::now()) {}

  void start() {
    m_workers = std::make_unique<Workers>(THREADS);
    m_scheduler = std::thread([this] { schedule(); });
  }

  void stop() {
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

  bool wait_until_known(milliseconds at_most) {
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, at_most, [this] { return m_stopping || complete(); }) &&
           !m_stopping;
  }

  std::shared_ptr<const Snapshot> snapshot() {
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

  librados::IoCtx pool() const { return m_pool; }

 private:
  struct Osd {
    OsdRecord record;
    std::string sentinel;
    bool in_flight = false;
  };

  // Each round asks whoever isn't still busy with the last one.
  void schedule() {
    std::unique_lock lock(m_mutex);
    while (!m_stopping) {
      m_in_a_hurry = false;
      const auto began = Clock::now();
      if (!m_manager_in_flight && (m_osds.empty() || Clock::now() - m_heard_map > MAP_TTL ||
                                   (m_needs_metrics && m_osds_refuse))) {
        m_manager_in_flight = true;
        m_workers->add([self = shared_from_this()] { self->ask_manager(); });
      }
      const auto sentinels = m_needs_metrics ? osds_to_ask() : std::map<int, std::string>();
      lock.unlock();
      for (const auto& [id, sentinel] : sentinels) {
        ask_host(id, sentinel);
      }
      lock.lock();
      m_changed.wait_until(lock, began + m_pace.pause(began),
                           [this] { return m_stopping || m_in_a_hurry; });
    }
  }

  std::map<int, std::string> osds_to_ask() {
    std::map<int, std::string> sentinels;
    for (auto& [id, osd] : m_osds) {
      if (!osd.in_flight) {
        osd.sentinel = m_sentinels.of(id, osd.sentinel, *m_groups);
        osd.in_flight = !osd.sentinel.empty();  // else it is primary of nothing at the moment
        if (osd.in_flight) {
          sentinels.emplace(id, osd.sentinel);
        }
      }
    }
    return sentinels;
  }

  void ask_manager() {
    ClusterMap map;
    std::map<int, double> free;
    const int result = read_cluster_map(*m_rados, m_pool.get_id(), map);
    const bool knows_space = result == 0 && osds_refuse() && read_free_space(*m_rados, free) == 0;

    const std::lock_guard lock(m_mutex);
    m_manager_in_flight = false;
    if (result < 0) {
      ++m_counters->metrics_failures;
      m_log->say("the cluster's map cannot be read (error " + std::to_string(result) +
                 "), new objects stay at home: the client needs mon 'allow r' and mgr 'allow r'");
      return;
    }
    m_heard_map = Clock::now();
    m_groups = std::make_shared<const Groups>(std::move(map.groups));
    m_map = std::move(map);
    for (const auto& [seed, osds] : *m_groups) {
      if (osds.front() >= 0) {
        m_osds.try_emplace(osds.front());
      }
    }
    if (knows_space) {
      for (const auto& [id, fraction] : free) {
        m_osds[id].record.heard_manager(fraction, Clock::now());
      }
    }
    publish();
  }

  bool osds_refuse() {
    const std::lock_guard lock(m_mutex);
    return m_osds_refuse;
  }

  void ask_host(int id, const std::string& sentinel) {
    auto answer = std::make_shared<bufferlist>();
    librados::ObjectReadOperation op;
    bufferlist none;
    op.exec("multihash", "metrics", none, answer.get(), nullptr);
    aio_read(m_sentinels.io(), sentinel, op, 0, answer,
             [self = shared_from_this(), id, sentinel, answer](int result, std::uint64_t) {
               self->heard_host(id, sentinel, result, *answer);
             });
  }

  void heard_host(int id, const std::string& sentinel, int result, const bufferlist& answer) {
    OsdMetrics metrics;
    CpuTime cpu;
    if (result == 0) {
      result = parse_cls(answer.to_str(), metrics, cpu);
    }
    if (result == -ENOENT) {
      m_sentinels.create(sentinel);  // the next round sees it
    } else if (result == -EOPNOTSUPP) {
      m_log->say(
          "OSDs without cls_multihash: memory, cpu and score stay at home there; put it into "
          "osd_class_dir and add it to osd_class_load_list");
    }
    ++(result == 0 ? m_counters->metrics_refreshes : m_counters->metrics_failures);
    const std::lock_guard lock(m_mutex);
    if (result == 0) {
      m_osds[id].record.heard_host(metrics, cpu, Clock::now());
    }
    if (!m_stopping) {
      m_workers->add([self = shared_from_this(), id] { self->ask_osd(id); });
    }
  }

  void ask_osd(int id) {
    OsdMetrics metrics;
    WriteLatency latency;
    const int result = read_osd_counters(*m_rados, id, metrics, latency);
    ++(result == 0 ? m_counters->metrics_refreshes : m_counters->metrics_failures);

    const std::lock_guard lock(m_mutex);
    auto& osd = m_osds[id];
    osd.in_flight = false;
    if (result == -EACCES || result == -EPERM) {
      m_osds_refuse = true;
      m_log->say(
          "the client may not read the OSDs' counters, latency and journal stay at home, "
          "space is what the manager last heard: give it osd 'allow *'");
    } else if (result == 0) {
      osd.record.heard_osd(metrics, latency, Clock::now());
    }
    publish();
  }

  void publish() {
    const auto now = Clock::now();
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->groups = m_groups;
    snapshot->locations = m_map.locations;
    snapshot->client = m_map.client;
    for (const auto& [id, osd] : m_osds) {
      snapshot->metrics.emplace(id, osd.record.at(now, m_pace.lifetime(now)));
    }
    m_snapshot = std::move(snapshot);
    m_published = now;
    m_changed.notify_all();
  }

  bool complete() const {
    if (!m_snapshot || m_groups->empty()) {
      return false;
    }
    const auto& metrics = m_snapshot->metrics;
    return !m_needs_metrics || std::none_of(metrics.begin(), metrics.end(), [](const auto& osd) {
      return std::isnan(osd.second.free_fraction) || std::isnan(osd.second.cpu_busy_fraction);
    });
  }

  librados::IoCtx m_pool;
  Sentinels m_sentinels;
  std::unique_ptr<librados::Rados> m_rados;  // until stop(): it must not end in its own thread
  const Options m_options;
  const bool m_needs_metrics;
  const std::shared_ptr<Counters> m_counters;
  const std::shared_ptr<OnceLog> m_log;

  std::mutex m_mutex;
  std::condition_variable m_changed;
  bool m_stopping = false;
  Pace m_pace;
  bool m_in_a_hurry = false;
  bool m_manager_in_flight = false;
  bool m_osds_refuse = false;
  Clock::time_point m_heard_map;
  ClusterMap m_map;  // without its groups
  std::shared_ptr<const Groups> m_groups = std::make_shared<const Groups>();
  std::map<int, Osd> m_osds;
  std::shared_ptr<const Snapshot> m_snapshot;
  Clock::time_point m_published;
  std::thread m_scheduler;
  std::unique_ptr<Workers> m_workers;
};

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

bool Survey::wait_until_known(milliseconds at_most) {
  return m_state->wait_until_known(at_most);
}

Question Survey::ask(const std::string& oid, unsigned choices) {
  return question_about(m_state->snapshot(), m_state->pool(), oid, choices);
}

}  // namespace multihash
