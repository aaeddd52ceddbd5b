package io.github.stowage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IntervalTest {
  private static final long START = Long.MAX_VALUE - 50; // clocks wrap around

  private final Interval interval = new Interval();

  private boolean isDue(long nanos, long intervalNanos) {
    return interval.isDue(START + nanos, intervalNanos);
  }

  @Test
  void isDueAtFirstAndOncePerInterval() {
    assertThat(isDue(0, 100)).isTrue();
    assertThat(isDue(0, 100)).isFalse();
    assertThat(isDue(99, 100)).isFalse();
    assertThat(isDue(130, 100)).isTrue();
    assertThat(isDue(229, 100)).isFalse();
    assertThat(isDue(230, 100)).isTrue();
  }

  @Test
  void aChangedIntervalHoldsAtOnce() {
    isDue(0, 60_000);
    assertThat(isDue(100, 60_000)).isFalse();
    assertThat(isDue(100, 100)).isTrue();
    assertThat(isDue(200, 60_000)).isFalse();
    assertThat(isDue(60_099, 60_000)).isFalse();
    assertThat(isDue(60_100, 60_000)).isTrue();
  }
}
