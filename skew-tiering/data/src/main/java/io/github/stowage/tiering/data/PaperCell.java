package io.github.stowage.tiering.data;

import io.github.stowage.tiering.data.Connections.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Rows that have the same values in all columns.
 *
 * @param key its number in {@link PaperKeys}
 * @param rows how many there are, above 0
 */
record PaperCell(int key, Connection connection, int rows) {
  /** The whole table, without the order of its rows. */
  static List<PaperCell> of(PaperShape shape, PaperKeys keys, SplittableRandom random) {
    CustomerCities pairs = CustomerCities.of(keys);
    Connection[][] connections = Connections.of(shape, pairs, random);
    List<PaperCell> cells = new ArrayList<>();
    for (int pair = 0; pair < pairs.size(); pair++) {
      int[] members = pairs.keys()[pair];
      Connection[] own = connections[pair];
      int[] rows = Apportion.atLeastOne(pairs.rows()[pair], Weights.zipf(own.length));
      int[] ofKeys = new int[members.length];
      for (int k = 0; k < members.length; k++) {
        ofKeys[k] = keys.rows()[members[k]];
      }
      Urn urn = new Urn(ofKeys);
      for (int c = 0; c < own.length; c++) {
        int[] drawn = new int[members.length];
        for (int row = 0; row < rows[c]; row++) {
          drawn[urn.draw(random)]++;
        }
        for (int k = 0; k < members.length; k++) {
          if (drawn[k] > 0) {
            cells.add(new PaperCell(members[k], own[c], drawn[k]));
          }
        }
      }
    }
    return cells;
  }
}
