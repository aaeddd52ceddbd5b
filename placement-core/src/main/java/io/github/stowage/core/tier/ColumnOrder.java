package io.github.stowage.core.tier;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** In which order columns make the composite key. The first one's values are never fragmented. */
public final class ColumnOrder {
  /** Of so many columns at most the cheapest order is searched for. */
  public static final int MOST_COLUMNS = 7;

  private ColumnOrder() {}

  /** By ascending cardinality (section 5.2), equal ones as they were given. */
  public static int[] byCardinality(KeyStats stats) {
    return IntStream.range(0, stats.columns())
        .boxed()
        .sorted(Comparator.comparingInt(stats::cardinality))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * The order with the least cost (equation 2) of the whole table on the HDD: exact. How many
   * prefixes a column has depends on which columns come before it, not on their order.
   *
   * @param gains per column: the cost of a fragment
   * @return by cardinality if there are more than {@link #MOST_COLUMNS}, or several are best
   */
  public static int[] byCost(KeyStats stats, double[] gains) {
    int columns = stats.columns();
    int[] usual = byCardinality(stats);
    if (columns > MOST_COLUMNS) {
      return usual;
    }
    int sets = 1 << columns;
    double[] least = new double[sets];
    int[] last = new int[sets];
    Prefixes prefixes = new Prefixes(stats);
    for (int set = 1; set < sets; set++) {
      double count = prefixes.count(set);
      least[set] = Double.POSITIVE_INFINITY;
      // Of equal ones the last in the usual order comes last.
      for (int i = columns - 1; i >= 0; i--) {
        int column = usual[i];
        if ((set & 1 << column) != 0) {
          double cost = least[set & ~(1 << column)] + gains[column] * count;
          if (cost < least[set]) {
            least[set] = cost;
            last[set] = column;
          }
        }
      }
    }
    int[] order = new int[columns];
    int set = sets - 1;
    for (int place = columns - 1; place >= 0; place--) {
      order[place] = last[set];
      set &= ~(1 << last[set]);
    }
    return order;
  }

  /** How many different keys the columns of a set have. */
  private static final class Prefixes {
    private final KeyStats stats;

    /** Per set of columns, per key, the number of its prefix; none of sets with the last column. */
    private final int[][] numbers;

    private final int[] counts;

    Prefixes(KeyStats stats) {
      this.stats = stats;
      this.numbers = new int[1 << stats.columns()][];
      this.counts = new int[1 << stats.columns()];
    }

    int count(int set) {
      int column = 31 - Integer.numberOfLeadingZeros(set);
      int rest = set & ~(1 << column);
      int[] of = new int[stats.keys()];
      if (rest == 0) {
        Arrays.setAll(of, key -> stats.value(column, key));
        counts[set] = stats.cardinality(column);
      } else {
        counts[set] = refine(numbers[rest], counts[rest], column, of);
      }
      if (column < stats.columns() - 1) {
        numbers[set] = of;
      }
      return counts[set];
    }

    /** Numbers pairs of a prefix and a value, in any order. */
    private int refine(int[] prefixes, int count, int column, int[] of) {
      int keys = prefixes.length;
      int[] starts = new int[count + 1];
      for (int prefix : prefixes) {
        starts[prefix + 1]++;
      }
      for (int i = 1; i <= count; i++) {
        starts[i] += starts[i - 1];
      }
      int[] grouped = new int[keys];
      int[] next = Arrays.copyOf(starts, count);
      for (int key = 0; key < keys; key++) {
        grouped[next[prefixes[key]]++] = key;
      }
      int[] seenIn = new int[stats.cardinality(column)];
      int[] number = new int[seenIn.length];
      int found = 0;
      for (int prefix = 0; prefix < count; prefix++) {
        for (int at = starts[prefix]; at < starts[prefix + 1]; at++) {
          int value = stats.value(column, grouped[at]);
          if (seenIn[value] != prefix + 1) {
            seenIn[value] = prefix + 1;
            number[value] = found++;
          }
          of[grouped[at]] = number[value];
        }
      }
      return found;
    }
  }
}
