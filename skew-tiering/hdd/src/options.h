#pragma once

#include <cstdint>
#include <string>

#include "drive.h"

namespace stowage::hdd {

struct Options {
  Drive drive;
  uint64_t extent = 16ULL << 20;  ///< bytes
  bool timed = false;
  bool allow_other = false;
  std::string directory;   ///< absolute
  std::string mountpoint;  ///< absolute
};

/** Exits with 0 after --help, with 2 and one line on standard error after bad input. */
Options parse(int count, char** values);

}  // namespace stowage::hdd
