#include "data_io.h"

#include <utility>

#include "multihash/choices.h"

namespace multihash {

using librados::ObjectReadOperation;
using librados::ObjectWriteOperation;

DataIo::DataIo(const librados::IoCtx& pool, std::shared_ptr<Counters> counters)
    : m_counters(std::move(counters)) {
  m_io.dup(pool);
  m_io.locator_set_key("");
}

void DataIo::read(const std::string& oid, Place place, ObjectReadOperation& op, AioDone done) {
  ++m_counters->data_ops;
  aio_read(at(oid, place), oid, op, 0, nullptr, std::move(done));
}

void DataIo::write(const std::string& oid, Place place, ObjectWriteOperation& op, AioDone done) {
  ++m_counters->data_ops;
  aio_write(at(oid, place), oid, op, 0, std::move(done));
}

void DataIo::overtake(const std::string& oid, AioDone done) {
  ++m_counters->overtakes;
  auto io = home();
  io.snap_set_read(librados::SNAP_HEAD);
  ObjectReadOperation op;
  op.stat2(nullptr, nullptr, nullptr);
  aio_read(io, oid, op, librados::OPERATION_ORDER_READS_WRITES, nullptr, std::move(done));
}

int DataIo::set_write_snapshots(librados::snap_t seq, std::vector<librados::snap_t> snapshots) {
  const std::lock_guard lock(m_mutex);
  return m_io.selfmanaged_snap_set_write_ctx(seq, snapshots);
}

librados::IoCtx DataIo::home() {
  const std::lock_guard lock(m_mutex);
  librados::IoCtx io;
  io.dup(m_io);
  return io;
}

// A copy for each operation, because the key belongs to the IoCtx.
librados::IoCtx DataIo::at(const std::string& oid, Place place) {
  auto io = home();
  io.locator_set_key(locator_key(oid, place.choice()));
  return io;
}

}  // namespace multihash
