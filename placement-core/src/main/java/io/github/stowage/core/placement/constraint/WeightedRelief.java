package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.Order;

/**
 * For placements that are routed by weights and too large to try all changes: round by round, the
 * fullest nodes' hottest partitions get a replica on the emptiest nodes that may take one, in a
 * free slot, in the place of a surplus replica that few requests go to, or in exchange for a cooler
 * one. Where nodes have so many partitions that one for each in a round is nothing, {@link
 * Levelling} follows.
 */
final class WeightedRelief {
  /** Of the fullest; nodes so near to it must all be relieved. */
  private static final double TIGHT = 1e-4;

  private static final int PARTNERS = 32;
  private static final int PARTITIONS = 4;

  private final Occupancy table;

  private WeightedRelief(Occupancy table) {
    this.table = table;
  }

  static Solution improve(Trial trial, Goal goal) {
    Rounds rounds = new Rounds(trial, goal);
    if (rounds.run(new WeightedRelief(trial.table)::relieve)) {
      rounds.run(new Levelling(trial.table, goal)::level);
    }
    return rounds.best();
  }

  private int relieve(RoutedSlots slots, int most) {
    double[] relative = slots.relative;
    int[] order = Order.descending(relative);
    double limit = relative[order[0]] * (1 - TIGHT);
    int changes = 0;
    boolean[] touched = new boolean[relative.length];
    for (int i = 0; i < order.length && relative[order[i]] >= limit && changes < most; i++) {
      if (!touched[order[i]] && relieve(slots, order[i], order, touched)) {
        changes++;
      }
    }
    return changes;
  }

  private boolean relieve(RoutedSlots slots, int heavy, int[] order, boolean[] touched) {
    double[] relative = slots.relative;
    int[] hottest = slots.hottestFirst(heavy);
    for (int h = 0; h < Math.min(PARTITIONS, hottest.length); h++) {
      if (!table.holds(heavy, slots.placement.partition(heavy, hottest[h]))) {
        continue;
      }
      int tried = 0;
      for (int i = order.length - 1; i >= 0 && tried < PARTNERS; i--) {
        int light = order[i];
        if (touched[light] || !table.constraints.isInService(light)) {
          continue;
        }
        tried++;
        if (relative[light] < relative[heavy]
            && !Double.isNaN(slots.give(heavy, hottest[h], light))) {
          touched[light] = true;
          touched[heavy] = true;
          return true;
        }
      }
    }
    return false;
  }
}
