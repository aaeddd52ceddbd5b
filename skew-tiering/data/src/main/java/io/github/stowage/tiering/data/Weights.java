package io.github.stowage.tiering.data;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Popularity, and draws by it. StrictMath, so that a seed means the same rows everywhere. */
final class Weights {
  private Weights() {}

  /** 1, 1/2, 1/3 ...: the popularity of things of one kind, before anything is known of them. */
  static double[] zipf(int size) {
    return IntStream.rangeClosed(1, size).mapToDouble(rank -> 1.0 / rank).toArray();
  }

  /** The same in random order, so that a number tells nothing about popularity. */
  static double[] shuffledZipf(int size, SplittableRandom random) {
    double[] weights = zipf(size);
    int[] order = permutation(size, random);
    return IntStream.range(0, size).mapToDouble(i -> weights[order[i]]).toArray();
  }

  static int[] permutation(int size, SplittableRandom random) {
    int[] order = IntStream.range(0, size).toArray();
    for (int i = size - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
    return order;
  }

  /**
   * All numbers in the order in which weighted draws without replacement bring them (Efraimidis and
   * Spirakis, "Weighted random sampling with a reservoir", 2006).
   */
  static int[] drawAll(double[] weights, SplittableRandom random) {
    double[] scores = new double[weights.length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = StrictMath.log(1 - random.nextDouble()) / weights[i];
    }
    return descending(scores);
  }

  /** The numbers of the scores, the highest score first. */
  static int[] descending(double[] scores) {
    Integer[] order = new Integer[scores.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> -scores[i]));
    return Arrays.stream(order).mapToInt(i -> i).toArray();
  }
}
