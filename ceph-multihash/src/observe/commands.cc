#include "commands.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

namespace multihash {
namespace {

using librados::bufferlist;

std::string hostname() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) {
    return {};
  }
  const std::string whole(name.data());
  return whole.substr(0, whole.find('.'));  // as Ceph names hosts
}

/** Sends a command by `send` and parses its answer, both unless the first fails. */
template <class Send, class Parse>
int ask(const char* command, Send send, Parse parse) {
  bufferlist answer;
  std::string status;
  const int result = send(command, bufferlist(), &answer, &status);
  return result < 0 ? result : parse(answer.to_str());
}

auto manager(librados::Rados& rados) {
  return [&rados](auto&&... arguments) { return rados.mgr_command(arguments...); };
}

auto monitor(librados::Rados& rados) {
  return [&rados](auto&&... arguments) { return rados.mon_command(arguments...); };
}

auto daemon(librados::Rados& rados, int osd) {
  return [&rados, osd](auto&&... arguments) { return rados.osd_command(osd, arguments...); };
}

}  // namespace

int read_cluster_map(librados::Rados& rados, std::int64_t pool, const std::function<bool()>& go_on,
                     ClusterMap& map) {
  ClusterMap read;
  int result =
      ask(R"({"prefix":"pg dump","dumpcontents":["pgs_brief"],"format":"json"})", manager(rados),
          [&](std::string_view text) { return parse_pg_dump(text, pool, read.groups); });
  if (!go_on()) {
    return -ECANCELED;
  }
  if (result < 0) {
    return result;
  }
  result = ask(R"({"prefix":"osd tree","format":"json"})", monitor(rados),
               [&](std::string_view text) { return parse_osd_tree(text, read.tree); });
  if (!go_on()) {
    return -ECANCELED;
  }
  if (result == 0) {
    map = std::move(read);
  }
  return result;
}

Location own_location(librados::Rados& rados, const CrushTree& tree) {
  std::string location;
  rados.conf_get("crush_location", location);
  return client_location(location, hostname(), tree);
}

int read_osd_counters(librados::Rados& rados, int osd, bool with_deferred, OsdMetrics& metrics,
                      WriteLatency& latency) {
  OsdMetrics read;
  WriteLatency writes;
  int result = ask(R"({"prefix":"perf dump","logger":"osd","format":"json"})", daemon(rados, osd),
                   [&](std::string_view text) { return parse_perf_osd(text, read, writes); });
  if (result == 0 && with_deferred) {
    result = ask(
        R"({"prefix":"perf dump","logger":"throttle-bluestore_throttle_deferred_bytes","format":"json"})",
        daemon(rados, osd), [&](std::string_view text) { return parse_perf_deferred(text, read); });
  }
  if (result == 0) {
    metrics = read;
    latency = writes;
  }
  return result;
}

int read_free_space(librados::Rados& rados, std::map<int, double>& free) {
  return ask(R"({"prefix":"osd df","format":"json"})", manager(rados),
             [&](std::string_view text) { return parse_osd_df(text, free); });
}

}  // namespace multihash
