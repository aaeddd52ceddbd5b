package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.MinHeap;
import io.github.stowage.core.order.Order;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;

/**
 * The placement near a given one that keeps to all constraints: what may stay of it, then what is
 * needed, then as many replicas of each partition as it had there, then more in slots that are
 * left.
 */
final class Arrangement {
  private final Constraints constraints;
  private final Goal goal;
  private final Routing near;
  private final int[] wanted;
  private final double[] share;
  private Occupancy table;
  private NodeQueue queue;

  /** What the budget has left for replicas that are not needed. */
  private long copies;

  private double bytes;

  private Arrangement(Constraints constraints, Goal goal, Placement near) {
    this.constraints = constraints;
    this.goal = goal;
    this.near = Routing.even(near);
    wanted = new int[constraints.partitions()];
    share = new double[wanted.length];
    for (int p = 0; p < wanted.length; p++) {
      int there = this.near.first(p + 1) - this.near.first(p);
      wanted[p] = Math.max(constraints.least(p), Math.min(constraints.most[p], there));
      share[p] = goal.loads[p] / wanted[p];
    }
  }

  /**
   * @param exponent of the load by which partitions share slots that are left
   * @param most replicas in all, up to which these are filled
   * @throws InfeasibleException if there is no such placement
   * @throws UndecidedException if none was found and there may be one
   */
  static Occupancy of(
      Constraints constraints, Goal goal, Placement near, double exponent, long most) {
    Arrangement arrangement = new Arrangement(constraints, goal, near);
    arrangement.complete();
    arrangement.complement(exponent, most);
    return arrangement.table;
  }

  /** As {@link #of}, without replicas that are not needed beyond those that stay. */
  static Arrangement needed(Constraints constraints, Goal goal, Placement near) {
    Arrangement arrangement = new Arrangement(constraints, goal, near);
    arrangement.complete();
    return arrangement;
  }

  Occupancy table() {
    return table;
  }

  /** Adds replicas that are not needed, as far as the budget of copies goes. */
  void complement(double exponent, long most) {
    Trial spent = goal.isLimited() ? new Trial(table, goal) : null;
    copies = spent == null ? Long.MAX_VALUE : (long) goal.mostCopies - spent.copies();
    bytes = spent == null ? Double.POSITIVE_INFINITY : goal.mostBytes - spent.bytes();
    // Exchanges since then have changed what nodes hold.
    queue = new NodeQueue(table, goal.loads, share);
    raise();
    fill(exponent, most);
  }

  private void complete() {
    if (Feasibility.pinned(constraints, goal.nodes) == null) {
      throw Conflict.explain(constraints, goal.nodes);
    }
    // What is held already stays if it can; what is planned anew makes room first.
    if (goal.hasHome() && attempt(true) || attempt(false)) {
      return;
    }
    Feasibility.Verdict verdict = Feasibility.decide(constraints, goal.nodes);
    switch (verdict.answer) {
      case NO:
        throw Conflict.explain(constraints, goal.nodes);
      case UNKNOWN:
        throw new UndecidedException();
      case YES:
        table = verdict.placement;
        keep(false);
        break;
    }
  }

  private boolean attempt(boolean surplusFirst) {
    table = Feasibility.pinned(constraints, goal.nodes);
    keep(true);
    if (surplusFirst) {
      keep(false);
    }
    NodeQueue queue = new NodeQueue(table, goal.loads, share);
    boolean complete = new Completion(table, queue, share).run(hardestFirst());
    keep(false);
    return complete;
  }

  /**
   * Replicas of the given placement that may stay.
   *
   * @param needed whether no more than partitions need, so that all find room; else all
   */
  private void keep(boolean needed) {
    for (int p : Order.descending(share)) {
      int most = needed ? constraints.least(p) : wanted[p];
      for (int e = near.first(p); e < near.first(p + 1) && table.count(p) < most; e++) {
        int node = near.node(e);
        if (node < goal.nodes.count() && table.mayAdd(p, node)) {
          table.add(p, node);
        }
      }
    }
  }

  /** Those first that need most of a resource, and of these the hottest. */
  private int[] hardestFirst() {
    double hottest = Arrays.stream(share).max().orElse(0);
    double[] hardness = new double[wanted.length];
    for (Resource resource : constraints.resources) {
      double largest = 0;
      for (int p = 0; p < wanted.length; p++) {
        largest = Math.max(largest, resource.demand(p));
      }
      for (int p = 0; p < wanted.length && largest > 0; p++) {
        hardness[p] = Math.max(hardness[p], resource.demand(p) / largest);
      }
    }
    for (int p = 0; p < wanted.length; p++) {
      hardness[p] += constraints.groupsOf(p).length + share[p] / (hottest + Double.MIN_NORMAL) / 16;
    }
    return Order.descending(hardness);
  }

  /** As many replicas as the given placement had, the hottest first. */
  private void raise() {
    for (int p : Order.descending(share)) {
      if (table.count(p) < wanted[p]) {
        give(p, wanted[p] - table.count(p));
      }
    }
  }

  private int give(int p, int replicas) {
    double size = goal.size(p);
    double most = size > 0 ? Math.min(replicas, Math.floor(bytes / size)) : replicas;
    int given = queue.give(p, (int) Math.max(0, Math.min(most, copies)));
    copies -= given;
    bytes -= given * size;
    return given;
  }

  private void fill(double exponent, long most) {
    long left = most;
    for (int p = 0; p < wanted.length; p++) {
      left -= table.count(p);
    }
    if (left <= 0) {
      return;
    }
    MinHeap hottest = new MinHeap(wanted.length);
    double[] heat = new double[wanted.length];
    for (int p = 0; p < wanted.length; p++) {
      heat[p] = Math.pow(goal.loads[p], exponent);
      hottest.add(-heat[p] / table.count(p), p);
    }
    while (left > 0 && !hottest.isEmpty()) {
      int p = hottest.top();
      if (table.count(p) >= constraints.most[p] || give(p, 1) == 0) {
        hottest.removeTop();
      } else {
        hottest.replaceTop(-heat[p] / table.count(p));
        left--;
      }
    }
  }
}
