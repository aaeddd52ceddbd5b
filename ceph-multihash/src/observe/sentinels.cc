#include "sentinels.h"

#include <utility>

#include "aio.h"

namespace multihash {
namespace {

constexpr int ATTEMPTS = 100'000;

}  // namespace

const std::vector<int>* osds_of(librados::IoCtx& io, const std::string& name,
                                const Groups& groups) {
  std::uint32_t seed = 0;
  if (io.get_object_pg_hash_position2(name, &seed) < 0) {
    return nullptr;
  }
  const auto found = groups.find(seed);
  return found == groups.end() ? nullptr : &found->second;
}

Sentinels::Sentinels(const librados::IoCtx& pool) {
  m_io.dup(pool);
  m_io.set_namespace("multihash");
  m_io.locator_set_key("");
  std::vector<librados::snap_t> none;
  m_io.selfmanaged_snap_set_write_ctx(0, none);
}

std::string Sentinels::of(int osd, const std::string& current, const Groups& groups) {
  const auto is_there = [&](const std::string& name) {
    const auto* const osds = osds_of(m_io, name, groups);
    return osds != nullptr && osds->front() == osd;
  };
  if (!current.empty() && is_there(current)) {
    return current;
  }
  for (int i = 0; i < ATTEMPTS; ++i) {
    auto name = "osd." + std::to_string(osd) + '.' + std::to_string(i);
    if (is_there(name)) {
      return name;
    }
  }
  return {};
}

void Sentinels::create(const std::string& name, std::function<void(int result)> done) {
  librados::ObjectWriteOperation op;
  op.create(false);
  aio_write(m_io, name, op, 0,
            [done = std::move(done)](int result, std::uint64_t) { done(result); });
}

}  // namespace multihash
