package io.github.stowage.tiering.demo;

import java.util.Arrays;
import java.util.SplittableRandom;

/** How often a reader asks for each value of a column. Weights sum up to 1. */
final class Popularity {
  /** YCSB's. */
  static final double ZIPF = .99;

  private final double[] weights;

  private Popularity(double[] weights) {
    this.weights = weights;
  }

  static Popularity uniform(int values) {
    double[] weights = new double[values];
    Arrays.fill(weights, 1.0 / values);
    return new Popularity(weights);
  }

  /** By Zipf's law. Which values are popular has nothing to do with how many rows they have. */
  static Popularity zipf(int values, long seed) {
    int[] order = Shuffle.of(values, new SplittableRandom(seed));
    double[] weights = new double[values];
    double sum = 0;
    for (int rank = 0; rank < values; rank++) {
      weights[order[rank]] = Math.pow(rank + 1.0, -ZIPF);
      sum += weights[order[rank]];
    }
    for (int value = 0; value < values; value++) {
      weights[value] /= sum;
    }
    return new Popularity(weights);
  }

  double of(int value) {
    return weights[value];
  }

  /** How often each value is asked for in so many reads. */
  int[] draw(int reads, SplittableRandom random) {
    double[] upTo = weights.clone();
    Arrays.parallelPrefix(upTo, Double::sum);
    int[] counts = new int[weights.length];
    for (int read = 0; read < reads; read++) {
      int found = Arrays.binarySearch(upTo, random.nextDouble());
      counts[Math.min(found < 0 ? -found - 1 : found + 1, weights.length - 1)]++;
    }
    return counts;
  }
}
