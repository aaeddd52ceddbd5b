#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <rados/librados.hpp>
#include <string>

#include "multihash/client.h"
#include "multihash/home_state.h"

// The driver of the tests on real clusters: one verb a run, arguments as one JSON object, the
// answer as JSON on stdout. `work` logs each operation to a file before and after it.

namespace multihash::driver {

using nlohmann::json;

/** A connection to the cluster that CEPH_CONF names. */
struct Connection {
  explicit Connection(const json& arguments);

  librados::Rados rados;
  librados::IoCtx pool;
};

/**
 * A client of that pool.
 *
 * arguments: choices; policy: one of ours, or "always" (the choice "always"), or "turns" (0, 1, 2,
 * 0
 * ...); probe_timeout_ms; metrics_ttl_ms
 */
std::unique_ptr<Client> make_client(Connection& connection, const json& arguments);

std::shared_ptr<const Policy> always(unsigned choice);
std::shared_ptr<const Policy> turns();

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
