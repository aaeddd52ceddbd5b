package io.github.stowage.tiering;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.core.tier.TierPlanner;
import io.github.stowage.tiering.decide.SafePlan;
import io.github.stowage.tiering.decide.SsdShare;
import io.github.stowage.tiering.observe.KeyCounter;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.RowDraw;
import io.github.stowage.tiering.observe.Sample;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

/** Plans from many samples of one table, against the table itself. */
class SampledPlansTest {
  private static final int ROWS = 6_000;
  private static final int DRAWS = 400;
  private static final double SHARE = .2;
  private static final double CHANCE_OF_FAILURE = 1e-9;

  private final String[][] table = table();

  /** Common values and a long tail of rare ones. */
  private static String[][] table() {
    Random random = new Random(5);
    String[][] rows = new String[ROWS][];
    for (int row = 0; row < ROWS; row++) {
      int city = (int) (2_000 * Math.pow(random.nextDouble(), 5));
      rows[row] = new String[] {"c" + random.nextInt(3), "town " + city};
    }
    return rows;
  }

  private Sample sample(int seed) {
    RowDraw draw = RowDraw.some(SHARE, seed);
    KeyCounter counter = new KeyCounter(List.of("customer", "city"));
    for (String[] row : table) {
      if (draw.takes()) {
        counter.add(row, 1);
      }
    }
    return Sample.of(counter.counts(), SHARE, seed, draw.rows());
  }

  private static TierPlan plan(KeyCounts counts, double ssd) {
    TierPlanner planner = new TierPlanner(TierMode.DENSITY, ReadCosts.of(new double[] {1, 1}));
    return planner.plan(counts.stats(1), ssd);
  }

  /** Of all rows, those with unknown keys among them. */
  private long ssdRows(TierPlan plan, KeyCounts counts) {
    Set<List<String>> hdd = new HashSet<>();
    for (int key = 0; key < counts.keys(); key++) {
      if (!plan.onSsd(key)) {
        hdd.add(List.of(counts.value(0, key), counts.value(1, key)));
      }
    }
    long ssd = 0;
    for (String[] row : table) {
      ssd += hdd.contains(List.of(row)) ? 0 : 1;
    }
    return ssd;
  }

  /**
   * Each bound fails with a chance of at most 1%, whatever the others do. So the failures of 400
   * are at most those of 400 such coins; more than {@code allowed} come with a chance below 1e-9.
   */
  @Test
  void boundsHoldAsOftenAsTheySay() {
    int allowed =
        BinomialDistribution.of(DRAWS, SsdShare.RISK).inverseSurvivalProbability(CHANCE_OF_FAILURE);
    int failures = 0;
    int failuresOfEstimates = 0;
    double slack = 0;
    for (int seed = 0; seed < DRAWS; seed++) {
      Sample sample = sample(seed);
      TierPlan plan = plan(sample.planned(), sample.planned().totalRows() / 5);
      double planned = plan.ssdBytes() / sample.planned().totalRows();
      long[] held = sample.held();
      double most = SsdShare.atMost(plan, planned, held, sample.unseen(), SsdShare.RISK);
      long ssd = ssdRows(plan, sample.planned());
      assertThat(planned).isLessThanOrEqualTo(most);
      // What the bound is about, before the rows are added that the plan is made from.
      long others = ROWS - sample.planned().totalRows();
      double truth = (ssd - plan.ssdBytes()) / others;
      failures += Math.max(truth, (double) ssd / ROWS) > most ? 1 : 0;
      // A risk of 1 is no bound but what the other half has: the check must tell them apart.
      double estimate = SsdShare.atMost(plan, 0, held, sample.unseen(), 1);
      failuresOfEstimates += truth > estimate ? 1 : 0;
      slack += (most - truth) / DRAWS;
    }
    assertThat(failures).isLessThanOrEqualTo(allowed);
    assertThat(failuresOfEstimates).isGreaterThan(allowed);
    assertThat(slack).isBetween(0.0, .1);
  }

  /** The best of ten is chosen by their bounds. Its own must hold as often as it says. */
  @Test
  void chosenPlansFitTheSsdAsOftenAsTheySay() {
    int allowed =
        BinomialDistribution.of(DRAWS, SsdShare.RISK).inverseSurvivalProbability(CHANCE_OF_FAILURE);
    int failures = 0;
    int chosen = 0;
    for (int seed = 0; seed < DRAWS; seed++) {
      Sample sample = sample(seed);
      KeyCounts counts = sample.planned();
      double budget = Math.floor(counts.totalRows() * .8);
      SafePlan safe =
          SafePlan.sampled(
              ssd -> plan(counts, ssd), counts.totalRows(), budget, sample.held(), sample.unseen());
      double truth = (double) ssdRows(safe.plan(), counts) / ROWS;
      failures += truth > safe.most() ? 1 : 0;
      chosen += safe.fits() && safe.plan().budget() < budget ? 1 : 0;
      assertThat(safe.fits()).isEqualTo(safe.most() * counts.totalRows() <= budget);
    }
    assertThat(failures).isLessThanOrEqualTo(allowed);
    assertThat(chosen).isGreaterThan(DRAWS / 2);
  }

  @Test
  void halvesAreTheSample() {
    KeyCounter counter = new KeyCounter(List.of("city"));
    long all = 0;
    for (int key = 0; key < 300; key++) {
      long rows = key % 3 == 0 ? 1 : 10L * key;
      counter.add(new String[] {"town " + key}, rows);
      all += rows;
    }
    Sample sample = Sample.of(counter.counts(), .5, 9, all * 2);
    assertThat(sample.planned().totalRows() + sample.heldRows()).isEqualTo(all);
    // Coins: this far from the middle with a chance of 2 exp(-2 t^2 / n) < 1e-9.
    double far = Math.sqrt(all * Math.log(2e9) / 2);
    assertThat((double) sample.heldRows()).isBetween(all / 2.0 - far, all / 2.0 + far);
    // Of 100 keys with one row, in one half or the other.
    assertThat(sample.unseen()).isBetween(10L, 90L);
    long[] held = sample.held();
    KeyCounts drawn = counter.counts();
    int key = 0;
    for (int planned = 0; planned < held.length; planned++) {
      while (!drawn.value(0, key).equals(sample.planned().value(0, planned))) {
        key++;
      }
      assertThat(sample.planned().rows(planned) + held[planned]).isEqualTo(drawn.rows(key));
    }
  }

  @Test
  void whatIsTooSmallForTwoHalvesIsNone() {
    KeyCounter counter = new KeyCounter(List.of("city"));
    counter.add(new String[] {"Rome"}, 1);
    assertThat(Sample.of(counter.counts(), .5, 1, 2)).isNull();
  }
}
