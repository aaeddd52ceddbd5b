package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.selection.RequestKind;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class StockDynamicSelectorTest {
  private static final long MILLI = 1_000_000;
  private static final int[] REPLICAS = {0, 1, 2};

  private final StockDynamicSelector snitch =
      new StockDynamicSelector(3, RandomSource.XO_RO_SHI_RO_128_PP.create(1));
  private long now = 1_000 * MILLI;

  private void answers(int node, double millis, int count) {
    for (int i = 0; i < count; i++) {
      snitch.answered(node, RequestKind.READ, (long) (millis * MILLI), now);
    }
  }

  private int selectAfterUpdate() {
    now += 100 * MILLI;
    return snitch.select(REPLICAS, RequestKind.READ, now);
  }

  @Test
  void keepsTheRingOrderWhenNothingIsKnown() {
    assertThat(selectAfterUpdate()).isZero();
  }

  @Test
  void herdsOnAPeerItHasNeverSeen() {
    answers(0, 20, 50);
    answers(1, 10, 50);
    assertThat(selectAfterUpdate()).isEqualTo(2);
  }

  @Test
  void leavesTheRingOrderOnlyForLessThanHalfTheLatency() {
    answers(0, 39, 50);
    answers(1, 25, 50);
    answers(2, 20, 50);
    assertThat(selectAfterUpdate()).isZero();
    answers(0, 42, 500);
    assertThat(selectAfterUpdate()).isEqualTo(2);
  }

  /** At one instant all latencies below the clock's tick of 2 ms span at most one of its moves. */
  @Test
  void tellsNoLatenciesOfOneTickApart() {
    answers(0, 2, 50);
    answers(1, 2, 50);
    answers(2, 2, 50);
    assertThat(selectAfterUpdate()).isZero();
  }

  @Test
  void changesItsMindOnlyEveryHundredMilliseconds() {
    answers(0, 20, 50);
    answers(1, 20, 50);
    answers(2, 20, 50);
    assertThat(selectAfterUpdate()).isZero();
    answers(0, 500, 500);
    assertThat(snitch.select(REPLICAS, RequestKind.READ, now)).isZero();
    assertThat(selectAfterUpdate()).isNotZero();
  }

  @Test
  void forgetsEverythingAfterTenMinutes() {
    answers(0, 500, 50);
    answers(1, 10, 50);
    answers(2, 10, 50);
    assertThat(selectAfterUpdate()).isEqualTo(1);
    now = 600_000 * MILLI;
    assertThat(selectAfterUpdate()).isZero();
  }

  /** The reaper comes by once per second, so two seconds hold a visit and an update after it. */
  @Test
  void countsARequestThatTimedOut() {
    answers(0, 20, 50);
    answers(1, 15, 50);
    answers(2, 15, 50);
    assertThat(selectAfterUpdate()).isZero();
    for (int i = 0; i < 500; i++) {
      snitch.timedOut(0, RequestKind.READ, 2_000 * MILLI, now);
    }
    now += 2_000 * MILLI;
    snitch.select(REPLICAS, RequestKind.READ, now);
    assertThat(selectAfterUpdate()).isNotZero();
  }
}
