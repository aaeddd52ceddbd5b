package io.github.stowage.tiering.decide;

import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.core.tier.TierPlanner;
import java.util.BitSet;

/**
 * How good the tiers of a table still are.
 *
 * @param saved of the seeks, as rows are now; 0 to 1
 * @param possible what a new plan with the same share of rows would save; 0 to 1
 * @param ssdRows the share of the rows that are on the SSD; 0 to 1
 */
public record Drift(double saved, double possible, double ssdRows) {
  /** A new plan copies the whole table, so it must bring more than noise. */
  private static final double WORTH = .05;

  /**
   * @param stats of the table as it is, one byte a row; columns in the plan's order, keys in the
   *     order of their values, column by column
   * @param onHdd which keys are on the HDD
   */
  public static Drift of(KeyStats stats, BitSet onHdd, ReadCosts costs) {
    BitSet all = new BitSet();
    all.set(0, stats.keys());
    double without = 0;
    double with = 0;
    for (int column = 0; column < stats.columns(); column++) {
      double perFragment = costs.weight(column) / stats.cardinality(column);
      without += perFragment * prefixes(stats, column, all);
      with += perFragment * prefixes(stats, column, onHdd);
    }
    double ssd = 0;
    for (int key = 0; key < stats.keys(); key++) {
      ssd += onHdd.get(key) ? 0 : stats.bytes(key);
    }
    TierPlan plan = new TierPlanner(TierMode.DENSITY, costs).plan(stats, ssd);
    return new Drift(1 - with / without, plan.share(), ssd / stats.totalBytes());
  }

  /** How many combinations of values the columns up to the last have, among some keys. */
  private static long prefixes(KeyStats stats, int last, BitSet among) {
    long prefixes = 0;
    int before = -1;
    for (int key = among.nextSetBit(0); key >= 0; key = among.nextSetBit(key + 1)) {
      prefixes += before < 0 || differ(stats, last, before, key) ? 1 : 0;
      before = key;
    }
    return prefixes;
  }

  private static boolean differ(KeyStats stats, int last, int key, int other) {
    for (int column = 0; column <= last; column++) {
      if (stats.value(column, key) != stats.value(column, other)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a new plan is worth its work. */
  public boolean replan() {
    return possible - saved >= WORTH;
  }
}
