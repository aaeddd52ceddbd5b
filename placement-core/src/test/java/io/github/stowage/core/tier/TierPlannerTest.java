package io.github.stowage.core.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TierPlannerTest {
  /** Figure 2: customers 2 and 3 on the SSD leave New York one fragment instead of three. */
  @ParameterizedTest
  @EnumSource(TierMode.class)
  void theExampleOfThePaper(TierMode mode) {
    Map<List<String>, Double> bytes = new LinkedHashMap<>();
    bytes.put(List.of("1", "Berkeley"), 2.0);
    bytes.put(List.of("1", "New York"), 4.0);
    bytes.put(List.of("2", "New York"), 1.0);
    bytes.put(List.of("3", "Berkeley"), 1.0);
    bytes.put(List.of("3", "New York"), 1.0);
    KeyStats stats = RandomTables.stats(bytes, 2);
    TierPlan plan = new TierPlanner(mode, ReadCosts.even(2)).plan(stats, new int[] {0, 1}, 3);
    assertThat(plan.prefixes(1)).isEqualTo(5);
    assertThat(plan.fragments(1)).isEqualTo(2);
    assertThat(plan.fragments(0)).isEqualTo(1);
    assertThat(plan.ssdBytes()).isEqualTo(3);
    assertThat(plan.ssdKeys()).isEqualTo(3);
    assertThat(plan.costWithoutSsd()).isEqualTo(3 / 3.0 + 5 / 2.0);
    assertThat(plan.cost()).isEqualTo(1 / 3.0 + 2 / 2.0);
    assertThat(plan.certificate()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(TierMode.class)
  void savesWhatItSays(TierMode mode) {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      KeyStats stats = RandomTables.some(random, 1 + random.nextInt(400), 1 + random.nextInt(5));
      ReadCosts costs = costs(random, stats);
      double budget = Math.floor(1.1 * random.nextDouble() * stats.totalBytes());
      TierPlan plan = new TierPlanner(mode, costs).plan(stats, budget);
      String where = "seed " + seed;
      double bytes = 0;
      for (int key = 0; key < stats.keys(); key++) {
        bytes += plan.onSsd(key) ? stats.bytes(key) : 0;
      }
      assertThat(bytes).as(where).isEqualTo(plan.ssdBytes()).isLessThanOrEqualTo(budget);
      double none = Fragments.cost(stats, costs, plan.order(), key -> false);
      double cost = Fragments.cost(stats, costs, plan.order(), plan::onSsd);
      assertThat(plan.costWithoutSsd()).as(where).isCloseTo(none, within(1e-9 * none));
      assertThat(plan.cost()).as(where).isCloseTo(cost, within(1e-9 * none));
      assertThat(plan.certificate()).as(where).isBetween(0.0, 1.0);
      for (int level = 0; level < plan.order().length; level++) {
        assertThat(plan.fragments(plan.order()[level]))
            .as(where)
            .isEqualTo(Fragments.of(stats, plan.order(), level, plan::onSsd));
      }
    }
  }

  private static ReadCosts costs(Random random, KeyStats stats) {
    return ReadCosts.of(random.doubles(stats.columns(), 0.1, 10).toArray());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void thePapersGreedyTakesTheKeyThatSavesMostForAByte(long seed) {
    Random random = new Random(seed);
    KeyStats stats = RandomTables.some(random, 60, 1 + random.nextInt(4));
    ReadCosts costs = costs(random, stats);
    int[] order = ColumnOrder.byCardinality(stats);
    double budget = stats.totalBytes() * random.nextDouble();
    boolean[] taken = new boolean[stats.keys()];
    double left = budget;
    while (true) {
      double now = Fragments.cost(stats, costs, order, key -> taken[key]);
      int best = -1;
      double most = 0;
      for (int key = 0; key < taken.length; key++) {
        if (!taken[key] && stats.bytes(key) <= left) {
          taken[key] = true;
          double saved = now - Fragments.cost(stats, costs, order, k -> taken[k]);
          taken[key] = false;
          if (saved / stats.bytes(key) > most * (1 + 1e-9)) {
            most = saved / stats.bytes(key);
            best = key;
          }
        }
      }
      if (best < 0) {
        break;
      }
      taken[best] = true;
      left -= stats.bytes(best);
    }
    TierPlan plan = new TierPlanner(TierMode.PAPER, costs).plan(stats, budget);
    // Keys that save the same may be taken in any order, and differ in what they complete later.
    double expected = Fragments.cost(stats, costs, order, key -> taken[key]);
    assertThat(plan.cost()).isCloseTo(expected, within(.02 * plan.costWithoutSsd()));
  }

  @Test
  void everythingOrNothing() {
    KeyStats stats = RandomTables.some(new Random(3), 100, 3);
    for (TierMode mode : TierMode.values()) {
      TierPlanner planner = new TierPlanner(mode, ReadCosts.even(3));
      TierPlan none = planner.plan(stats, 0);
      assertThat(none.ssdKeys()).isZero();
      assertThat(none.share()).isZero();
      assertThat(none.certificate()).isEqualTo(1);
      TierPlan all = planner.plan(stats, stats.totalBytes());
      assertThat(all.ssdKeys()).isEqualTo(stats.keys());
      assertThat(all.cost()).isZero();
      assertThat(all.share()).isEqualTo(1);
    }
  }

  @Test
  void theDefaultIsNeverWorseThanThePapersOrder() {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      KeyStats stats = RandomTables.some(random, 300, 4);
      ReadCosts costs = costs(random, stats);
      TierPlanner planner = new TierPlanner(TierMode.DENSITY, costs);
      double budget = stats.totalBytes() * .2;
      double usual = planner.plan(stats, ColumnOrder.byCardinality(stats), budget).cost();
      assertThat(planner.plan(stats, budget).cost()).as("seed " + seed).isLessThanOrEqualTo(usual);
    }
  }

  @Test
  void equationOneAddsWhatDoesNotDependOnThePlan() {
    Devices devices = new Devices(8e6, 100e6, 500e6);
    // 3 seeks of 8 ms, 1 MB at 100 MB/s, 5 MB at 500 MB/s, over 2 values.
    assertThat(devices.readNanos(2, 3, 1e6, 5e6)).isEqualTo((24e6 + 10e6 + 10e6) / 2);
    ReadCosts costs = devices.costs(1, 3);
    assertThat(costs.weight(0)).isEqualTo(2e6);
    assertThat(costs.weight(1)).isEqualTo(6e6);
  }

  @Test
  void refusesWhatIsNoNumber() {
    KeyStats stats = RandomTables.some(new Random(3), 10, 2);
    TierPlanner planner = new TierPlanner(TierMode.DENSITY, ReadCosts.even(2));
    for (double budget : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> planner.plan(stats, budget))
          .withMessageContaining("budget = " + budget);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TierPlanner(TierMode.DENSITY, ReadCosts.even(3)).plan(stats, 5))
        .withMessageContaining("3 columns, allowed: 2");
    assertThatIllegalArgumentException().isThrownBy(() -> ReadCosts.of(1, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> ReadCosts.of(1, Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> ReadCosts.of(0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Devices(0, 1, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Devices(1, 1, Double.NaN))
        .withMessageContaining("SSD bandwidth");
  }
}
