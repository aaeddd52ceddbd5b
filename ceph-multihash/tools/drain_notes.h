#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <rados/librados.hpp>
#include <set>
#include <string>

#include "connection.h"
#include "names.h"

namespace multihash::mhctl {

/**
 * The notes of objects that are being brought home (multihash/drain_notes.h), of an image or of the
 * objects of a pool that are no image's. They are read past librbd. Thread-safe.
 */
class DrainNotes {
 public:
  /**
   * Reads those of runs that were ended. Refused, if that can't be done. An image that is deleted
   * has none.
   *
   * @param pool of the data; only of importance for objects of no image
   */
  DrainNotes(Connection& connection, const std::optional<ImageKey>& image, std::int64_t pool);

  const std::set<ObjectName>& of_ended_runs() const { return m_of_ended_runs; }
  bool has_any() const;

  /**
   * Before an object is brought home. What it returns is for end(), when it is there and no copy is
   * left; the note stays until its place is needed, or clear(). REQUIRES, as clear(): nobody else
   * uses the objects.
   */
  unsigned begin(const ObjectName& name);
  void end(unsigned number);

  /** When no copy is left that no stub names. */
  void clear();

 private:
  bool m_is_of_image;
  librados::IoCtx m_io;
  std::string m_oid;
  std::set<ObjectName> m_of_ended_runs;

  mutable std::mutex m_mutex;
  std::set<unsigned> m_taken;  // numbers of all that are written
  std::set<unsigned> m_free;   // of these, those whose objects are done
};

}  // namespace multihash::mhctl
