#include "shared_survey.h"

#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace multihash {
namespace {

/** What must be the same: cluster and pool, permissions, the client's place, the questions. */
using Key = std::tuple<std::string, std::int64_t, std::string, std::string, std::string,
                       std::chrono::milliseconds, bool>;

Key key_of(librados::IoCtx pool, const Options& options, bool needs_metrics) {
  librados::Rados rados(pool);
  std::string cluster;
  rados.cluster_fsid(&cluster);
  const auto setting = [&](const char* name) {
    std::string value;
    rados.conf_get(name, value);
    return value;
  };
  return {cluster,
          pool.get_id(),
          setting("key"),
          setting("keyring"),
          setting("crush_location"),
          options.metrics_ttl,
          needs_metrics};
}

std::shared_ptr<Survey> share(const librados::IoCtx& pool, const Options& options,
                              bool needs_metrics, const std::shared_ptr<OnceLog>& log) {
  // Never destroyed: some clients last as long as the process.
  static auto& mutex = *new std::mutex;
  static auto& surveys = *new std::map<Key, std::weak_ptr<Survey>>;
  const auto key = key_of(pool, options, needs_metrics);
  const std::lock_guard lock(mutex);
  auto survey = surveys[key].lock();
  if (!survey || survey->is_shut_out()) {
    survey =
        std::make_shared<Survey>(pool, options, needs_metrics, std::make_shared<Counters>(), log);
    surveys[key] = survey;
  }
  return survey;
}

}  // namespace

SharedSurvey::SharedSurvey(const librados::IoCtx& pool, const Options& options, bool needs_metrics,
                           std::shared_ptr<OnceLog> log)
    : m_pool(pool),
      m_options(options),
      m_needs_metrics(needs_metrics),
      m_log(std::move(log)),
      m_surveys({share(pool, options, needs_metrics, m_log)}) {}

void SharedSurvey::close() {
  std::vector<std::shared_ptr<Survey>> last;
  const std::lock_guard lock(m_mutex);
  last.swap(m_surveys);
}

bool SharedSurvey::wait_until_known(std::chrono::milliseconds at_most) {
  return current()->wait_until_known(at_most);
}

Question SharedSurvey::ask(const std::string& oid, unsigned choices) {
  return current()->ask(oid, choices);
}

void SharedSurvey::show(Counters& counters) {
  const std::lock_guard lock(m_mutex);
  std::uint64_t refreshes = 0;
  std::uint64_t failures = 0;
  for (const auto& survey : m_surveys) {
    refreshes += survey->counters().metrics_refreshes;
    failures += survey->counters().metrics_failures;
  }
  counters.metrics_refreshes = refreshes;
  counters.metrics_failures = failures;
}

std::shared_ptr<Survey> SharedSurvey::current() {
  const std::lock_guard lock(m_mutex);
  if (m_surveys.back()->is_shut_out()) {
    m_surveys.push_back(share(m_pool, m_options, m_needs_metrics, m_log));
  }
  return m_surveys.back();
}

}  // namespace multihash
