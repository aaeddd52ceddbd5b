#include <chrono>
#include <deque>
#include <future>
#include <thread>

#include "driver.h"

namespace multihash::driver {
namespace {

constexpr std::size_t AT_ONCE = 4;

std::future<int> write_one(Client& client, const std::string& oid,
                           const librados::bufferlist& data) {
  auto promise = std::make_shared<std::promise<int>>();
  auto result = promise->get_future();
  client.aio_operate(
      oid, [data](librados::ObjectWriteOperation& op) { op.write_full(data); },
      [promise](int done) { promise->set_value(done); });
  return result;
}

}  // namespace

/**
 * Writes new objects until the pool takes no more; how many it took, and why no more.
 *
 * No faster than bytes_per_second: an OSD looks at its disk every second or so, and one that ran
 * over between two looks would end itself.
 */
json fill_pool(const json& arguments) {
  Connection connection(arguments);
  connection.pool.set_pool_full_try();  // an error at once, where others wait for space
  const auto policy = policy_of(arguments);
  const auto client = make_client(connection, arguments, policy);
  librados::bufferlist data;
  data.append(std::string(arguments.at("bytes").get<std::size_t>(), 'x'));
  const std::chrono::duration<double> pause(arguments.at("bytes").get<double>() /
                                            arguments.at("bytes_per_second").get<double>());
  auto next = std::chrono::steady_clock::now();
  std::deque<std::future<int>> under_way;
  unsigned started = 0;
  unsigned taken = 0;
  int result = 0;
  while (result == 0 || !under_way.empty()) {
    while (result == 0 && under_way.size() < AT_ONCE) {
      std::this_thread::sleep_until(next);
      next = std::max(next, std::chrono::steady_clock::now()) +
             std::chrono::duration_cast<std::chrono::nanoseconds>(pause);
      under_way.push_back(write_one(*client, "fill." + std::to_string(started++), data));
    }
    const int done = under_way.front().get();
    under_way.pop_front();
    if (done < 0) {
      result = done;
    } else {
      ++taken;
    }
  }
  return {{"taken", taken},
          {"result", result},
          {"counters", json::parse(client->dump())},
          {"decisions", policy->decisions()}};
}

}  // namespace multihash::driver
