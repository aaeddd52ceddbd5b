#pragma once

#include <functional>
#include <rados/librados.hpp>
#include <string>
#include <vector>

#include "answers.h"

namespace multihash {

/** The OSDs of an object, in groups; null: unknown. No I/O. */
const std::vector<int>* osds_of(librados::IoCtx& io, const std::string& name, const Groups& groups);

/**
 * Objects to ask OSDs at, empty ones for a method of a class, which needs one that is there. They
 * are in a namespace of their own ("multihash"), out of sight of whoever uses the pool.
 */
class Sentinels {
 public:
  explicit Sentinels(const librados::IoCtx& pool);

  /** One whose primary is that OSD: the current one if it still is; "" if there is none. No I/O. */
  std::string of(int osd, const std::string& current, const Groups& groups);

  /** Creates it, some time; done gets the result. */
  void create(const std::string& name, std::function<void(int result)> done);

  const librados::IoCtx& io() const { return m_io; }

 private:
  librados::IoCtx m_io;
};

}  // namespace multihash
