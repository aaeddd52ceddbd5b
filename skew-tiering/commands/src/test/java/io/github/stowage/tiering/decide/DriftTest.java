package io.github.stowage.tiering.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.core.tier.TierPlanner;
import io.github.stowage.tiering.observe.KeyCounter;
import io.github.stowage.tiering.observe.KeyCounts;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static final ReadCosts COSTS = ReadCosts.even(2);

  private static KeyCounts counts(double skew) {
    Random random = new Random(5);
    KeyCounter counter = new KeyCounter(List.of("a", "b"));
    for (int row = 0; row < 20_000; row++) {
      int b = (int) (300 * Math.pow(random.nextDouble(), skew));
      counter.add(new String[] {"a" + random.nextInt(5), "b" + b}, 1);
    }
    return counter.counts();
  }

  @Test
  void rowsThatAreWhereTheirPlanPutThemNeedNoNewOne() {
    KeyStats stats = counts(4).stats(1);
    TierPlan plan =
        new TierPlanner(TierMode.DENSITY, COSTS)
            .plan(stats, new int[] {0, 1}, .2 * stats.totalBytes());
    BitSet onHdd = new BitSet();
    for (int key = 0; key < stats.keys(); key++) {
      onHdd.set(key, !plan.onSsd(key));
    }
    Drift drift = Drift.of(stats, onHdd, COSTS);
    assertThat(drift.saved()).isEqualTo(plan.share(), within(1e-9));
    assertThat(drift.ssdRows()).isEqualTo(plan.ssdBytes() / stats.totalBytes(), within(1e-9));
    assertThat(drift.replan()).isFalse();
  }

  @Test
  void rowsThatLieAnyhowNeedOne() {
    KeyStats stats = counts(4).stats(1);
    Random random = new Random(6);
    BitSet onHdd = new BitSet();
    for (int key = 0; key < stats.keys(); key++) {
      onHdd.set(key, random.nextInt(5) > 0);
    }
    Drift drift = Drift.of(stats, onHdd, COSTS);
    assertThat(drift.replan()).isTrue();
    assertThat(drift.possible()).isGreaterThan(drift.saved());
  }

  @Test
  void allOnTheSsdSavesAllAndAllOnTheHddNothing() {
    KeyStats stats = counts(1).stats(1);
    BitSet all = new BitSet();
    all.set(0, stats.keys());
    assertThat(Drift.of(stats, new BitSet(), COSTS)).isEqualTo(new Drift(1, 1, 1));
    assertThat(Drift.of(stats, all, COSTS)).isEqualTo(new Drift(0, 0, 0));
  }
}
