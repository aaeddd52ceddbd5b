package io.github.stowage.tiering.demo;

import java.util.BitSet;

/**
 * Which rows are on the SSD, and in which order the others lie on the HDD.
 *
 * @param way how rows for the SSD are chosen
 * @param percent of the rows that the SSD may take
 * @param ssd rows on the SSD
 * @param keys in their order rows lie on the HDD
 */
record Layout(Way way, int percent, BitSet ssd, Keys keys) {
  /** Also the name of its table and of its disk's folder. */
  String name() {
    return way.key() + "_" + percent;
  }

  /**
   * 0 for the SSD, else a number that grows with the key (ADR 15).
   *
   * @param row from 0
   */
  int tierKey(int row) {
    return ssd.get(row) ? 0 : keys.ofRow(row) + 1;
  }

  int ssdRows() {
    return ssd.cardinality();
  }
}
