package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LatencyEstimateTest {
  private static final long HALF_LIFE = 1_000;
  private static final double PRIOR = 50;

  private final LatencyEstimate estimate = new LatencyEstimate(HALF_LIFE);

  @Test
  void isThePriorWhileNothingIsKnown() {
    assertThat(estimate.mean(PRIOR, 4, 123)).isEqualTo(PRIOR);
    assertThat(estimate.weight(123)).isZero();
  }

  @Test
  void isThePlainMeanOfFewFreshSamples() {
    for (long latency = 10; latency <= 30; latency += 10) {
      estimate.record(latency, 0);
    }
    assertThat(estimate.weight(0)).isEqualTo(3);
    assertThat(estimate.mean(PRIOR, 1e-9, 0)).isCloseTo(20, within(1e-6));
  }

  @Test
  void countsThePriorAsThatManySamples() {
    estimate.record(10, 0);
    assertThat(estimate.mean(PRIOR, 3, 0)).isCloseTo((10 + 3 * PRIOR) / 4, within(1e-9));
  }

  @Test
  void halvesTheWeightAtTheHalfLifeAndFadesFasterAfterwards() {
    estimate.record(10, 0);
    assertThat(estimate.weight(HALF_LIFE)).isCloseTo(0.5, within(1e-9));
    assertThat(estimate.weight(3 * HALF_LIFE)).isCloseTo(0.1, within(1e-9));
    assertThat(estimate.mean(PRIOR, 1, 1_000 * HALF_LIFE)).isCloseTo(PRIOR, within(0.01));
  }

  @Test
  void followsAChangeWithinTheSamplesItKeeps() {
    for (int i = 0; i < 10_000; i++) {
      estimate.record(10, 0);
    }
    assertThat(estimate.weight(0)).isEqualTo(LatencyEstimate.MOST_SAMPLES);
    for (int i = 0; i < 3 * LatencyEstimate.MOST_SAMPLES; i++) {
      estimate.record(100, 0);
    }
    assertThat(estimate.mean(PRIOR, 1e-9, 0)).isBetween(95.0, 100.0);
  }

  @Test
  void isRememberedThreeTimesAsLongWhereItIsMoreThanTwiceThatOfAll() {
    assertThat(expectedLater(95, Memory.PEER)).isCloseTo(meanAt(95, 3), within(0.01));
    assertThat(expectedLater(105, Memory.PEER)).isCloseTo(meanAt(105, 1), within(0.01));
    assertThat(expectedLater(105, Memory.OWN)).isCloseTo(meanAt(105, 3), within(0.01));
  }

  /** After three half-lives. */
  private static double expectedLater(long latency, Memory memory) {
    LatencyEstimate everyone = new LatencyEstimate(1_000_000 * HALF_LIFE);
    everyone.record((long) PRIOR, 0);
    return measured(latency).expected(everyone, PRIOR, 8, memory, 3 * HALF_LIFE);
  }

  private static double meanAt(long latency, int halfLives) {
    return measured(latency).mean(PRIOR, 8, halfLives * HALF_LIFE);
  }

  private static LatencyEstimate measured(long latency) {
    LatencyEstimate estimate = new LatencyEstimate(HALF_LIFE);
    for (int i = 0; i < 8; i++) {
      estimate.record(latency, 0);
    }
    return estimate;
  }

  @Test
  void isTakenForNewWhenItIsToForget() {
    for (int i = 0; i < 8; i++) {
      estimate.record(100, 0);
    }
    estimate.forget();
    assertThat(estimate.weight(0)).isZero();
    estimate.record(40, 0);
    assertThat(estimate.mean(PRIOR, 1e-9, 0)).isCloseTo(40, within(1e-6));
  }

  @Test
  void ignoresAClockThatGoesBackwards() {
    estimate.record(-5, 0);
    assertThat(estimate.weight(0)).isZero();
    estimate.record(10, 5_000);
    assertThat(estimate.weight(0)).isEqualTo(1);
    assertThat(estimate.mean(PRIOR, 1e-9, 0)).isCloseTo(10, within(1e-6));
  }
}
