package io.github.stowage.core.bundle;

import java.util.SplittableRandom;

/** Objects with skewed columns and queries, from a seed. */
final class RandomObjects {
  private RandomObjects() {}

  static ObjectStats[] of(int objects, int columns, int queries, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ObjectStats[] result = new ObjectStats[objects];
    for (int i = 0; i < objects; i++) {
      double[] bytes = new double[columns];
      for (int c = 0; c < columns; c++) {
        bytes[c] = 1 + random.nextInt(1_000);
      }
      int[][] sets = new int[queries][];
      double[] counts = new double[queries];
      for (int q = 0; q < queries; q++) {
        // Low columns are more popular.
        sets[q] =
            random
                .ints(1 + random.nextInt(columns), 0, columns * columns)
                .map(x -> columns - 1 - (int) Math.sqrt(x))
                .distinct()
                .toArray();
        counts[q] = 1 + (int) (100 * Math.pow(random.nextDouble(), 4));
      }
      result[i] = ObjectStats.ofQueries(bytes, sets, counts);
    }
    return result;
  }

  static double bytes(ObjectStats... objects) {
    double bytes = 0;
    for (ObjectStats object : objects) {
      bytes += object.totalBytes();
    }
    return bytes;
  }
}
