#pragma once

#include <map>
#include <memory>
#include <rados/librados.hpp>
#include <string>
#include <vector>

#include "answers.h"
#include "multihash/metrics.h"
#include "multihash/policy.h"

namespace multihash {

/** What is known of the cluster at one moment. Immutable. */
struct Snapshot {
  std::shared_ptr<const Groups> groups;
  std::map<int, Location> locations;  ///< by OSD
  std::map<int, OsdMetrics> metrics;  ///< by OSD
  Location client;
};

/** What a policy is asked about one object; keeps alive what the candidates point to. */
struct Question {
  std::shared_ptr<const Snapshot> snapshot;
  std::vector<Candidate> candidates;
};

/** @param pool where the object is, or is to be */
Question question_about(std::shared_ptr<const Snapshot> snapshot, librados::IoCtx pool,
                        const std::string& oid, unsigned choices);

}  // namespace multihash
