#include <atomic>
#include <stdexcept>

#include "driver.h"

namespace multihash::driver {
namespace {

class Always : public Policy {
 public:
  explicit Always(unsigned choice) : m_choice(choice) {}
  std::string_view name() const noexcept override { return "always"; }
  bool needs_metrics() const noexcept override { return false; }
  unsigned pick(const std::vector<Candidate>&, const Location&) const noexcept override {
    return m_choice;
  }

 private:
  const unsigned m_choice;
};

class Turns : public Policy {
 public:
  std::string_view name() const noexcept override { return "turns"; }
  bool needs_metrics() const noexcept override { return false; }
  unsigned pick(const std::vector<Candidate>& candidates, const Location&) const noexcept override {
    return m_next++ % candidates.size();
  }

 private:
  mutable std::atomic<unsigned> m_next{0};
};

}  // namespace

unsigned Recording::pick(const std::vector<Candidate>& candidates,
                         const Location& client) const noexcept {
  const unsigned picked = m_policy->pick(candidates, client);
  json seen = json::array();
  for (const auto& candidate : candidates) {
    seen.push_back(to_json(candidate));
  }
  const std::lock_guard lock(m_mutex);
  m_decisions.push_back({{"candidates", seen}, {"picked", picked}});
  return picked;
}

json Recording::decisions() const {
  const std::lock_guard lock(m_mutex);
  return m_decisions;
}

std::shared_ptr<Recording> policy_of(const json& arguments) {
  const auto name = arguments.value("policy", "space");
  std::shared_ptr<const Policy> policy;
  if (name == "always") {
    policy = std::make_shared<Always>(arguments.at("always").get<unsigned>());
  } else if (name == "turns") {
    policy = std::make_shared<Turns>();
  } else {
    policy = make_policy(name);
  }
  if (policy == nullptr) {
    throw std::runtime_error("policy: " + name);
  }
  return std::make_shared<Recording>(policy);
}

}  // namespace multihash::driver
