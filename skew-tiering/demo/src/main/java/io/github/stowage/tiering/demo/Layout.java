package io.github.stowage.tiering.demo;

import java.util.BitSet;

/**
 * Which rows are on the SSD, and in which order they lie there and on the HDD.
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
   * What {@code stowage tier apply} gives a row (ADR 15): a number that grows with the key on the
   * HDD, and one below 0 made of the values on the SSD; or 0 there, so that rows lie by their id.
   *
   * @param row from 0
   */
  long tierKey(int row) {
    int key = keys.ofRow(row);
    if (!ssd.get(row)) {
      return key + 1;
    }
    return way == Way.BY_ID ? 0 : keys.ssdNumber(key);
  }

  int ssdRows() {
    return ssd.cardinality();
  }
}
