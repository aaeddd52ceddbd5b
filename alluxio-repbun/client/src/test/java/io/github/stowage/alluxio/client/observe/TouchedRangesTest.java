package io.github.stowage.alluxio.client.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TouchedRangesTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyByteReadAndNoOther(long seed) {
    Random random = new Random(seed);
    BitSet expected = new BitSet();
    TouchedRanges touched = new TouchedRanges();
    for (int i = 0; i < 300; i++) {
      int start = random.nextInt(10_000);
      int length = random.nextInt(8) - 1;
      touched.add(start, length);
      expected.set(start, start + Math.max(0, length));
    }
    BitSet actual = new BitSet();
    long[] bounds = touched.sorted();
    for (int i = 0; i < bounds.length; i += 2) {
      assertThat(i == 0 || bounds[i] > bounds[i - 1]).as("seed %d: apart", seed).isTrue();
      actual.set((int) bounds[i], (int) bounds[i + 1]);
    }
    assertThat(actual).as("seed " + seed).isEqualTo(expected);
  }

  @Test
  void readsThatFollowEachOtherAreOneRange() {
    TouchedRanges touched = new TouchedRanges();
    for (int i = 0; i < 100_000; i++) {
      touched.add(1_000 + i, 1);
    }
    assertThat(touched.sorted()).containsExactly(1_000, 101_000);
  }

  @Test
  void separateRangesAreBounded() {
    TouchedRanges touched = new TouchedRanges();
    for (int i = 0; i < 10 * TouchedRanges.MAX_RANGES; i++) {
      touched.add(10L * i, 1);
    }
    assertThat(touched.sorted()).hasSize(2 * TouchedRanges.MAX_RANGES).startsWith(0, 1, 10, 11);
  }
}
