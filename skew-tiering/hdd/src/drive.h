#pragma once

#include <cstdint>

namespace stowage::hdd {

/** How long the arm moves, in nanoseconds, as data sheets give it; settling is contained. */
struct Seeks {
  double track;    ///< to the next track
  double average;  ///< mean over two positions drawn at random
  double full;     ///< from the first track to the last
};

/**
 * A drive's published figures. The defaults are Seagate's for the Constellation.2 of 1 TB and 7,200
 * rpm (SAS Product Manual 100620418, Rev. H, sections 5.1 and 5.2.1, "not including controller
 * overhead"), the family of the paper's ST91000640NS. Bandwidth is the mean over the platter:
 * 732,998 bytes per track, 120 turns per second.
 */
struct Drive {
  uint64_t capacity = 953'869ULL << 20;  ///< bytes
  Seeks read{0.23e6, 7.5e6, 17.06e6};
  Seeks write{0.44e6, 8.5e6, 18.08e6};
  double rpm = 7200;
  double bytes_per_second = 88e6;

  double half_turn() const { return 60e9 / rpm / 2; }  ///< nanoseconds
};

/**
 * Seek time by distance: a + b sqrt(x) + c x, x being the fraction of the full stroke: the shape of
 * Ruemmler and Wilkes, "An Introduction to Disk Drive Modeling" (1994), in one piece. The three
 * published figures fix a, b and c: two random positions have E[sqrt(x)] = 8/15 and E[x] = 1/3.
 */
class SeekCurve {
 public:
  /** REQUIRES: possible(seeks). */
  explicit SeekCurve(Seeks seeks);

  /** Whether longer ways take longer: the average is from 1/3 to 8/15 of the way from track to
   * full. */
  static bool possible(Seeks seeks);

  /** Nanoseconds; `fraction` in [0, 1]. */
  double nanos(double fraction) const;

 private:
  double m_a, m_b, m_c;
};

struct Cost {
  uint64_t nanos = 0;
  bool seek = false;
  bool continues = false;  ///< it began where the one before had ended
};

/** The one head of a drive. It knows positions and costs, no clock. */
class Head {
 public:
  explicit Head(const Drive& drive);

  /**
   * Moves to `position`, then over `bytes`. The cost is bytes / bandwidth, and before that the
   * cheaper of: seek by distance and half a turn; in forward direction, letting the gap pass by.
   */
  Cost serve(bool write, uint64_t position, uint64_t bytes);

 private:
  const Drive m_drive;
  const SeekCurve m_read, m_write;
  uint64_t m_position = 0;
};

/** When the head is free, in nanoseconds of a monotonic clock that the caller reads. */
class Schedule {
 public:
  /** Returns when a request that came at `now` ends. What was not slept for delays the next. */
  int64_t end(int64_t now, Cost cost);

 private:
  int64_t m_free_at = 0;
};

}  // namespace stowage::hdd
