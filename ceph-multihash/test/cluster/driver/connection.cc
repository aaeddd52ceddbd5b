#include <cstdlib>
#include <iostream>
#include <stdexcept>

#include "driver.h"

namespace multihash::driver {
namespace {

void check(int result, const std::string& what) {
  if (result < 0) {
    throw std::runtime_error(what + ": error " + std::to_string(result));
  }
}

}  // namespace

Connection::Connection(const json& arguments) {
  const auto name = arguments.value("as", "client.admin");
  check(rados.init2(name.c_str(), "ceph", 0), "init");
  check(rados.conf_read_file(std::getenv("CEPH_CONF")), "CEPH_CONF");
  if (arguments.contains("key")) {
    check(rados.conf_set("key", arguments.at("key").get<std::string>().c_str()), "key");
  }
  check(rados.conf_set("client_mount_timeout", "300"), "conf_set");
  check(rados.connect(), "connect");
  check(rados.ioctx_create(arguments.at("pool").get<std::string>().c_str(), pool), "pool");
  pool.set_namespace(arguments.value("namespace", ""));
}

std::unique_ptr<Client> make_client(Connection& connection, const json& arguments,
                                    std::shared_ptr<const Policy> policy) {
  Options options;
  options.choices = arguments.value("choices", 2);
  // Longer than a busy machine takes, unless a test is about that.
  options.probe_timeout = std::chrono::milliseconds(arguments.value("probe_timeout_ms", 60000));
  options.metrics_ttl = std::chrono::milliseconds(arguments.value("metrics_ttl_ms", 500));
  const Log log = [](const std::string& line) { std::cerr << line + '\n' << std::flush; };
  auto client = std::make_unique<Client>(connection.pool, options,
                                         policy ? std::move(policy) : policy_of(arguments), log);
  if (arguments.value("wait_until_ready", true) &&
      !client->wait_until_ready(std::chrono::seconds(600))) {
    throw std::runtime_error("not ready after 600 s");
  }
  return client;
}

}  // namespace multihash::driver
