package io.github.stowage.tiering.demo;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Which values are asked for in each phase. All layouts are asked the same. */
final class Questions {
  private final int phases;
  private final Map<Column, int[][]> values = new EnumMap<>(Column.class);

  private Questions(int phases) {
    this.phases = phases;
  }

  /** Each value of each column once: in random order, a part in each phase. */
  static Questions all(Rows rows, List<Column> columns, int phases, long seed) {
    Questions questions = new Questions(phases);
    for (Column column : columns) {
      int[] order = shuffled(rows, column, seed);
      questions.values.put(
          column,
          IntStream.range(0, phases)
              .mapToObj(
                  phase ->
                      IntStream.range(0, order.length)
                          .filter(i -> i % phases == phase)
                          .map(i -> order[i])
                          .toArray())
              .toArray(int[][]::new));
    }
    return questions;
  }

  /** The same values in each phase: then phases differ by what the machine did meanwhile. */
  static Questions some(Rows rows, Map<Column, Integer> counts, int phases, long seed) {
    Questions questions = new Questions(phases);
    counts.forEach(
        (column, count) -> {
          int[] order = shuffled(rows, column, seed);
          int[] some = Arrays.copyOf(order, Math.min(count, order.length));
          questions.values.put(
              column, IntStream.range(0, phases).mapToObj(phase -> some).toArray(int[][]::new));
        });
    return questions;
  }

  private static int[] shuffled(Rows rows, Column column, long seed) {
    return Shuffle.of(rows.cardinality(column), new SplittableRandom(seed + column.ordinal()));
  }

  int phases() {
    return phases;
  }

  List<Column> columns() {
    return List.copyOf(values.keySet());
  }

  int[] of(Column column, int phase) {
    return values.get(column)[phase];
  }
}
