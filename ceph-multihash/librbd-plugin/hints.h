#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace multihash::rbd {

/**
 * Where an image's objects were when it was closed last. Nothing is done by that alone: a hint says
 * what to ask first, and the answer counts. 4 bits an object. Thread-safe.
 */
class Hints {
 public:
  /** What is kept: names, and 4 bits an object in pieces of 64 KiB. */
  using Pieces = std::map<std::string, std::string>;

  static constexpr const char* PREFIX = "multihash_hints.";
  static constexpr uint64_t OBJECTS_A_PIECE = 1 << 17;
  /** 2 million objects, 1 MiB: 8 TB in objects of 4 MiB. There are no hints of further ones. */
  static constexpr uint64_t MOST_PIECES = 16;

  /** The choice, home included; empty: no hint. */
  std::optional<unsigned> choice(uint64_t object_no) const;

  void note(uint64_t object_no, unsigned choice);

  /** Takes what was kept, in place of all. A piece that makes no sense is no hint. */
  void load(const Pieces& pieces);

  /** The pieces that differ from those that were loaded. */
  Pieces changed() const;

 private:
  struct Piece {
    std::string nibbles;  ///< choice + 1 of an object in each; 0: no hint
    bool changed = false;
  };

  mutable std::mutex m_lock;
  std::map<uint64_t, Piece> m_pieces;
};

}  // namespace multihash::rbd
