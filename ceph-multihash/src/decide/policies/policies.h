#pragma once

#include <memory>

#include "multihash/policy.h"

namespace multihash {

std::unique_ptr<Policy> make_space_policy();
std::unique_ptr<Policy> make_local_policy();
std::unique_ptr<Policy> make_memory_policy();
std::unique_ptr<Policy> make_cpu_policy();
std::unique_ptr<Policy> make_latency_policy();
std::unique_ptr<Policy> make_journal_policy();
std::unique_ptr<Policy> make_score_policy();

}  // namespace multihash
