package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Balance;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Tries ways to a new placement, those with few copies first, until one reaches the target. */
final class Search {
  private static final double[] SLACKS = {Double.POSITIVE_INFINITY, 0.25, 0.1, 0};

  /** Placements stop short of the target by this much of the mean, for the sake of rounding. */
  private static final double ROUNDING = 1e-9;

  private final Placement old;
  private final double[] loads;
  private final Nodes nodes;
  private final ReplanSettings settings;
  private final int most;
  private final int mostSlots;
  private final double aim;
  private final List<Candidate> candidates = new ArrayList<>();

  Search(Placement old, double[] loads, Nodes nodes, ReplanSettings settings) {
    this.old = old;
    this.loads = loads;
    this.nodes = nodes;
    this.settings = settings;
    most = nodes.rackCount();
    mostSlots = (int) Math.min(nodes.totalSlots(), (long) most * loads.length);
    int[] adams = ReplicaVector.ADAMS.replicas(loads, mostSlots, most);
    aim = settings.target() * Math.max(1, Balance.lowerBound(loads, adams, nodes));
  }

  Candidate run(int slots) {
    search(slots);
    if (!reached() && slots < mostSlots) {
      search(mostSlots);
    }
    return Candidate.best(candidates, aim, settings.target());
  }

  private void search(int slots) {
    if (settings.split() == Split.WEIGHTED) {
      ReplicaTable table = kept();
      Rearrangement.apply(
          table, StickyVector.of(loads, table.counts(), slots, most, Double.POSITIVE_INFINITY));
      Relief.apply(table, limit(table));
      add(table);
      if (reached()) {
        return;
      }
    }
    int[] tried = null;
    for (double slack : SLACKS) {
      ReplicaTable table = kept();
      int[] vector = StickyVector.of(loads, table.counts(), slots, most, slack);
      if (Arrays.equals(vector, tried)) {
        continue;
      }
      tried = vector;
      Rearrangement.apply(table, vector);
      // The search rarely finds a way to fewer copies than it starts with.
      if (table.copies() < fewest()) {
        EvenSearch.improve(table, limit(table));
        add(table);
      }
    }
  }

  private ReplicaTable kept() {
    ReplicaTable table = new ReplicaTable(old, loads, nodes);
    Evictions.apply(table);
    return table;
  }

  private double limit(ReplicaTable table) {
    return aim * (1 - ROUNDING) * table.mean;
  }

  private void add(ReplicaTable table) {
    candidates.add(
        Candidate.of(table.toPlacement(), loads, nodes, settings.split(), table.copies()));
  }

  private boolean reached() {
    return fewest() < Integer.MAX_VALUE;
  }

  /** Copies of the best candidate that reaches the target. */
  private int fewest() {
    int fewest = Integer.MAX_VALUE;
    for (Candidate candidate : candidates) {
      fewest = candidate.maxToMean <= aim ? Math.min(fewest, candidate.copies) : fewest;
    }
    return fewest;
  }
}
