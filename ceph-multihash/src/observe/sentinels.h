#pragma once

#include <cstdint>
#include <map>
#include <rados/librados.hpp>
#include <string>

namespace multihash {

using Primaries = std::map<std::uint32_t, int>;

/** The primary of an object; -1: unknown. No I/O. */
int primary_of(librados::IoCtx& io, const std::string& name, const Primaries& primaries);

/**
 * Empty objects to ask OSDs at, because a method of a class runs on an object. They are in a
 * namespace of their own ("multihash"), out of sight of whoever uses the pool.
 */
class Sentinels {
 public:
  explicit Sentinels(const librados::IoCtx& pool);

  /** One whose primary is that OSD: the current one if it still is; "" if there is none. No I/O. */
  std::string of(int osd, const std::string& current, const Primaries& primaries);

  /** Creates it, some time. */
  void create(const std::string& name);

  const librados::IoCtx& io() const { return m_io; }

 private:
  librados::IoCtx m_io;
};

}  // namespace multihash
