#include "hints.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "multihash/choices.h"

namespace multihash::rbd {

namespace {

constexpr char VERSION = 1;
constexpr unsigned BITS = 4;
constexpr unsigned MASK = 15;
constexpr std::size_t PIECE_BYTES = Hints::OBJECTS_A_PIECE / 2;

std::string name_of(uint64_t number) {
  char name[32];
  snprintf(name, sizeof(name), "%s%04x", Hints::PREFIX, static_cast<unsigned>(number));
  return name;
}

/** Empty: not one of ours. */
std::optional<uint64_t> number_of(const std::string& name) {
  for (uint64_t number = 0; number < Hints::MOST_PIECES; ++number) {
    if (name == name_of(number)) {
      return number;
    }
  }
  return std::nullopt;
}

bool makes_sense(const std::string& value) {
  return !value.empty() && value[0] == VERSION && value.size() <= 1 + PIECE_BYTES &&
         std::all_of(value.begin() + 1, value.end(), [](char byte) {
           const auto both = static_cast<unsigned char>(byte);
           return (both & MASK) <= MAX_CHOICES && both >> BITS <= MAX_CHOICES;
         });
}

unsigned nibble(const std::string& nibbles, uint64_t index) {
  if (index / 2 >= nibbles.size()) {
    return 0;
  }
  return static_cast<unsigned char>(nibbles[index / 2]) >> index % 2 * BITS & MASK;
}

void set_nibble(std::string& nibbles, uint64_t index, unsigned value) {
  if (index / 2 >= nibbles.size()) {
    nibbles.resize(index / 2 + 1, '\0');  // no longer than it has to be
  }
  auto& byte = nibbles[index / 2];
  const auto shift = index % 2 * BITS;
  const auto others = static_cast<unsigned char>(byte) & ~(MASK << shift);
  byte = static_cast<char>(others | value << shift);
}

}  // namespace

std::optional<unsigned> Hints::choice(uint64_t object_no) const {
  std::lock_guard locker{m_lock};
  const auto piece = m_pieces.find(object_no / OBJECTS_A_PIECE);
  if (piece == m_pieces.end()) {
    return std::nullopt;
  }
  const auto value = nibble(piece->second.nibbles, object_no % OBJECTS_A_PIECE);
  return value == 0 ? std::nullopt : std::optional{value - 1};
}

void Hints::note(uint64_t object_no, unsigned choice) {
  const auto number = object_no / OBJECTS_A_PIECE;
  if (number >= MOST_PIECES || choice >= MAX_CHOICES) {
    return;
  }
  std::lock_guard locker{m_lock};
  auto& piece = m_pieces[number];
  const auto index = object_no % OBJECTS_A_PIECE;
  if (nibble(piece.nibbles, index) != choice + 1) {
    set_nibble(piece.nibbles, index, choice + 1);
    piece.changed = true;
  }
}

void Hints::load(const Pieces& pieces) {
  std::lock_guard locker{m_lock};
  m_pieces.clear();
  for (const auto& [name, value] : pieces) {
    const auto number = number_of(name);
    if (number && makes_sense(value)) {
      m_pieces[*number].nibbles = value.substr(1);
    }
  }
}

Hints::Pieces Hints::changed() const {
  std::lock_guard locker{m_lock};
  Pieces changed;
  for (const auto& [number, piece] : m_pieces) {
    if (piece.changed) {
      changed[name_of(number)] = VERSION + piece.nibbles;
    }
  }
  return changed;
}

}  // namespace multihash::rbd
