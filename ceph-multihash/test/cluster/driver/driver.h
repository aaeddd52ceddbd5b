#pragma once

#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <rados/librados.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "multihash/client.h"
#include "multihash/home_state.h"

// The driver of the tests on real clusters: one verb a run, arguments as one JSON object, the
// answer as JSON on standard output, which nothing else writes to. `work` logs each operation to a
// file before and after it.

namespace multihash::driver {

using nlohmann::json;

/** A connection to the cluster that CEPH_CONF names. */
struct Connection {
  explicit Connection(const json& arguments);

  librados::Rados rados;
  librados::IoCtx pool;
};

/** Says "waiting" and returns when the test says go on. */
void wait_for_test();

/** Another policy, and what it was asked and said. */
class Recording : public Policy {
 public:
  explicit Recording(std::shared_ptr<const Policy> policy) : m_policy(std::move(policy)) {}
  std::string_view name() const noexcept override { return m_policy->name(); }
  bool needs_metrics() const noexcept override { return m_policy->needs_metrics(); }
  bool needs_more_than_published() const noexcept override {
    return m_policy->needs_more_than_published();
  }
  bool knows(const std::vector<Candidate>& candidates,
             const Location& client) const noexcept override {
    return m_policy->knows(candidates, client);
  }
  unsigned pick(const std::vector<Candidate>& candidates,
                const Location& client) const noexcept override;
  json decisions() const;

 private:
  const std::shared_ptr<const Policy> m_policy;
  mutable std::mutex m_mutex;
  mutable json m_decisions = json::array();
};

/**
 * policy: one of ours, or "always" (the choice "always"), or "turns" (0, 1, 2, 0 ...)
 */
std::shared_ptr<Recording> policy_of(const json& arguments);

/**
 * A client of that pool, which places by policy_of() unless another one is given.
 *
 * arguments: choices; probe_timeout_ms; metrics_ttl_ms
 */
std::unique_ptr<Client> make_client(Connection& connection, const json& arguments,
                                    std::shared_ptr<const Policy> policy = nullptr);

/** Numbers that are unknown are -1. */
json to_json(const Candidate& candidate);

const char* kind_name(HomeState::Kind kind);

json ask_candidates(const json& arguments);
json count_ops(const json& arguments);
json fill_pool(const json& arguments);
json kinds_of(const json& arguments);
json hold_object(const json& arguments);
json look_at(const json& arguments);
json maintain(const json& arguments);
json run_objects(const json& arguments);
json list_all(const json& arguments);
json work(const json& arguments);

}  // namespace multihash::driver
