package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class DecayingReservoirTest {
  private static final long SECOND = 1_000_000_000L;

  private final DecayingReservoir reservoir =
      new DecayingReservoir(RandomSource.XO_RO_SHI_RO_128_PP.create(1), 0);

  @Test
  void isZeroWhenEmpty() {
    assertThat(reservoir.median()).isZero();
  }

  @Test
  void isTheMedianOfWhatItHolds() {
    for (int value = 1; value <= 99; value++) {
      reservoir.add(value, 0);
    }
    assertThat(reservoir.median()).isEqualTo(50);
  }

  /**
   * The median of the 100 it holds, drawn from 1 to 10,000, has a deviation of 10,000 / (2
   * sqrt(100)) = 500; the mean of 100 such medians 50, of which four hold but one in 16,000.
   */
  @Test
  void estimatesTheMedianOfMoreThanItHolds() {
    double mean = 0;
    for (int seed = 0; seed < 100; seed++) {
      DecayingReservoir full =
          new DecayingReservoir(RandomSource.XO_RO_SHI_RO_128_PP.create(seed), 0);
      for (int value = 1; value <= 10_000; value++) {
        full.add(value, 0);
      }
      mean += full.median() / 100;
    }
    assertThat(mean).isCloseTo(5_000, within(4 * 50.0));
  }

  @Test
  void favoursRecentValues() {
    for (int i = 0; i < 1_000; i++) {
      reservoir.add(10, 0);
    }
    for (int i = 0; i < 100; i++) {
      reservoir.add(80, 10 * SECOND);
    }
    assertThat(reservoir.median()).isEqualTo(80);
  }
}
