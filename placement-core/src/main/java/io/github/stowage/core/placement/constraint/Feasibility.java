package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Nodes;

/**
 * Whether some placement keeps to all constraints. As all but the least replicas and the pins only
 * forbid, there is one exactly if there is one with no more replicas than must be. Loads do not
 * matter.
 */
final class Feasibility {
  enum Answer {
    YES,
    NO,
    UNKNOWN
  }

  /** Pairs of a partition and a node, above which neither flow nor search is tried. */
  static final long MOST_PAIRS = 4_000_000;

  private Feasibility() {}

  /** An answer, and the placement if it is yes. */
  static final class Verdict {
    final Answer answer;
    final Occupancy placement;

    private Verdict(Answer answer, Occupancy placement) {
      this.answer = answer;
      this.placement = placement;
    }
  }

  static Verdict decide(Constraints constraints, Nodes nodes) {
    Occupancy pinned = pinned(constraints, nodes);
    if (pinned == null || RoomBounds.exclude(pinned)) {
      return new Verdict(Answer.NO, null);
    }
    if ((long) constraints.partitions() * nodes.count() > MOST_PAIRS) {
      return new Verdict(Answer.UNKNOWN, null);
    }
    RequiredFlow flow = new RequiredFlow(pinned);
    int[][] placed = flow.solve();
    if (placed == null) {
      return new Verdict(Answer.NO, null);
    }
    Occupancy fromFlow = fill(constraints, nodes, placed);
    if (fromFlow != null) {
      return new Verdict(Answer.YES, fromFlow);
    }
    if (flow.isExact()) {
      throw new IllegalStateException("an exact flow is no placement");
    }
    Boolean found = new CompleteSearch(pinned).run();
    if (found == null) {
      return new Verdict(Answer.UNKNOWN, null);
    }
    return found ? new Verdict(Answer.YES, pinned) : new Verdict(Answer.NO, null);
  }

  /** All pinned replicas; null if they can't all be. */
  static Occupancy pinned(Constraints constraints, Nodes nodes) {
    Occupancy table = new Occupancy(constraints, nodes);
    for (int p = 0; p < constraints.partitions(); p++) {
      for (int n : constraints.pins(p)) {
        if (!table.mayAdd(p, n)) {
          return null;
        }
        table.add(p, n);
      }
    }
    return table;
  }

  private static Occupancy fill(Constraints constraints, Nodes nodes, int[][] placed) {
    Occupancy table = new Occupancy(constraints, nodes);
    for (int p = 0; p < placed.length; p++) {
      for (int n : placed[p]) {
        if (!table.mayAdd(p, n)) {
          return null;
        }
        table.add(p, n);
      }
    }
    return table;
  }
}
