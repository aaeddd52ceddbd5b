package io.github.stowage.tiering.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class SsdShareTest {
  private static final double RISK = SsdShare.RISK;

  @Test
  void isExactWhereNothingOrAllWasHit() {
    assertThat(SsdShare.upper(0, 100, RISK)).isCloseTo(1 - Math.pow(RISK, .01), within(1e-12));
    assertThat(SsdShare.upper(100, 100, RISK)).isEqualTo(1);
  }

  @Test
  void aShareAboveItWouldHitSoSeldomOnlyOnceInAHundredTimes() {
    for (int draws : new int[] {1, 2, 10, 99, 1_000, 100_000}) {
      for (int hits = 0; hits < draws; hits += Math.max(1, draws / 20)) {
        double upper = SsdShare.upper(hits, draws, RISK);
        BinomialDistribution coins = BinomialDistribution.of(draws, Math.min(1, upper + 1e-9));
        assertThat(coins.cumulativeProbability(hits)).isLessThanOrEqualTo(RISK);
        double hoeffding = Math.sqrt(-Math.log(RISK) / (2 * draws));
        assertThat(upper).isLessThanOrEqualTo((double) hits / draws + hoeffding + 1e-9);
      }
    }
  }
}
