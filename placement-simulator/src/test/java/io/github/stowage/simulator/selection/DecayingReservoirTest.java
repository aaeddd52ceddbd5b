package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void estimatesTheMedianOfMoreThanItHolds() {
    for (int value = 1; value <= 10_000; value++) {
      reservoir.add(value, 0);
    }
    assertThat(reservoir.median()).isBetween(4_000.0, 6_000.0);
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
