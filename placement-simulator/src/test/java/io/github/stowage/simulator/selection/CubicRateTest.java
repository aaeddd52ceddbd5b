package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CubicRateTest {
  private static final long MILLI = 1_000_000;

  private final CubicRate rate = new CubicRate();

  @Test
  void holdsBackWhatExceedsTheLimitUntilItsTokenComes() {
    for (int i = 0; i < 10; i++) {
      assertThat(rate.waitNanos(0)).isZero();
      rate.sent(0);
    }
    // Ten per 20 ms: one every 2 ms.
    assertThat(rate.waitNanos(0)).isEqualTo(2 * MILLI);
    assertThat(rate.waitNanos(2 * MILLI)).isZero();
  }

  /** Beta is 0.2. */
  @Test
  void cutsALimitThatIsReachedWhileAnswersComeSlower() {
    for (int i = 0; i < 10; i++) {
      rate.sent(100 * MILLI);
    }
    rate.answered(100 * MILLI);
    assertThat(rate.limit()).isEqualTo(2);
    assertThat(rate.waitNanos(100 * MILLI)).isPositive();
  }

  @Test
  void leavesALimitAloneThatIsNotReached() {
    rate.sent(0);
    rate.answered(100 * MILLI);
    assertThat(rate.limit()).isEqualTo(10);
  }
}
