#include "bulletin.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace multihash {
namespace {

using nlohmann::json;

constexpr int VERSION = 1;
constexpr double LONGEST_INTERVAL_SECONDS = 60;
constexpr double CLOCKS_DIFFER_SECONDS = 2;  // from the manager's, at most
constexpr double LONGEST_LATENCY_NANOS = 3600e9;
constexpr std::size_t MAX_GROUPS = 1 << 16;
constexpr std::size_t MAX_OSDS_OF_GROUP = 64;
constexpr std::size_t MAX_NAME_BYTES = 256;
constexpr int MAX_OSD = 1 << 20;
constexpr int MAX_DEPTH = 4;

void require(bool condition) {
  if (!condition) {
    throw std::out_of_range("bulletin");
  }
}

double number(const json& value, double least, double most) {
  require(value.is_number());
  const double read = value.get<double>();
  require(read >= least && read <= most);  // not NaN either
  return read;
}

int osd(const json& value, int least) {
  require(value.is_number_integer());
  // One that is too large for a signed number would become negative.
  require(!value.is_number_unsigned() || value.get<std::uint64_t>() < std::uint64_t{MAX_OSD});
  const auto read = value.get<std::int64_t>();
  require(read >= least && read < MAX_OSD);
  return static_cast<int>(read);
}

std::string name(const json& value) {
  auto read = value.get<std::string>();
  require(read.size() <= MAX_NAME_BYTES);
  return read;
}

void read_osds(const json& osds, Bulletin& read) {
  for (const auto& [key, entry] : osds.items()) {
    int id = 0;
    const auto [rest, error] = std::from_chars(key.data(), key.data() + key.size(), id);
    require(error == std::errc() && rest == key.data() + key.size() && id >= 0 && id < MAX_OSD);
    require(entry.is_object());
    auto& metrics = read.metrics[id];
    if (const auto free = entry.find("free_fraction"); free != entry.end()) {
      metrics.free_fraction = number(*free, 0, 1);
    }
    if (const auto latency = entry.find("write_latency_nanos"); latency != entry.end()) {
      metrics.write_latency_nanos = number(*latency, 0, LONGEST_LATENCY_NANOS);
    }
    if (entry.contains("host")) {
      auto& at = read.tree.osds[id];
      at.host = name(entry.at("host"));
      const auto rack = read.tree.rack_of_host.find(at.host);
      at.rack = entry.contains("rack")                 ? name(entry.at("rack"))
                : rack != read.tree.rack_of_host.end() ? rack->second
                                                       : std::string();
    }
  }
}

void read_groups(const json& groups, Bulletin& read) {
  require(groups.is_array() && groups.size() <= MAX_GROUPS);
  std::uint32_t seed = 0;
  for (const auto& group : groups) {
    require(group.is_array() && !group.empty() && group.size() <= MAX_OSDS_OF_GROUP);
    auto& osds = read.groups[seed++];
    for (const auto& id : group) {
      osds.push_back(osd(id, osds.empty() ? -1 : 0));  // the primary may be missing
    }
  }
}

/** Stops at what is nested deeper than any bulletin. */
json parse(std::string_view text) {
  bool deep = false;
  auto read = json::parse(
      text,
      [&](int depth, json::parse_event_t, json&) {
        deep |= depth > MAX_DEPTH;
        return !deep;
      },
      true);
  require(!deep);
  return read;
}

int read_time(const json& content, double now, Bulletin& read) {
  const double interval = number(content.at("interval_seconds"), 1, LONGEST_INTERVAL_SECONDS);
  const double written = number(content.at("written"), 0, 1e12);
  read.interval = std::chrono::nanoseconds(std::llround(interval * 1e9));
  const double age = now - written;
  if (age < -CLOCKS_DIFFER_SECONDS) {
    return -ETIME;
  }
  if (age > std::chrono::duration<double>(read.lifetime()).count()) {
    return -ESTALE;
  }
  read.age = std::chrono::nanoseconds(std::llround(std::fmax(age, 0) * 1e9));
  return 0;
}

}  // namespace

int parse_bulletin(std::string_view text, std::int64_t pool, double now, Bulletin& bulletin) {
  if (text.size() > Bulletin::LIMIT) {
    return -EFBIG;
  }
  try {
    const auto content = parse(text);
    require(content.is_object() && content.at("version") == VERSION && content.at("pool") == pool);
    Bulletin read;
    const int result = read_time(content, now, read);
    if (result < 0) {
      return result;
    }
    for (const auto& [host, rack] : content.at("racks").items()) {
      require(host.size() <= MAX_NAME_BYTES);
      read.tree.rack_of_host[host] = name(rack);
    }
    read_osds(content.at("osds"), read);
    read_groups(content.at("groups"), read);
    bulletin = std::move(read);
    return 0;
  } catch (const std::exception&) {
    return -EBADMSG;
  }
}

void add_bulletin(const Bulletin& bulletin, std::chrono::nanoseconds age,
                  std::map<int, OsdMetrics>& metrics) {
  for (const auto& [id, said] : bulletin.metrics) {
    const auto found = metrics.find(id);
    if (found == metrics.end()) {
      continue;
    }
    auto& known = found->second;
    if (!std::isnan(said.free_fraction)) {
      known.free_fraction = said.free_fraction;
    }
    if (!std::isnan(said.write_latency_nanos)) {
      known.write_latency_nanos = said.write_latency_nanos;
    }
    known.age_nanos = std::fmax(known.age_nanos, static_cast<double>(age.count()));
  }
}

}  // namespace multihash
