#include "answers.h"

#include <cerrno>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

namespace multihash {
namespace {

using nlohmann::json;

constexpr std::int64_t NO_OSD = 0x7fffffff;  // where an erasure-coded group lacks one

/** Runs fill on the parsed text; whatever is wrong with it is one error. */
template <class Fill>
int parse(std::string_view text, Fill fill) noexcept {
  try {
    fill(json::parse(text));
    return 0;
  } catch (const std::exception&) {
    return -EBADMSG;
  }
}

double non_negative(const json& value) {
  const double number = value.get<double>();
  if (!(number >= 0 && number < std::numeric_limits<double>::infinity())) {
    throw std::out_of_range("negative");
  }
  return number;
}

void place(const std::map<int, const json*>& nodes, const json& node, Location at,
           CrushTree& tree) {
  const auto type = node.at("type").get<std::string>();
  const auto name = node.at("name").get<std::string>();
  if (type == "osd") {
    tree.osds[node.at("id").get<int>()] = at;
    return;
  }
  if (type == "rack") {
    at.rack = name;
  } else if (type == "host") {
    at.host = name;
    tree.rack_of_host[name] = at.rack;
  }
  for (const auto& child : node.value("children", json::array())) {
    place(nodes, *nodes.at(child.get<int>()), at, tree);
  }
}

}  // namespace

int parse_perf_osd(std::string_view text, OsdMetrics& metrics, WriteLatency& latency) {
  return parse(text, [&](const json& answer) {
    const auto& osd = answer.at("osd");
    const double bytes = non_negative(osd.at("stat_bytes"));
    const double available = non_negative(osd.at("stat_bytes_avail"));
    const auto& writes = osd.at("op_w_latency");
    const WriteLatency read{writes.at("avgcount").get<std::uint64_t>(),
                            non_negative(writes.at("sum"))};
    if (!(bytes > 0) || available > bytes) {
      throw std::out_of_range("stat_bytes");
    }
    latency = read;
    metrics.free_fraction = available / bytes;
  });
}

int parse_perf_deferred(std::string_view text, OsdMetrics& metrics) {
  return parse(text, [&](const json& answer) {
    metrics.deferred_bytes =
        non_negative(answer.at("throttle-bluestore_throttle_deferred_bytes").at("val"));
  });
}

int parse_osd_df(std::string_view text, std::map<int, double>& free) {
  return parse(text, [&](const json& answer) {
    std::map<int, double> read;
    for (const auto& node : answer.at("nodes")) {
      const double total = non_negative(node.at("kb"));
      const double available = non_negative(node.at("kb_avail"));
      if (total > 0 && available <= total) {  // an OSD that is down or out has none
        read[node.at("id").get<int>()] = available / total;
      }
    }
    free = std::move(read);
  });
}

int parse_cls(std::string_view text, OsdMetrics& metrics, CpuTime& cpu) {
  return parse(text, [&](const json& answer) {
    if (answer.at("version").get<int>() < 1) {
      throw std::out_of_range("version");
    }
    OsdMetrics read = metrics;
    read.memory_available_bytes = non_negative(answer.at("memory_available_bytes"));
    read.memory_total_bytes = non_negative(answer.at("memory_total_bytes"));
    read.load = non_negative(answer.at("load"));
    const CpuTime time{non_negative(answer.at("cpu_busy_ticks")),
                       non_negative(answer.at("cpu_total_ticks"))};
    metrics = read;
    cpu = time;
  });
}

double mean_latency_nanos(const WriteLatency& before, const WriteLatency& now) {
  if (now.count <= before.count || now.sum_seconds < before.sum_seconds) {
    return OsdMetrics::UNKNOWN;
  }
  return (now.sum_seconds - before.sum_seconds) * 1e9 /
         static_cast<double>(now.count - before.count);
}

double busy_fraction(const CpuTime& before, const CpuTime& now) {
  const double total = now.total - before.total;
  const double busy = now.busy - before.busy;
  return total > 0 && busy >= 0 && busy <= total ? busy / total : OsdMetrics::UNKNOWN;
}

int parse_pg_dump(std::string_view text, std::int64_t pool, Groups& groups) {
  return parse(text, [&](const json& answer) {
    const auto prefix = std::to_string(pool) + '.';
    Groups read;
    for (const auto& pg : answer.at("pg_stats")) {
      const auto id = pg.at("pgid").get<std::string>();
      std::uint32_t seed = 0;
      if (id.compare(0, prefix.size(), prefix) == 0 &&
          std::from_chars(id.data() + prefix.size(), id.data() + id.size(), seed, 16).ec ==
              std::errc()) {
        auto& osds = read[seed] = {pg.at("acting_primary").get<int>()};
        for (const auto osd : pg.at("acting").get<std::vector<std::int64_t>>()) {
          if (osd >= 0 && osd < NO_OSD && osd != osds.front()) {
            osds.push_back(static_cast<int>(osd));
          }
        }
      }
    }
    groups = std::move(read);
  });
}

int parse_osd_tree(std::string_view text, CrushTree& tree) {
  return parse(text, [&](const json& answer) {
    std::map<int, const json*> nodes;
    for (const auto& node : answer.at("nodes")) {
      nodes[node.at("id").get<int>()] = &node;
    }
    CrushTree read;
    for (const auto& [id, node] : nodes) {
      if (node->at("type") == "root") {
        place(nodes, *node, {}, read);
      }
    }
    tree = std::move(read);
  });
}

Location client_location(std::string_view crush_location, std::string_view hostname,
                         const CrushTree& tree) {
  Location client;
  std::istringstream pairs{std::string(crush_location)};
  for (std::string pair; pairs >> pair;) {
    const auto equals = pair.find('=');
    if (pair.compare(0, equals, "host") == 0 && equals != std::string::npos) {
      client.host = pair.substr(equals + 1);
    } else if (pair.compare(0, equals, "rack") == 0 && equals != std::string::npos) {
      client.rack = pair.substr(equals + 1);
    }
  }
  if (client.host.empty() && client.rack.empty()) {
    client.host = hostname;
  }
  const auto rack = tree.rack_of_host.find(client.host);
  if (client.rack.empty() && rack != tree.rack_of_host.end()) {
    client.rack = rack->second;
  }
  return client;
}

}  // namespace multihash
