package io.github.stowage.core.tier;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Statistics of tables with skewed columns, some of which follow from others. */
final class RandomTables {
  private RandomTables() {}

  /** Of so many keys at most. A row has 1,000 bytes. */
  static KeyStats some(Random random, int keys, int columns) {
    int[] cardinalities = new int[columns];
    int[] factors = new int[columns];
    for (int column = 0; column < columns; column++) {
      boolean last = column == columns - 1;
      double exponent = last ? 1 : random.nextDouble();
      cardinalities[column] = 2 + (int) Math.pow(keys / 2.0, exponent);
      factors[column] = 1 + random.nextInt(1_000_000);
    }
    double skew = 1 + 3 * random.nextDouble();
    double correlation = random.nextDouble();
    // A list's order is that of the draws, so that a seed always means the same table.
    Map<List<Integer>, Double> bytes = new TreeMap<>(RandomTables::compare);
    for (int row = 0; row < 100 * keys && bytes.size() < keys; row++) {
      List<Integer> key = new ArrayList<>();
      int last = (int) (cardinalities[columns - 1] * Math.pow(random.nextDouble(), skew));
      for (int column = 0; column < columns - 1; column++) {
        double draw =
            random.nextDouble() < correlation
                ? new Random((long) last * factors[column]).nextDouble()
                : Math.pow(random.nextDouble(), skew);
        key.add((int) (cardinalities[column] * draw));
      }
      key.add(last);
      bytes.merge(key, 1_000.0, Double::sum);
    }
    return stats(bytes, columns);
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < a.size(); i++) {
      int order = Integer.compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Keys of any comparable values. */
  static <T> KeyStats stats(Map<List<T>, Double> bytes, int columns) {
    int[][] values = new int[columns][bytes.size()];
    double[] sizes = new double[bytes.size()];
    List<Map<T, Integer>> numbers = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      numbers.add(new HashMap<>());
    }
    int key = 0;
    for (Map.Entry<List<T>, Double> entry : bytes.entrySet()) {
      for (int column = 0; column < columns; column++) {
        Map<T, Integer> known = numbers.get(column);
        int next = known.size();
        values[column][key] = known.computeIfAbsent(entry.getKey().get(column), v -> next);
      }
      sizes[key++] = entry.getValue();
    }
    return new KeyStats(values, sizes);
  }
}
