#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "drive.h"
#include "platter.h"

namespace stowage::hdd {

struct Counters {
  uint64_t requests = 0;
  uint64_t seeks = 0;
  uint64_t skips = 0;  ///< gaps that passed under the head
  uint64_t bytes = 0;
  uint64_t nanos = 0;
};

/** What one file, or all, have cost since the last reset. */
struct Use {
  Counters reads, writes;
};

struct File {
  std::string name;  ///< from the mount point on; of a file with several names, the last one used
  Layout layout;
  Use use;
};

/** Files on a platter under one head, and what they cost. No I/O, no clock, one thread. */
class Disk {
 public:
  /** Device and inode of a file of the directory below: it outlives names. */
  using Id = std::pair<uint64_t, uint64_t>;

  Disk(const Drive& drive, uint64_t extent) : m_platter(drive.capacity, extent), m_head(drive) {}

  std::shared_ptr<File> open(Id id, const std::string& name);

  /** Room for the file's first `bytes` bytes; false where the disk is full. */
  bool reserve(File& file, uint64_t bytes) { return m_platter.grow(file.layout, bytes); }

  /** REQUIRES: reserve(file, offset + bytes). One request, also where it lies in several places. */
  Cost request(File& file, bool write, uint64_t offset, uint64_t bytes);

  void truncate(Id id, uint64_t bytes);

  /** The file is gone: its room is free, what it cost counts as `deleted`. */
  void remove(Id id);

  /** The names of a file, or of all files of a folder; with `exchange` also those of the other. */
  void rename(const std::string& from, const std::string& to, bool exchange);

  void reset();

  /** One JSON object: `total`, `deleted`, and `files` by name, those that cost something. */
  std::string stats() const;

 private:
  std::map<Id, std::shared_ptr<File>> m_files;
  Platter m_platter;
  Head m_head;
  Use m_deleted;
};

}  // namespace stowage::hdd
