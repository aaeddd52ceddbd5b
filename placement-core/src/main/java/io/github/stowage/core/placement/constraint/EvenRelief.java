package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.MinHeap;

/**
 * For placements with an even split that are too large to try all changes: the fullest node and one
 * of the emptiest change what they hold ({@link EvenChange}), as long as that lowers the load of
 * the fullest.
 */
final class EvenRelief {
  private static final int PARTNERS = 16;
  private static final int MOST_TRADES = 50;
  private static final double LEAST_GAIN = 1e-12;

  private final Occupancy table;
  private final Goal goal;
  private final EvenChange change;
  private final double[] load;
  private final MinHeap lightest;
  private final MinHeap heaviest;

  private EvenRelief(Trial trial, Goal goal) {
    this.goal = goal;
    table = trial.table;
    load = new double[goal.nodes.count()];
    change = new EvenChange(trial, goal, load);
    lightest = new MinHeap(4 * load.length + 2);
    heaviest = new MinHeap(4 * load.length + 2);
    for (int n = 0; n < load.length; n++) {
      for (int s = 0; s < table.used(n); s++) {
        load[n] += change.share(table.partition(n, s));
      }
    }
    rebuild();
  }

  static void improve(Trial trial, Goal goal) {
    if (new EvenRelief(trial, goal).run()) {
      // So many partitions on a node that this many trades are few.
      new Rounds(trial, goal).run(new Levelling(trial.table, goal)::level);
      new EvenRelief(trial, goal).run();
    }
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

  /** Whether it might have gone on. */
  private boolean run() {
    double total = 0;
    double speed = 0;
    for (int n = 0; n < load.length; n++) {
      total += load[n];
      speed += table.constraints.isInService(n) ? goal.nodes.speed(n) : 0;
    }
    double enough = total / speed * goal.aim;
    for (long left = (long) MOST_TRADES * load.length; left > 0; left--) {
      int heavy = fresh(heaviest, -1);
      if (relative(heavy) <= enough || !trade(heavy, enough)) {
        return false;
      }
    }
    return true;
  }

  private boolean trade(int heavy, double enough) {
    int[] aside = new int[Math.min(PARTNERS, load.length)];
    int tried = 0;
    change.begin(heavy, relative(heavy) * (1 - LEAST_GAIN), enough);
    while (tried < aside.length && !lightest.isEmpty()) {
      int node = fresh(lightest, 1);
      if (node == Occupancy.NOTHING) {
        break;
      }
      lightest.removeTop();
      aside[tried++] = node;
      if (node != heavy) {
        change.consider(node);
      }
    }
    for (int i = 0; i < tried; i++) {
      lightest.add(relative(aside[i]), aside[i]);
    }
    if (!change.isFound()) {
      return false;
    }
    shift(change.given(), -1);
    shift(change.taken(), -1);
    boolean done = change.perform();
    shift(change.given(), 1);
    shift(change.taken(), 1);
    queueAgain(heavy);
    return done;
  }

  /** Takes the partition's load from its nodes, or puts it there. */
  private void shift(int partition, int sign) {
    if (partition == Occupancy.NOTHING) {
      return;
    }
    for (int i = 0; i < table.count(partition); i++) {
      int n = table.holder(partition, i);
      load[n] += sign * change.share(partition);
      if (sign > 0) {
        queueAgain(n);
      }
    }
  }

  private void queueAgain(int node) {
    if (Math.max(lightest.size(), heaviest.size()) > 4 * load.length) {
      rebuild();
    } else {
      push(node);
    }
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
