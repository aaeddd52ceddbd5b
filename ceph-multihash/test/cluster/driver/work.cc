#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <random>
#include <thread>
#include <vector>

#include "act/steps.h"
#include "driver.h"

namespace multihash::driver {
namespace {

std::int64_t now() {  // comparable between processes of one machine
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/** A value that says whose it is in every part of it. */
std::string value(const std::string& id, std::size_t bytes) {
  std::string result;
  while (result.size() < bytes) {
    result += id + '|';
  }
  result.resize(bytes);
  return result;
}

/** Whose value that is; "mixed" if it is not one whole value. */
std::string writer_of(const std::string& data) {
  const auto id = data.substr(0, data.find('|'));
  return data == value(id, data.size()) ? id : "mixed";
}

class Worker {
 public:
  Worker(Client& client, const json& arguments, int log, int thread)
      : m_client(client),
        m_arguments(arguments),
        m_log(log),
        m_name(arguments.at("client").get<std::string>() + '.' + std::to_string(thread)),
        m_random(arguments.at("seed").get<unsigned>() * 1000 + static_cast<unsigned>(thread)) {}

  void run() {
    const int ops = m_arguments.at("ops").get<int>();
    const int objects = m_arguments.at("objects").get<int>();
    const auto mix = m_arguments.at("mix").get<std::string>();
    const bool in_order = m_arguments.value("in_order", false);
    const auto stop = m_arguments.value("stop", std::string("/nonexistent"));
    for (int i = 0; i < ops && ::access(stop.c_str(), F_OK) != 0; ++i) {
      const int object =
          in_order ? i * objects / ops : std::uniform_int_distribution(0, objects - 1)(m_random);
      const auto oid = m_arguments.at("prefix").get<std::string>() + std::to_string(object);
      one(mix[m_random() % mix.size()], oid, i);
    }
  }

 private:
  void one(char what, const std::string& oid, int number) {
    const auto id = m_name + '.' + std::to_string(number);
    json entry = {{"id", id}, {"op", std::string(1, what)}, {"oid", oid}, {"start", now()}};
    log(entry);
    int result = 0;
    if (what == 'w') {
      librados::bufferlist data;
      data.append(value(id, std::uniform_int_distribution(64, 8192)(m_random)));
      result = m_client.write_full(oid, data);
      if (is_last("written")) {
        die();  // before it is logged
      }
    } else if (what == 'r') {
      librados::bufferlist data;
      result = m_client.read(oid, data, 1 << 20, 0);
      if (result >= 0) {
        entry["saw"] = writer_of(data.to_str());
      }
    } else {
      result = m_client.remove(oid);
    }
    entry["end"] = now();
    entry["result"] = result;
    log(entry);
  }

  // One write for each line, so that a client that is killed leaves whole lines.
  void log(const json& entry) const {
    const auto line = entry.dump() + '\n';
    if (::write(m_log, line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
      throw std::runtime_error("log");
    }
  }

  Client& m_client;
  const json& m_arguments;
  const int m_log;
  const std::string m_name;
  std::mt19937 m_random;
};

}  // namespace

json work(const json& arguments) {
  Connection connection(arguments);
  const auto client = make_client(connection, arguments);
  const auto path = arguments.at("log").get<std::string>();
  const int log = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log < 0) {
    throw std::runtime_error(path);
  }
  if (arguments.value("wait", false)) {
    wait_for_test();  // so that all clients begin at the same time
  }
  std::vector<std::thread> threads;
  for (int thread = 0; thread < arguments.value("threads", 4); ++thread) {
    threads.emplace_back([&, thread] { Worker(*client, arguments, log, thread).run(); });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  ::close(log);
  return json::parse(client->dump());
}

}  // namespace multihash::driver
