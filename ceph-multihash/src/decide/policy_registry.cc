#include <functional>
#include <map>

#include "policies/policies.h"

namespace multihash {
namespace {

using Factory = std::unique_ptr<Policy> (*)();

const std::map<std::string, Factory, std::less<>>& factories() {
  static const std::map<std::string, Factory, std::less<>> all = {
      {"cpu", make_cpu_policy},         {"journal", make_journal_policy},
      {"latency", make_latency_policy}, {"local", make_local_policy},
      {"memory", make_memory_policy},   {"score", make_score_policy},
      {"space", make_space_policy},
  };
  return all;
}

}  // namespace

const std::vector<std::string>& policy_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> keys;
    for (const auto& entry : factories()) {
      keys.push_back(entry.first);
    }
    return keys;
  }();
  return names;
}

std::unique_ptr<Policy> make_policy(std::string_view name) {
  const auto found = factories().find(name);
  return found == factories().end() ? nullptr : found->second();
}

}  // namespace multihash
