package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.ArrayList;
import java.util.List;

/**
 * Steepest descent over those {@link Exchanges} that bring a partition of a fullest node to a node
 * that is not, for placements so small that each can be routed. Fewer nodes that are as full as the
 * fullest count as better too; of changes that are equally good, that with fewest copies.
 */
final class SmallSearch {
  /** Pairs of a partition and a node, up to which it is for. */
  static final int MOST_PAIRS = 600;

  /** The same, for two changes at a time: their number grows with the fourth power. */
  private static final int MOST_PAIRS_FOR_TWO = 64;

  private static final int MOST_ROUNDS = 100;

  /** Relative; a smaller gain is rounding. */
  private static final double LEAST_GAIN = 1e-7;

  private final Trial trial;
  private final Occupancy table;
  private final Goal goal;
  private State best;

  private SmallSearch(Trial trial, Goal goal) {
    this.trial = trial;
    this.goal = goal;
    table = trial.table;
  }

  static void improve(Trial trial, Goal goal) {
    new SmallSearch(trial, goal).run(false);
  }

  /** The same, and where no single change is better, two of them. */
  static void improveByTwo(Trial trial, Goal goal) {
    long pairs = (long) goal.loads.length * goal.nodes.count();
    new SmallSearch(trial, goal).run(pairs <= MOST_PAIRS_FOR_TWO);
  }

  private void run(boolean byTwo) {
    best = new State();
    for (int round = 0; round < MOST_ROUNDS && best.ratio > goal.aim; round++) {
      State before = best;
      step(before);
      if (best == before && byTwo) {
        stepByTwo();
      }
      if (best == before) {
        return;
      }
      become(best.placement);
    }
  }

  /** After each single change, whatever it is worth, the best second one. */
  private void stepByTwo() {
    List<Placement> firsts = new ArrayList<>();
    Exchanges exchanges = new Exchanges(trial);
    for (int p = 0; p < goal.loads.length; p++) {
      for (int n = 0; n < goal.nodes.count(); n++) {
        exchanges.visit(
            p,
            n,
            () -> {
              firsts.add(table.toPlacement());
              trial.undo();
            });
      }
    }
    Placement start = table.toPlacement();
    for (Placement first : firsts) {
      become(first);
      step(new State());
    }
    become(start);
  }

  private void step(State now) {
    Exchanges exchanges = new Exchanges(trial);
    for (int p = 0; p < goal.loads.length; p++) {
      boolean onFullest = false;
      for (int i = 0; i < table.count(p); i++) {
        onFullest |= now.full[table.holder(p, i)];
      }
      for (int n = 0; onFullest && n < now.full.length; n++) {
        if (!now.full[n]) {
          exchanges.visit(p, n, this::weigh);
        }
      }
    }
  }

  private void weigh() {
    if (trial.withinBudget()) {
      State state = new State();
      if (state.isBetterThan(best)) {
        best = state;
      }
    }
    trial.undo();
  }

  private void become(Placement placement) {
    for (int n = 0; n < placement.nodes(); n++) {
      for (int p = 0; p < placement.partitions(); p++) {
        if (table.holds(n, p) && !placement.holds(n, p)) {
          trial.remove(p, n);
        }
      }
    }
    for (int n = 0; n < placement.nodes(); n++) {
      for (int s = 0; s < placement.filled(n); s++) {
        if (!table.holds(n, placement.partition(n, s))) {
          trial.add(placement.partition(n, s), n);
        }
      }
    }
    trial.keep();
  }

  /** What the table is now, and what it is worth. */
  private final class State {
    final Placement placement = table.toPlacement();
    final double ratio;
    final int copies = trial.copies();
    final boolean[] full;
    int fullest;

    State() {
      Routing routing = goal.route(placement);
      ratio = goal.maxToMean(routing);
      double[] loads = routing.nodeLoads(goal.loads, goal.nodes.count());
      double highest = 0;
      for (int n = 0; n < loads.length; n++) {
        loads[n] /= goal.nodes.speed(n);
        highest = Math.max(highest, loads[n]);
      }
      full = new boolean[loads.length];
      for (int n = 0; n < loads.length; n++) {
        full[n] = loads[n] > highest * (1 - LEAST_GAIN);
        fullest += full[n] ? 1 : 0;
      }
    }

    boolean isBetterThan(State other) {
      if (Math.abs(ratio - other.ratio) > LEAST_GAIN * other.ratio) {
        return ratio < other.ratio;
      }
      return fullest < other.fullest || fullest == other.fullest && copies < other.copies;
    }
  }
}
