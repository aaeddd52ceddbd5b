package io.github.stowage.tiering.demo;

import java.util.SplittableRandom;

/** Numbers in random order. */
final class Shuffle {
  private Shuffle() {}

  /** 0 to size, exclusive. */
  static int[] of(int size, SplittableRandom random) {
    int[] numbers = new int[size];
    for (int i = 0; i < size; i++) {
      int other = random.nextInt(i + 1);
      numbers[i] = numbers[other];
      numbers[other] = i;
    }
    return numbers;
  }
}
