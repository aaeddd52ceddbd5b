#pragma once

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "chooser.h"
#include "multihash/client.h"
#include "objects.h"
#include "observe/shared_survey.h"
#include "report/once.h"

namespace multihash {

/** What a client is made of, and in which order it ends. */
class Client::State {
 public:
  State(const librados::IoCtx& pool, const Options& options,
        const std::shared_ptr<const Policy>& policy, Log log)
      : m_options(options),
        m_policy(policy),
        m_log(std::make_shared<OnceLog>(std::move(log))),
        m_survey(options.choices > 1 && policy
                     ? std::make_shared<SharedSurvey>(pool, options, Needs(*policy), m_log)
                     : nullptr),
        m_objects(std::make_shared<Objects>(
            pool, options, Chooser{policy, m_survey, counters, m_log, options.choices}, counters,
            m_log)) {}

  /** Here, and not in a thread of librados that drops the last reference, the threads end. */
  ~State() {
    placer().close();
    if (m_survey) {
      m_survey->close();
    }
  }

  State(const State&) = delete;
  State& operator=(const State&) = delete;

  bool wait_until_ready(std::chrono::milliseconds at_most) {
    return !m_survey || m_survey->wait_until_known(at_most);
  }

  const Counters& count() const {
    if (m_survey) {
      m_survey->show(*counters);
    }
    return *counters;
  }

  std::string dump() const {
    auto all = nlohmann::json::parse(count().json());
    all["policy"] = m_policy ? std::string(m_policy->name()) : std::string();
    all["choices"] = m_options.choices;
    return all.dump();
  }

  Objects& objects() const { return *m_objects; }
  Placer& placer() const { return m_objects->placer(); }

  const std::shared_ptr<Counters> counters = std::make_shared<Counters>();

 private:
  const Options m_options;
  const std::shared_ptr<const Policy> m_policy;
  const std::shared_ptr<OnceLog> m_log;
  const std::shared_ptr<SharedSurvey> m_survey;
  const std::shared_ptr<Objects> m_objects;
};

}  // namespace multihash
