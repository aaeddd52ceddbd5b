#include "guards.h"

#include <cstdint>

namespace multihash {
namespace {

// Both checks are methods of classes that every OSD has; what they take is part of Ceph's protocol
// between versions, little-endian.
template <class Integer>
void append(librados::bufferlist& buffer, Integer value) {
  for (unsigned shift = 0; shift < 8 * sizeof(Integer); shift += 8) {
    buffer.append(static_cast<char>(static_cast<std::uint64_t>(value) >> shift));
  }
}

constexpr std::uint64_t NO_SNAPSHOTS = 0;
constexpr std::uint8_t NEWER_THAN_THE_OBJECT = 0;  // ASSERT_SNAPC_SEQ_GT_SNAPSET_SEQ
constexpr std::uint8_t EQUAL = 0;                  // CLS_RGW_CHECK_TIME_MTIME_EQ
constexpr std::uint8_t TO_THE_NANOSECOND = 1;
constexpr std::uint8_t ENCODING = 2;
constexpr std::uint8_t OLDEST_DECODER = 1;
constexpr std::uint32_t ENCODED_BYTES = 10;

}  // namespace

void require_nothing_there(librados::ObjectOperation& op) {
  librados::bufferlist input;
  append(input, NO_SNAPSHOTS);
  append(input, NEWER_THAN_THE_OBJECT);
  op.exec("rbd", "assert_snapc_seq", input);
}

void require_modified_at(librados::ObjectOperation& op, const struct timespec& time) {
  librados::bufferlist input;
  append(input, ENCODING);
  append(input, OLDEST_DECODER);
  append(input, ENCODED_BYTES);
  append(input, static_cast<std::uint32_t>(time.tv_sec));
  append(input, static_cast<std::uint32_t>(time.tv_nsec));
  append(input, EQUAL);
  append(input, TO_THE_NANOSECOND);
  op.exec("rgw", "obj_check_mtime", input);
}

}  // namespace multihash
