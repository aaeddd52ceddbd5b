#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <rados/librados.hpp>
#include <string>
#include <vector>

#include "multihash/counters.h"
#include "multihash/place.h"
#include "observe/aio.h"

namespace multihash {

/** The only code that reads and writes objects; never with IGNORE_REDIRECT. */
class DataIo {
 public:
  DataIo(const librados::IoCtx& pool, std::shared_ptr<Counters> counters);

  void read(const std::string& oid, Place place, librados::ObjectReadOperation& op, AioDone done);
  void write(const std::string& oid, Place place, librados::ObjectWriteOperation& op, AioDone done);

  /**
   * Completes when home has passed on no change of the object any more that it got before this, of
   * whomever, and that is still under way: as a read, ordered behind writes, by the same way. An
   * object that isn't there is no error. However long it takes.
   */
  void overtake(const std::string& oid, AioDone done);
  int set_write_snapshots(librados::snap_t seq, std::vector<librados::snap_t> snapshots);

  /** A copy for listing. */
  librados::IoCtx home();

 private:
  librados::IoCtx at(const std::string& oid, Place place);

  std::mutex m_mutex;
  librados::IoCtx m_io;
  const std::shared_ptr<Counters> m_counters;
};

}  // namespace multihash
