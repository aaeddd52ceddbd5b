package io.github.stowage.tiering.data;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Draws pairs by weight, so that each left and each right value is in at least one of them. */
final class CoveringDraw {
  private CoveringDraw() {}

  /**
   * @param left per candidate, from 0; each value has a candidate
   * @param right per candidate, from 0; each value has a candidate
   * @param weights per candidate, above 0
   * @param size how many to draw
   * @return candidates, growing
   * @throws IllegalStateException if covering takes more than size, or there are fewer candidates
   */
  static int[] draw(int[] left, int[] right, double[] weights, int size, SplittableRandom random) {
    int[] order = Weights.drawAll(weights, random);
    boolean[] drawn = new boolean[order.length];
    boolean[] leftCovered = new boolean[values(left)];
    boolean[] rightCovered = new boolean[values(right)];
    int count = 0;
    // The side with more values first: its pairs cover most of the other side as well.
    boolean rightFirst = rightCovered.length >= leftCovered.length;
    for (boolean coverRight : new boolean[] {rightFirst, !rightFirst}) {
      for (int candidate : order) {
        boolean covered =
            coverRight ? rightCovered[right[candidate]] : leftCovered[left[candidate]];
        if (!covered) {
          drawn[candidate] = true;
          leftCovered[left[candidate]] = true;
          rightCovered[right[candidate]] = true;
          count++;
        }
      }
    }
    for (int i = 0; i < order.length && count < size; i++) {
      if (!drawn[order[i]]) {
        drawn[order[i]] = true;
        count++;
      }
    }
    if (count != size) {
      throw new IllegalStateException(
          size + " of " + order.length + " pairs, " + count + " can be had");
    }
    return IntStream.range(0, drawn.length).filter(i -> drawn[i]).toArray();
  }

  private static int values(int[] side) {
    int largest = 0;
    for (int value : side) {
      largest = Math.max(largest, value);
    }
    return largest + 1;
  }
}
