#include <chrono>
#include <thread>

#include "driver.h"
#include "multihash/choices.h"
#include "multihash/maintenance.h"
#include "observe/survey.h"

namespace multihash::driver {
namespace {

json at(Connection& connection, const std::string& oid, const std::string& key) {
  librados::IoCtx io;
  io.dup(connection.pool);
  io.locator_set_key(key);
  std::uint64_t bytes = 0;
  time_t modified = 0;
  const int result = io.stat(oid, &bytes, &modified);
  librados::bufferlist data;
  if (result == 0) {
    io.read(oid, data, bytes, 0);
  }
  return {{"result", result}, {"bytes", bytes}, {"data", data.to_str().substr(0, 64)}};
}

double or_minus_one(double value) {
  return value == value ? value : -1;
}

}  // namespace

const char* kind_name(HomeState::Kind kind) {
  switch (kind) {
    case HomeState::Kind::ABSENT:
      return "absent";
    case HomeState::Kind::PENDING:
      return "pending";
    case HomeState::Kind::REDIRECT:
      return "redirect";
    case HomeState::Kind::DATA:
      return "data";
  }
  return "?";
}

/** What home is, and what a client that knows nothing of this sees at each choice. */
json look_at(const json& arguments) {
  Connection connection(arguments);
  Maintenance maintenance(connection.pool);
  const auto oid = arguments.at("oid").get<std::string>();
  HomeState state;
  const int result = maintenance.look(oid, state);
  json places = json::array();
  for (unsigned choice = 0; choice < MAX_CHOICES; ++choice) {
    places.push_back(at(connection, oid, locator_key(oid, choice)));
  }
  return {{"result", result},
          {"kind", kind_name(state.kind)},
          {"choice", state.choice},
          {"unaware", places[0]},
          {"places", places}};
}

/** What tools do: finish, remove_pending, remove_redirect, restore_home, remove_alternate. */
json maintain(const json& arguments) {
  Connection connection(arguments);
  Maintenance maintenance(connection.pool);
  const auto oid = arguments.at("oid").get<std::string>();
  const auto what = arguments.at("what").get<std::string>();
  HomeState state;
  int result = maintenance.look(oid, state);
  if (result == 0 && what == "finish") {
    result = maintenance.finish(oid, state, arguments.at("choice").get<unsigned>());
  } else if (result == 0 && what == "remove_pending") {
    result = maintenance.remove_pending(oid, state);
  } else if (result == 0 && what == "remove_redirect") {
    result = maintenance.remove_redirect(oid, state);
  } else if (result == 0 && what == "restore_home") {
    librados::bufferlist data;
    data.append(arguments.at("data").get<std::string>());
    result = maintenance.restore_home(
        oid, state, [&](librados::ObjectWriteOperation& op) { op.write_full(data); });
  } else if (what == "remove_alternate") {
    librados::IoCtx io;
    io.dup(connection.pool);
    io.locator_set_key(locator_key(oid, arguments.at("choice").get<unsigned>()));
    result = io.remove(oid);
  }
  return {{"result", result}};
}

json to_json(const Candidate& candidate) {
  json one = {{"osd", candidate.primary_osd},
              {"host", candidate.host},
              {"rack", candidate.rack},
              {"others_free_fraction", candidate.others_free_fraction}};
  if (candidate.metrics != nullptr) {
    one["free_fraction"] = or_minus_one(candidate.metrics->free_fraction);
    one["memory_available_bytes"] = or_minus_one(candidate.metrics->memory_available_bytes);
    one["memory_total_bytes"] = or_minus_one(candidate.metrics->memory_total_bytes);
    one["cpu_busy_fraction"] = or_minus_one(candidate.metrics->cpu_busy_fraction);
    one["load"] = or_minus_one(candidate.metrics->load);
    one["write_latency_nanos"] = or_minus_one(candidate.metrics->write_latency_nanos);
    one["deferred_bytes"] = or_minus_one(candidate.metrics->deferred_bytes);
    one["age_nanos"] = or_minus_one(candidate.metrics->age_nanos);
  }
  return one;
}

/** Whose metrics a survey has. */
json osds_of(Survey& survey) {
  json osds = json::array();
  const auto question = survey.ask("any", 1);  // keeps the snapshot
  for (const auto& [id, metrics] : question.snapshot->metrics) {
    osds.push_back(id);
  }
  return osds;
}

/** Returns when a survey has these OSDs and no others, or after so long. */
json wait_for_osds(Survey& survey, const json& osds, std::chrono::seconds at_most) {
  const auto end = std::chrono::steady_clock::now() + at_most;
  while (osds_of(survey) != osds && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return osds_of(survey);
}

/** What a policy would be asked about some names; osds: waits until it is asked about these. */
json ask_candidates(const json& arguments) {
  Connection connection(arguments);
  Options options;
  options.metrics_ttl = std::chrono::milliseconds(500);
  options.probe_timeout = std::chrono::milliseconds(60000);
  options.published = arguments.value("published", true);
  const Needs needs = arguments.contains("policy")
                          ? Needs(*make_policy(arguments.at("policy").get<std::string>()))
                          : Needs(arguments.value("metrics", false));
  const auto counters = std::make_shared<Counters>();
  Survey survey(connection.pool, options, needs, counters, std::make_shared<OnceLog>(nullptr));
  const std::chrono::seconds patience(arguments.value("patience_seconds", 600));
  const auto began = std::chrono::steady_clock::now();
  const bool known = survey.wait_until_known(patience);
  const auto waited = std::chrono::steady_clock::now() - began;
  json osds = osds_of(survey);
  bool known_again = known;
  if (arguments.contains("osds")) {
    wait_for_test();
    osds = wait_for_osds(survey, arguments.at("osds"), patience);
    known_again = survey.wait_until_known(patience);
  }
  json objects = json::array();
  Location client;
  for (const auto& oid : arguments.at("oids")) {
    const auto question =
        survey.ask(oid.get<std::string>(), arguments.at("choices").get<unsigned>());
    client = question.snapshot->client;
    json candidates = json::array();
    for (const auto& candidate : question.candidates) {
      candidates.push_back(to_json(candidate));
    }
    objects.push_back(candidates);
  }
  return {{"known", known},
          {"known_after_millis", waited / std::chrono::milliseconds(1)},
          {"known_again", known_again},
          {"osds", osds},
          {"objects", objects},
          {"counters", json::parse(counters->json())},
          {"client", {{"host", client.host}, {"rack", client.rack}}}};
}

}  // namespace multihash::driver
