#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "act/steps.h"
#include "driver.h"

namespace multihash::driver {
namespace {

librados::bufferlist buffer(const std::string& text) {
  librados::bufferlist result;
  result.append(text);
  return result;
}

/** Returns when for so long no OSD has said how it is. */
void wait_until_quiet(const Client& client, std::chrono::milliseconds quiet) {
  const auto heard = [&] { return json::parse(client.dump()).at("metrics_refreshes").get<int>(); };
  using Clock = std::chrono::steady_clock;
  auto last = heard();
  for (auto since = Clock::now(); Clock::now() - since < quiet;) {
    std::this_thread::sleep_for(quiet / 100);
    if (const auto now = heard(); now != last) {
      last = now;
      since = Clock::now();
    }
  }
}

json run_one(Client& client, const json& step) {
  const auto verb = step.at(0).get<std::string>();
  if (verb == "wait") {  // until the test says go on
    wait_for_test();
    return 0;
  }
  if (verb == "quiet") {
    wait_until_quiet(client, std::chrono::milliseconds(step.at(1).get<int>()));
    return 0;
  }
  if (verb == "counters") {
    return json::parse(client.dump());
  }
  const auto oid = step.at(1).get<std::string>();
  if (verb == "write_full") {
    return client.write_full(oid, buffer(step.at(2)));
  }
  if (verb == "write") {
    return client.write(oid, buffer(step.at(2)), step.at(3).get<std::uint64_t>());
  }
  if (verb == "read") {
    librados::bufferlist data;
    const int result = client.read(oid, data, 1 << 20, 0);
    return result < 0 ? json(result) : json(data.to_str());
  }
  if (verb == "stat") {
    std::uint64_t bytes = 0;
    const int result = client.stat(oid, &bytes, nullptr);
    return result < 0 ? json(result) : json{{"bytes", bytes}};
  }
  if (verb == "remove") {
    return client.remove(oid);
  }
  if (verb == "known") {
    const auto place = client.known_place(oid);
    return place ? json(place->choice()) : json(nullptr);
  }
  if (verb == "forget") {
    client.forget(oid);
    return 0;
  }
  throw std::runtime_error("step: " + verb);
}

}  // namespace

/** Does some things one after another as one client; the answers, and what the client counted. */
json run_objects(const json& arguments) {
  Connection connection(arguments);
  const auto policy = policy_of(arguments);
  const auto client = make_client(connection, arguments, policy);
  json answers = json::array();
  for (const auto& step : arguments.at("steps")) {
    answers.push_back(run_one(*client, step));
  }
  if (is_last("written")) {
    die();
  }
  return {{"answers", answers},
          {"counters", json::parse(client->dump())},
          {"decisions", policy->decisions()}};
}

json list_all(const json& arguments) {
  Connection connection(arguments);
  const auto client = make_client(connection, arguments);
  json objects = json::object();
  int twice = 0;
  const int result = client->list([&](const std::string& oid, unsigned choice) {
    twice += objects.contains(oid) ? 1 : 0;
    objects[oid] = choice;
    return 0;
  });
  return {{"result", result}, {"objects", objects}, {"twice", twice}};
}

/** How many operations objects take: created, warm, and by a client that comes later. */
json count_ops(const json& arguments) {
  Connection connection(arguments);
  const auto count = arguments.at("objects").get<int>();
  const auto data = buffer(std::string(arguments.value("bytes", 4096), 'x'));
  json phases = json::object();
  std::uint64_t before = 0;
  const auto phase = [&](const char* name, Client& client, auto call) {
    for (int i = 0; i < count; ++i) {
      const int result = call("count." + std::to_string(i));
      if (result < 0) {
        throw std::runtime_error(std::string(name) + ": error " + std::to_string(result));
      }
    }
    const auto& c = client.counters();
    const auto sent = c.data_ops + c.probes + c.stub_ops;
    phases[name] = static_cast<double>(sent - before) / count;
    before = sent;
  };
  for (const bool first : {true, false}) {
    const auto client = make_client(connection, arguments);
    before = 0;
    const auto write = [&](const std::string& oid) { return client->write(oid, data, 0); };
    const auto read = [&](const std::string& oid) {
      librados::bufferlist got;
      return client->read(oid, got, data.length(), 0);
    };
    phase(first ? "create" : "first_read", *client,
          [&](const std::string& oid) { return first ? write(oid) : read(oid); });
    phase(first ? "warm_write" : "warm_read", *client,
          [&](const std::string& oid) { return first ? write(oid) : read(oid); });
    if (!first) {
      client->forget_all();
      phase("first_overwrite", *client, write);
    }
  }
  return phases;
}

/** Asks for the place of one object many times; the test sees to it that no answer comes before. */
json hold_object(const json& arguments) {
  Connection connection(arguments);
  const auto client = make_client(connection, arguments);
  const auto oid = arguments.at("oid").get<std::string>();
  const int askers = arguments.at("askers").get<int>();
  std::mutex mutex;
  std::condition_variable all;
  json choices = json::array();
  wait_for_test();
  for (int i = 0; i < askers; ++i) {
    client->place_for_write(oid, std::nullopt, [&](Place place, Client::Certainty) {
      const std::lock_guard lock(mutex);
      choices.push_back(place.choice());
      all.notify_all();
    });
  }
  wait_for_test();
  std::unique_lock lock(mutex);
  all.wait(lock, [&] { return static_cast<int>(choices.size()) == askers; });
  return {{"choices", choices}, {"counters", json::parse(client->dump())}};
}

}  // namespace multihash::driver
