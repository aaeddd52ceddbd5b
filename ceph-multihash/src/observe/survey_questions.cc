#include <cerrno>
#include <utility>

#include "aio.h"
#include "survey_state.h"

// What a survey asks, and what it makes of the answers.

namespace multihash {
namespace {

using librados::bufferlist;

constexpr auto MAP_TTL = std::chrono::seconds(10);

/** Asking again will not help, until somebody changes what this client may do. */
bool is_refusal(int result) {
  return result == -EACCES || result == -EPERM || result == -EOPNOTSUPP;
}

}  // namespace

bool Survey::State::map_is_old(Clock::time_point now) const {
  return now - m_heard_map > MAP_TTL;
}

bool Survey::State::must_ask_manager(Clock::time_point now) const {
  return !m_manager_in_flight && ((m_osds.empty() && !m_manager_refuses) || map_is_old(now) ||
                                  (m_needs.metrics && m_osds_refuse && !m_manager_refuses));
}

// What it needs goes along: nobody may be there any more when the answer comes.
bool Survey::State::ask_manager() {
  return m_desk->take([asker = weak_from_this(), rados = m_rados.get(), pool = m_pool.get_id(),
                       with_space = m_osds_refuse](const Desk::IsOpen& is_open) {
    ClusterMap map;
    std::map<int, double> free;
    int result = read_cluster_map(*rados, pool, is_open, map);
    const int space = result == 0 && with_space ? read_free_space(*rados, free) : result;
    const auto self = is_open() ? asker.lock() : nullptr;
    if (self) {
      self->heard_manager(result, space, std::move(map), free);
    }
  });
}

void Survey::State::heard_manager(int result, int space, ClusterMap map,
                                  const std::map<int, double>& free) {
  const std::lock_guard lock(m_mutex);
  if (m_stopping) {
    return;
  }
  m_manager_in_flight = false;
  m_manager_refuses = is_refusal(result) || is_refusal(space);
  m_heard_map = Clock::now();
  if (result < 0) {
    if (!m_manager_refuses) {
      m_heard_map = {};  // it is asked again in the next round
    }
    ++m_counters->metrics_failures;
    m_log->say("the cluster's map cannot be read (error " + std::to_string(result) +
               "), new objects stay at home: the client needs mon 'allow r' and mgr 'allow r'");
    m_changed.notify_all();
    return;
  }
  m_groups = std::make_shared<const Groups>(std::move(map.groups));
  use_tree(std::move(map.tree));
  // Nobody else was asked until now, and the image's first write may wait for their answers.
  m_in_a_hurry = m_in_a_hurry || m_osds.empty();
  m_osds.serve(*m_groups);
  m_osds.heard_manager(free, m_heard_map);
  publish();
}

void Survey::State::use_tree(CrushTree tree) {
  m_client = own_location(*m_rados, tree);
  m_locations = std::move(tree.osds);
}

void Survey::State::ask(int id, const std::string& sentinel) {
  if (sentinel.empty()) {  // it is primary of nothing any more
    const std::lock_guard lock(m_mutex);
    m_osds.end_asking(id);
  } else if (m_needs.more_than_published) {
    ask_host(id, sentinel);
  } else {
    ask_anything(id, sentinel);
  }
}

void Survey::State::ask_anything(int id, const std::string& sentinel) {
  librados::ObjectReadOperation op;
  op.assert_exists();
  aio_read(m_sentinels.io(), sentinel, op, 0, nullptr,
           [self = shared_from_this(), id, sentinel](int, std::uint64_t) {
             self->heard_anything(id, sentinel);
           });
}

void Survey::State::ask_host(int id, const std::string& sentinel) {
  auto answer = std::make_shared<bufferlist>();
  librados::ObjectReadOperation op;
  bufferlist none;
  op.exec("multihash", "metrics", none, answer.get(), nullptr);
  aio_read(m_sentinels.io(), sentinel, op, 0, answer,
           [self = shared_from_this(), id, sentinel, answer](int result, std::uint64_t) {
             self->heard_host(id, sentinel, result, *answer);
           });
}

void Survey::State::heard_host(int id, const std::string& sentinel, int result,
                               const bufferlist& answer) {
  OsdMetrics metrics;
  CpuTime cpu;
  if (result == 0) {
    result = parse_cls(answer.to_str(), metrics, cpu);
  }
  if (result == -ENOENT) {
    create_sentinel(id, sentinel);
  } else if (result == -EOPNOTSUPP) {
    m_log->say(
        "OSDs without cls_multihash: memory, cpu and score stay at home there; put it into "
        "osd_class_dir and add it to osd_class_load_list");
  }
  ++(result == 0 ? m_counters->metrics_refreshes : m_counters->metrics_failures);
  if (is_refusal(result)) {
    refused_host(id);
  }
  if (result == 0) {
    const std::lock_guard lock(m_mutex);
    m_osds.heard_host(id, metrics, cpu, Clock::now());
  }
  heard_anything(id, sentinel);
}

// An OSD that answers, be it that the object is not there, does not hang.
void Survey::State::heard_anything(int id, const std::string& sentinel) {
  const std::lock_guard lock(m_mutex);
  m_osds.ask_at(id, sentinel);
  if (!m_stopping) {
    m_workers->add([self = shared_from_this(), id] { self->ask_osd(id); });
  }
}

// The next round sees it.
void Survey::State::create_sentinel(int id, const std::string& sentinel) {
  m_sentinels.create(sentinel, [self = shared_from_this(), id](int created) {
    if (is_refusal(created)) {
      self->refused_host(id);
    }
  });
}

void Survey::State::refused_host(int id) {
  const std::lock_guard lock(m_mutex);
  m_osds.refused_host(id);
  m_changed.notify_all();
}

void Survey::State::ask_osd(int id) {
  OsdMetrics metrics;
  WriteLatency latency;
  const int result = read_osd_counters(*m_rados, id, m_needs.more_than_published, metrics, latency);
  ++(result == 0 ? m_counters->metrics_refreshes : m_counters->metrics_failures);

  const std::lock_guard lock(m_mutex);
  m_osds.end_asking(id);
  if (is_refusal(result)) {
    m_osds.refused_osd(id);
    m_osds_refuse = true;
    m_log->say(
        "the client may not read the OSDs' counters, latency and journal stay at home, "
        "space is what the manager last heard: give it osd 'allow *'");
  } else if (result == 0) {
    m_osds.heard_osd(id, metrics, latency, Clock::now());
  }
  publish();
}

}  // namespace multihash
