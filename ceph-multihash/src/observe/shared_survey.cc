#include "shared_survey.h"

#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>

namespace multihash {
namespace {

/** Cluster, connection, pool, and what decides which questions are asked. */
using Key = std::tuple<std::string, std::uint64_t, std::int64_t, std::chrono::milliseconds, bool,
                       bool, bool>;

Key key_of(librados::IoCtx pool, const Options& options, Needs needs) {
  librados::Rados rados(pool);
  std::string cluster;
  rados.cluster_fsid(&cluster);
  return {cluster,       rados.get_instance_id(),   pool.get_id(),    options.metrics_ttl,
          needs.metrics, needs.more_than_published, options.published};
}

}  // namespace

class SharedSurvey::Users {
 public:
  static std::shared_ptr<Users> join(const librados::IoCtx& pool, const Options& options,
                                     Needs needs, const std::shared_ptr<OnceLog>& log) {
    auto key = key_of(pool, options, needs);
    const std::lock_guard lock(mutex());
    auto& users = all()[key];
    if (!users) {
      users = std::make_shared<Users>(std::move(key), pool, options, needs, log);
    }
    ++users->m_count;
    return users;
  }

  Users(Key key, const librados::IoCtx& pool, const Options& options, Needs needs,
        const std::shared_ptr<OnceLog>& log)
      : survey(pool, options, needs, std::make_shared<Counters>(), log), m_key(std::move(key)) {}

  void leave() {
    {
      const std::lock_guard lock(mutex());
      if (--m_count > 0) {
        return;
      }
      all().erase(m_key);
    }
    survey.close();
  }

  Survey survey;

 private:
  // Never destroyed: some clients last as long as the process.
  static std::mutex& mutex() {
    static auto& mutex = *new std::mutex;
    return mutex;
  }

  static std::map<Key, std::shared_ptr<Users>>& all() {
    static auto& all = *new std::map<Key, std::shared_ptr<Users>>;
    return all;
  }

  const Key m_key;
  unsigned m_count = 0;
};

SharedSurvey::SharedSurvey(const librados::IoCtx& pool, const Options& options, Needs needs,
                           const std::shared_ptr<OnceLog>& log)
    : m_users(Users::join(pool, options, needs, log)) {}

void SharedSurvey::close() {
  m_users->leave();
}

bool SharedSurvey::wait_until_known(std::chrono::milliseconds at_most) {
  return m_users->survey.wait_until_known(at_most);
}

Question SharedSurvey::ask(const std::string& oid, unsigned choices) {
  return m_users->survey.ask(oid, choices);
}

void SharedSurvey::show(Counters& counters) {
  const auto& asked = m_users->survey.counters();
  counters.metrics_refreshes = asked.metrics_refreshes.load();
  counters.metrics_failures = asked.metrics_failures.load();
  counters.published = asked.published.load();
  counters.published_doubts = asked.published_doubts.load();
}

}  // namespace multihash
