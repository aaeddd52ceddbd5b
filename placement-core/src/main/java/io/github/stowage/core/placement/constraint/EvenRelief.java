package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.MinHeap;

/**
 * For placements with an even split that are too large to try all changes: the fullest node gives a
 * replica to one of the emptiest, for nothing or in exchange for a cooler one, as long as that
 * lowers the larger of their loads. How many replicas a partition has stays.
 */
final class EvenRelief {
  private static final int PARTNERS = 16;
  private static final int MOST_TRADES = 50;
  private static final double LEAST_GAIN = 1e-12;

  private final Trial trial;
  private final Occupancy table;
  private final Goal goal;
  private final double[] share;
  private final double[] load;
  private final MinHeap lightest;
  private final MinHeap heaviest;
  private double lowest;
  private int given;
  private int taken;
  private int light;

  private EvenRelief(Trial trial, Goal goal) {
    this.trial = trial;
    this.goal = goal;
    table = trial.table;
    share = new double[goal.loads.length];
    for (int p = 0; p < share.length; p++) {
      share[p] = goal.loads[p] / table.count(p);
    }
    load = new double[goal.nodes.count()];
    lightest = new MinHeap(3 * load.length + 2);
    heaviest = new MinHeap(3 * load.length + 2);
    for (int n = 0; n < load.length; n++) {
      for (int s = 0; s < table.used(n); s++) {
        load[n] += share[table.partition(n, s)];
      }
    }
    rebuild();
  }

  static void improve(Trial trial, Goal goal) {
    new EvenRelief(trial, goal).run();
  }

  private double relative(int node) {
    return load[node] / goal.nodes.speed(node);
  }

  private void rebuild() {
    lightest.clear();
    heaviest.clear();
    for (int n = 0; n < load.length; n++) {
      push(n);
    }
  }

  private void push(int node) {
    if (table.constraints.isInService(node)) {
      lightest.add(relative(node), node);
      heaviest.add(-relative(node), node);
    }
  }

  private void run() {
    double total = 0;
    double speed = 0;
    for (int n = 0; n < load.length; n++) {
      total += load[n];
      speed += table.constraints.isInService(n) ? goal.nodes.speed(n) : 0;
    }
    double enough = total / speed * goal.aim;
    for (long left = (long) MOST_TRADES * load.length; left > 0; left--) {
      int heavy = fresh(heaviest, -1);
      if (relative(heavy) <= enough || !trade(heavy)) {
        return;
      }
      if (Math.max(lightest.size(), heaviest.size()) > 3 * load.length) {
        rebuild();
      } else {
        push(heavy);
        push(light);
      }
    }
  }

  private boolean trade(int heavy) {
    int[] aside = new int[Math.min(PARTNERS, load.length)];
    int tried = 0;
    lowest = relative(heavy) * (1 - LEAST_GAIN);
    light = Occupancy.NOTHING;
    while (tried < aside.length && !lightest.isEmpty()) {
      int node = fresh(lightest, 1);
      if (node == Occupancy.NOTHING) {
        break;
      }
      lightest.removeTop();
      aside[tried++] = node;
      if (node != heavy) {
        consider(heavy, node);
      }
    }
    for (int i = 0; i < tried; i++) {
      lightest.add(relative(aside[i]), aside[i]);
    }
    if (light == Occupancy.NOTHING) {
      return false;
    }
    return perform(heavy);
  }

  private void consider(int heavy, int node) {
    for (int s = 0; s < table.used(heavy); s++) {
      int p = table.partition(heavy, s);
      if (table.constraints.isPinned(p, heavy) || table.holds(node, p)) {
        continue;
      }
      weigh(heavy, node, p, Occupancy.NOTHING);
      for (int t = 0; t < table.used(node); t++) {
        weigh(heavy, node, p, table.partition(node, t));
      }
    }
  }

  private void weigh(int heavy, int node, int p, int other) {
    double shift = share[p] - (other == Occupancy.NOTHING ? 0 : share[other]);
    double outcome =
        Math.max(
            (load[heavy] - shift) / goal.nodes.speed(heavy),
            (load[node] + shift) / goal.nodes.speed(node));
    if (outcome < lowest
        && table.mayAdd(p, node, heavy, other)
        && (other == Occupancy.NOTHING
            || !table.constraints.isPinned(other, node) && table.mayAdd(other, heavy, node, p))) {
      lowest = outcome;
      light = node;
      given = p;
      taken = other;
    }
  }

  private boolean perform(int heavy) {
    trial.remove(given, heavy);
    if (taken != Occupancy.NOTHING) {
      trial.remove(taken, light);
      trial.add(taken, heavy);
    }
    trial.add(given, light);
    if (!trial.withinBudget()) {
      trial.undo();
      return false;
    }
    double shift = share[given] - (taken == Occupancy.NOTHING ? 0 : share[taken]);
    load[heavy] -= shift;
    load[light] += shift;
    trial.keep();
    return true;
  }

  /** The top node whose key is its present load. */
  private int fresh(MinHeap heap, int sign) {
    while (!heap.isEmpty()) {
      int node = heap.top();
      if (heap.topKey() == sign * relative(node)) {
        return node;
      }
      heap.removeTop();
    }
    return Occupancy.NOTHING;
  }
}
