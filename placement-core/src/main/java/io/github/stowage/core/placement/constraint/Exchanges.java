package io.github.stowage.core.placement.constraint;

/**
 * The changes that a placement can be one step away from: a replica more, one that moves, one that
 * takes the place of others, two that change places. Each keeps to all constraints.
 */
final class Exchanges {
  private final Trial trial;
  private final Occupancy table;
  private final Constraints constraints;

  /** What is asked about each change while it is made. */
  interface Visitor {
    void made();
  }

  Exchanges(Trial trial) {
    this.trial = trial;
    table = trial.table;
    constraints = table.constraints;
  }

  /** Makes each change that brings the partition to the node, shows it, and takes it back. */
  void visit(int partition, int node, Visitor visitor) {
    if (table.holds(node, partition) || !constraints.isInService(node)) {
      return;
    }
    int holders = table.count(partition);
    int[] givers = new int[holders + 1];
    givers[0] = Occupancy.NOTHING;
    for (int i = 0; i < holders; i++) {
      givers[i + 1] = table.holder(partition, i);
    }
    int used = table.used(node);
    int[] others = new int[used + 1];
    others[0] = Occupancy.NOTHING;
    for (int s = 0; s < used; s++) {
      others[s + 1] = table.partition(node, s);
    }
    for (int giver : givers) {
      if (giver == Occupancy.NOTHING || !constraints.isPinned(partition, giver)) {
        for (int other : others) {
          show(partition, node, giver, other, visitor);
        }
      }
    }
  }

  /** Without {@code giver} the partition gains a replica; without {@code other} nothing goes. */
  private void show(int partition, int node, int giver, int other, Visitor visitor) {
    if (other == Occupancy.NOTHING || table.mayLose(other, node)) {
      make(partition, node, giver, other, false, visitor);
    }
    if (giver != Occupancy.NOTHING
        && other != Occupancy.NOTHING
        && !constraints.isPinned(other, node)) {
      make(partition, node, giver, other, true, visitor);
    }
  }

  private void make(int partition, int node, int giver, int other, boolean swap, Visitor visitor) {
    if (giver != Occupancy.NOTHING) {
      trial.remove(partition, giver);
    }
    if (other != Occupancy.NOTHING) {
      trial.remove(other, node);
    }
    if (squeeze(partition, node) && (!swap || squeeze(other, giver))) {
      visitor.made();
    } else {
      trial.undo();
    }
  }

  /** Adds a replica, in the place of as many surplus ones as it needs. */
  private boolean squeeze(int partition, int node) {
    boolean fits = table.mayAdd(partition, node);
    for (int s = table.used(node) - 1; s >= 0 && !fits; s--) {
      int other = table.partition(node, s);
      if (table.mayLose(other, node)) {
        trial.remove(other, node);
        fits = table.mayAdd(partition, node);
      }
    }
    if (fits) {
      trial.add(partition, node);
    }
    return fits;
  }
}
