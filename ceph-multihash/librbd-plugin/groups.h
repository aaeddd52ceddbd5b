#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_set>

namespace multihash::rbd {

/**
 * The placement groups in which no stub of anybody else's can be under way any more.
 *
 * What a client that held the lock before has sent may have taken effect at home's primary without
 * being on all disks. A group's changes get onto disks in their order, so one of ours that was sent
 * after the lock was acquired, and has been acknowledged, has all of those before it
 * (docs/adr/0017). Thread-safe.
 */
class Groups {
 public:
  /** To be asked when a change is sent, and told when it is acknowledged. */
  uint64_t era() const {
    std::lock_guard locker{m_lock};
    return m_era;
  }

  /** A change of something in this group itself, sent in this era, is on all disks. */
  void acknowledged(uint32_t group, uint64_t era) {
    std::lock_guard locker{m_lock};
    if (era == m_era) {
      m_settled.insert(group);
    }
  }

  bool settled(uint32_t group) const {
    std::lock_guard locker{m_lock};
    return m_settled.count(group) != 0;
  }

  /** A new era: others may have held the lock. */
  void clear() {
    std::lock_guard locker{m_lock};
    m_settled.clear();
    ++m_era;
  }

 private:
  mutable std::mutex m_lock;
  std::unordered_set<uint32_t> m_settled;
  uint64_t m_era = 0;
};

}  // namespace multihash::rbd
