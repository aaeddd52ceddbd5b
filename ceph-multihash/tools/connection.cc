#include "connection.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "errors.h"

namespace multihash::mhctl {
namespace {

/** The places where Ceph looks for it, in its order. */
std::string find_conf(const ConnectionOptions& options) {
  if (!options.conf.empty()) {
    return options.conf;
  }
  if (const char* named = std::getenv("CEPH_CONF")) {
    return named;
  }
  const auto file = options.cluster + ".conf";
  std::vector<std::filesystem::path> places = {"/etc/ceph/" + file};
  if (const char* home = std::getenv("HOME")) {
    places.push_back(std::filesystem::path(home) / ".ceph" / file);
  }
  places.emplace_back(file);
  for (const auto& place : places) {
    if (std::filesystem::exists(place)) {
      return place;
    }
  }
  return {};
}

/**
 * Undoes what librados does to standard error where that is a pipe: as it doesn't block any more,
 * what is said while nobody reads would be lost, or end this process.
 */
class StandardErrorBlocks {
 public:
  ~StandardErrorBlocks() {
    if (m_flags >= 0) {
      ::fcntl(STDERR_FILENO, F_SETFL, m_flags);
    }
  }

 private:
  const int m_flags = ::fcntl(STDERR_FILENO, F_GETFL);
};

}  // namespace

Connection::Connection(const ConnectionOptions& options)
    : m_client_name(!options.name.empty()
                        ? options.name
                        : "client." + (options.id.empty() ? "admin" : options.id)),
      m_conf(find_conf(options)) {
  const StandardErrorBlocks blocks;
  check<Refused>(m_rados.init2(m_client_name.c_str(), options.cluster.c_str(), 0),
                 "client " + m_client_name);
  if (!m_conf.empty()) {
    check<Refused>(m_rados.conf_read_file(m_conf.c_str()), "configuration file " + m_conf);
  }
  const auto timeout = std::to_string(options.timeout_seconds);
  // librbd says at length what one line of ours says.
  for (const auto& [key, value] : {std::pair{"log_to_stderr", std::string("false")},
                                   {"err_to_stderr", "false"},
                                   {"client_mount_timeout", timeout},
                                   {"rados_mon_op_timeout", timeout},
                                   {"rados_osd_op_timeout", timeout}}) {
    check<Refused>(m_rados.conf_set(key, value.c_str()), std::string("option ") + key);
  }
  m_rados.conf_parse_env(nullptr);
  if (!options.keyring.empty()) {
    check<Refused>(m_rados.conf_set("keyring", options.keyring.c_str()), "--keyring");
  }
  check<Refused>(m_rados.connect(),
                 fmt::format("no connection to the cluster as {} by {}", m_client_name,
                             m_conf.empty() ? "no configuration file" : m_conf));
}

librados::IoCtx Connection::pool(const std::string& name) {
  librados::IoCtx io;
  check<Refused>(m_rados.ioctx_create(name.c_str(), io), "pool " + name);
  return io;
}

librados::IoCtx Connection::pool_to_change(const std::string& name) {
  auto io = pool(name);
  require_no_pool_snapshots(io);
  return io;
}

librados::IoCtx Connection::pool(std::int64_t id, const std::string& nspace) {
  librados::IoCtx io;
  check<Refused>(m_rados.ioctx_create2(id, io), fmt::format("pool with number {}", id));
  io.set_namespace(nspace);
  return io;
}

std::string Connection::pool_name(std::int64_t id) {
  std::string name;
  int result = m_rados.pool_reverse_lookup(id, &name);
  if (result == -ENOENT) {
    check<Refused>(m_rados.wait_for_latest_osdmap(), "newest map of the cluster");
    result = m_rados.pool_reverse_lookup(id, &name);
  }
  if (result == -ENOENT) {
    return {};
  }
  check<Refused>(result, fmt::format("name of the pool with number {}", id));
  return name;
}

void require_no_pool_snapshots(librados::IoCtx pool) {
  const auto name = pool.get_pool_name();
  std::vector<librados::snap_t> snapshots;
  check<Refused>(pool.snap_list(&snapshots), "snapshots of pool " + name);
  if (!snapshots.empty()) {
    throw Refused(fmt::format(
        "pool {} has {} snapshots of its own (rados lssnap -p {}): a change of a stub can end its "
        "OSDs; remove them first (ceph osd pool rmsnap)",
        name, snapshots.size(), name));
  }
}

}  // namespace multihash::mhctl
