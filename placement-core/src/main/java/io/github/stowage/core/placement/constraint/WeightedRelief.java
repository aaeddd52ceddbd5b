package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.Order;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;

/**
 * For placements that are routed by weights and too large to try all changes: round by round, the
 * fullest nodes' hottest partitions get a replica on the emptiest nodes that may take one, in a
 * free slot, in the place of a surplus replica that few requests go to, or in exchange for a cooler
 * one. A round that does not lower max:mean is taken back, and then one half as large is tried.
 */
final class WeightedRelief {
  private static final int MOST_ROUNDS = 60;

  /** Of the fullest; nodes so near to it must all be relieved. */
  private static final double TIGHT = 1e-4;

  private static final double LEAST_GAIN = 1e-7;
  private static final int PARTNERS = 32;
  private static final int PARTITIONS = 4;

  private final Trial trial;
  private final Occupancy table;
  private final Goal goal;
  private double[] relative;

  /** Load that each slot gets, in the order of the placement. */
  private double[][] slotLoad;

  private Placement placement;

  private WeightedRelief(Trial trial, Goal goal) {
    this.trial = trial;
    this.goal = goal;
    table = trial.table;
  }

  static Solution improve(Trial trial, Goal goal) {
    return new WeightedRelief(trial, goal).run();
  }

  private Solution run() {
    Solution best = Solution.of(table, goal);
    int batch = Integer.MAX_VALUE;
    for (int round = 0; round < MOST_ROUNDS && best.maxToMean > goal.aim; round++) {
      look(best);
      int changes = relieve(batch);
      if (changes == 0) {
        break;
      }
      Solution next = Solution.of(table, goal);
      if (next.maxToMean < best.maxToMean * (1 - LEAST_GAIN) && trial.withinBudget()) {
        trial.keep();
        best = next;
      } else {
        trial.undo();
        batch = changes / 2;
      }
    }
    trial.undo();
    return best;
  }

  private void look(Solution at) {
    placement = at.placement;
    Routing routing = at.best;
    double[] loads = routing.nodeLoads(goal.loads, goal.nodes.count());
    relative = new double[loads.length];
    for (int n = 0; n < loads.length; n++) {
      relative[n] = loads[n] / goal.nodes.speed(n);
    }
    slotLoad = new double[loads.length][];
    for (int n = 0; n < loads.length; n++) {
      slotLoad[n] = new double[placement.filled(n)];
    }
    int[] next = new int[loads.length];
    for (int p = 0; p < routing.partitions(); p++) {
      for (int e = routing.first(p); e < routing.first(p + 1); e++) {
        // Both are ascending by partition.
        int n = routing.node(e);
        slotLoad[n][next[n]++] = goal.loads[p] * routing.weight(e);
      }
    }
  }

  private int relieve(int batch) {
    int[] order = Order.descending(relative);
    double limit = relative[order[0]] * (1 - TIGHT);
    int changes = 0;
    boolean[] touched = new boolean[relative.length];
    for (int i = 0; i < order.length && relative[order[i]] >= limit && changes < batch; i++) {
      if (!touched[order[i]] && relieve(order[i], order, touched)) {
        changes++;
      }
    }
    return changes;
  }

  private boolean relieve(int heavy, int[] order, boolean[] touched) {
    int[] hottest = Order.descending(slotLoad[heavy]);
    for (int h = 0; h < Math.min(PARTITIONS, hottest.length); h++) {
      int p = placement.partition(heavy, hottest[h]);
      if (!table.holds(heavy, p)) {
        continue;
      }
      int tried = 0;
      for (int i = order.length - 1; i >= 0 && tried < PARTNERS; i--) {
        int light = order[i];
        if (touched[light] || !table.constraints.isInService(light)) {
          continue;
        }
        tried++;
        if (relative[light] < relative[heavy] && give(p, heavy, hottest[h], light)) {
          touched[light] = true;
          touched[heavy] = true;
          return true;
        }
      }
    }
    return false;
  }

  private boolean give(int p, int heavy, int slot, int light) {
    if (table.mayAdd(p, light)) {
      trial.add(p, light);
      return true;
    }
    double[] loads = slotLoad[light];
    int[] coolest = Order.descending(loads);
    for (int c = coolest.length - 1; c >= 0; c--) {
      int other = placement.partition(light, coolest[c]);
      if (loads[coolest[c]] >= slotLoad[heavy][slot] || !table.holds(light, other)) {
        continue;
      }
      if (table.mayLose(other, light) && table.mayAdd(p, light, Occupancy.NOTHING, other)) {
        trial.remove(other, light);
        trial.add(p, light);
        return true;
      }
      if (!table.constraints.isPinned(other, light)
          && !table.constraints.isPinned(p, heavy)
          && table.mayAdd(p, light, heavy, other)
          && table.mayAdd(other, heavy, light, p)) {
        trial.remove(other, light);
        trial.remove(p, heavy);
        trial.add(p, light);
        trial.add(other, heavy);
        return true;
      }
    }
    return false;
  }
}
