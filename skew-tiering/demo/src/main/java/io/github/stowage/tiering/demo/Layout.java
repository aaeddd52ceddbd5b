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
   * A number that grows with the key on the HDD. For the SSD 0 (ADR 15), so that rows lie by their
   * id there; or, as in the paper, below 0 and growing with the key.
   *
   * @param row from 0
   */
  int tierKey(int row) {
    int key = keys.ofRow(row);
    if (!ssd.get(row)) {
      return key + 1;
    }
    return way == Way.SORTED ? key - keys.size() : 0;
  }

  int ssdRows() {
    return ssd.cardinality();
  }
}
