package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Balance;
import io.github.stowage.core.placement.FlowRouter;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Routing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Tries every placement of a small problem, with none of the planner's code: for each partition the
 * sets of nodes that it may have, as bits; for each node the sets of partitions. (The mixed integer
 * solver of ojAlgo 57 calls feasible problems of this kind infeasible, and others optimal that are
 * not.) Weights of a placement are {@link FlowRouter}'s, which equal a linear program's.
 */
final class ExactSolver {
  private final Constraints constraints;
  private final Nodes nodes;
  private final int partitions;
  private final List<List<Integer>> sets = new ArrayList<>();
  private final boolean[][] fits;
  private final int[] chosen;
  private final int[] held;
  private double[] loads;
  private double best;

  ExactSolver(Constraints constraints, Nodes nodes) {
    this.constraints = constraints;
    this.nodes = nodes;
    partitions = constraints.partitions();
    chosen = new int[partitions];
    held = new int[nodes.count()];
    for (int p = 0; p < partitions; p++) {
      List<Integer> ofPartition = new ArrayList<>();
      for (int set = 1; set < 1 << nodes.count(); set++) {
        if (mayHave(p, set)) {
          ofPartition.add(set);
        }
      }
      ofPartition.sort(Comparator.comparing(Integer::bitCount).reversed());
      sets.add(ofPartition);
    }
    fits = new boolean[nodes.count()][1 << partitions];
    for (int n = 0; n < nodes.count(); n++) {
      for (int set = 0; set < 1 << partitions; set++) {
        fits[n][set] = fits(n, set);
      }
    }
  }

  private boolean mayHave(int p, int set) {
    int replicas = Integer.bitCount(set);
    if (replicas < constraints.least(p) || replicas > constraints.most(p)) {
      return false;
    }
    for (int n = 0; n < nodes.count(); n++) {
      boolean there = (set >> n & 1) == 1;
      if (there && (constraints.isExcluded(p, n) || constraints.state(n) != NodeState.IN_SERVICE)
          || !there && constraints.isPinned(p, n)) {
        return false;
      }
    }
    for (DomainLevel level : constraints.levels()) {
      int[] inDomain = new int[level.count()];
      for (int n = 0; n < nodes.count(); n++) {
        inDomain[level.of(n)] += set >> n & 1;
        if (inDomain[level.of(n)] > level.most()) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean fits(int n, int set) {
    if (Integer.bitCount(set) > nodes.slots(n)) {
      return false;
    }
    for (int p = 0; p < partitions; p++) {
      for (int q = 0; q < p; q++) {
        if ((set >> p & set >> q & 1) == 1 && constraints.areApart(p, q)) {
          return false;
        }
      }
    }
    for (Resource resource : constraints.resources()) {
      double used = 0;
      for (int p = 0; p < partitions; p++) {
        used += (set >> p & 1) * resource.demand(p);
      }
      if (used > resource.capacity(n)) {
        return false;
      }
    }
    return true;
  }

  boolean isFeasible() {
    return place(0);
  }

  /** Only the smallest sets: without a replica that is not needed a placement is one still. */
  private boolean place(int p) {
    if (p == partitions) {
      return true;
    }
    for (int set : sets.get(p)) {
      if (Integer.bitCount(set) == constraints.least(p) && put(p, set)) {
        boolean found = place(p + 1);
        take(p, set);
        if (found) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The smallest max:mean of all placements, routed by weights.
   *
   * @param known what some placement reaches; only better ones are looked for
   */
  double optimum(double[] loads, double known) {
    this.loads = loads;
    best = known;
    improve(0);
    return best;
  }

  private void improve(int p) {
    double bound = bound(p);
    if (bound >= best * (1 - 1e-7)) {
      return;
    }
    if (p == partitions) {
      best = bound;
      return;
    }
    for (int set : sets.get(p)) {
      if (put(p, set)) {
        chosen[p] = set;
        improve(p + 1);
        take(p, set);
      }
    }
  }

  /** What could be reached if the partitions from here on were on all nodes that may have them. */
  private double bound(int from) {
    List<int[]> entries = new ArrayList<>();
    for (int p = 0; p < partitions; p++) {
      int set = p < from ? chosen[p] : 0;
      for (int i = 0; p >= from && i < sets.get(p).size(); i++) {
        set |= sets.get(p).get(i);
      }
      for (int n = 0; n < nodes.count(); n++) {
        if ((set >> n & 1) == 1) {
          entries.add(new int[] {p, n, Integer.bitCount(set)});
        }
      }
    }
    Routing even =
        Routing.of(
            partitions,
            entries.stream().mapToInt(e -> e[0]).toArray(),
            entries.stream().mapToInt(e -> e[1]).toArray(),
            entries.stream().mapToDouble(e -> 1.0 / e[2]).toArray());
    double[] nodeLoads = FlowRouter.route(loads, even, nodes).nodeLoads(loads, nodes.count());
    double inService = 0;
    for (int n = 0; n < nodes.count(); n++) {
      inService += constraints.isInService(n) ? nodes.speed(n) : 0;
    }
    return Balance.maxToMean(nodeLoads, nodes) * inService / nodes.totalSpeed();
  }

  private boolean put(int p, int set) {
    for (int n = 0; n < nodes.count(); n++) {
      if ((set >> n & 1) == 1 && !fits[n][held[n] | 1 << p]) {
        return false;
      }
    }
    for (int n = 0; n < nodes.count(); n++) {
      held[n] |= (set >> n & 1) << p;
    }
    return true;
  }

  private void take(int p, int set) {
    for (int n = 0; n < nodes.count(); n++) {
      held[n] &= ~((set >> n & 1) << p);
    }
  }
}
