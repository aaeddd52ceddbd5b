#pragma once

#include <cstdint>
#include <rados/librados.hpp>
#include <string>

namespace multihash::mhctl {

/** As Ceph's own tools take them; empty: Ceph's default. */
struct ConnectionOptions {
  std::string conf;
  std::string id;
  std::string name;
  std::string cluster = "ceph";
  std::string keyring;
  unsigned timeout_seconds = 120;  ///< of the connection and of each operation
};

class Connection {
 public:
  /** Refused, if there is no cluster to be had with these options. */
  explicit Connection(const ConnectionOptions& options);

  librados::Rados& rados() { return m_rados; }
  const std::string& client_name() const { return m_client_name; }
  /** The configuration file that was read; empty: none. */
  const std::string& conf() const { return m_conf; }

  /** Refused, if there is no such pool. */
  librados::IoCtx pool(const std::string& name);
  librados::IoCtx pool(std::int64_t id, const std::string& nspace);
  /** Refused, if there is none, or its stubs must not be touched. */
  librados::IoCtx pool_to_change(const std::string& name);
  /** Empty: the pool doesn't exist, for certain. */
  std::string pool_name(std::int64_t id);

 private:
  std::string m_client_name;
  std::string m_conf;
  librados::Rados m_rados;
};

/**
 * Refused, if the pool has snapshots of its own: its OSDs add them to every write, whoever sends
 * it, and end themselves when they clone a stub.
 */
void require_no_pool_snapshots(librados::IoCtx pool);

}  // namespace multihash::mhctl
