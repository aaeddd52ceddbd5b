package io.github.stowage.core.placement.constraint;

/**
 * The best change found that takes load from a node to another, with an even split. A partition
 * moves, alone or in exchange for another, or it gets one more replica, in a free slot or in the
 * place of a surplus one. Of changes after which the nodes concerned have at most {@code enough},
 * the one with fewest copies is best; else the one after which the fullest of them has least.
 */
final class EvenChange {
  /** Pairs of slots of two nodes that are all tried; of more only those that even them out best. */
  private static final long MOST_PAIRS = 10_000;

  private final Trial trial;
  private final Occupancy table;
  private final Goal goal;
  private final double[] load;
  private double enough;
  private int heavy;
  private double outcome;
  private double exact;
  private int copies;
  private int light;
  private int given;
  private int taken;
  private boolean stays;

  /**
   * @param load per node
   */
  EvenChange(Trial trial, Goal goal, double[] load) {
    this.trial = trial;
    this.goal = goal;
    this.load = load;
    table = trial.table;
  }

  /** Forgets what was found; changes are to leave less than {@code limit} on their nodes. */
  void begin(int node, double limit, double enoughLoad) {
    heavy = node;
    outcome = limit;
    exact = limit;
    copies = Integer.MAX_VALUE;
    // Without copies to save there is nothing to stop early for.
    enough = goal.hasHome() ? enoughLoad : 0;
    light = Occupancy.NOTHING;
  }

  boolean isFound() {
    return light != Occupancy.NOTHING;
  }

  double share(int partition) {
    return goal.loads[partition] / table.count(partition);
  }

  /** All changes that give a partition of the heavy node to this one; of many, the best few. */
  void consider(int node) {
    // Where nothing is held yet no copy is cheaper than another, so the loads alone decide.
    boolean all = goal.hasHome() || table.used(heavy) * (long) table.used(node) <= MOST_PAIRS;
    SlotsByShare slots = all ? null : new SlotsByShare(table, goal.loads, node);
    double even = load[heavy] * goal.nodes.speed(node) - load[node] * goal.nodes.speed(heavy);
    even /= goal.nodes.speed(node) + goal.nodes.speed(heavy);
    for (int s = 0; s < table.used(heavy); s++) {
      int p = table.partition(heavy, s);
      if (!table.holds(node, p)) {
        consider(p, node, Occupancy.NOTHING);
        for (int t = 0; all && t < table.used(node); t++) {
          consider(p, node, table.partition(node, t));
        }
        if (!all) {
          int at = slots.firstAtMost(share(p) - even);
          considerFrom(p, node, slots, at, 1);
          considerFrom(p, node, slots, at - 1, -1);
        }
      }
    }
  }

  /** The further, the more uneven; so until one is possible, or none can be better. */
  private void considerFrom(int p, int node, SlotsByShare slots, int from, int direction) {
    double before = outcome;
    for (int at = from; at >= 0 && at < slots.count() && outcome == before; at += direction) {
      double shift = share(p) - slots.share(at);
      if (Math.max(relative(heavy, -shift), relative(node, shift)) >= outcome) {
        return;
      }
      consider(p, node, slots.partition(at));
    }
  }

  private void consider(int p, int node, int other) {
    boolean nothing = other == Occupancy.NOTHING;
    if (!table.constraints.isPinned(p, heavy)) {
      double shift = share(p) - (nothing ? 0 : share(other));
      double after = Math.max(relative(heavy, -shift), relative(node, shift));
      int cost = after > outcome ? 0 : cost(p, node) - cost(p, heavy);
      cost += after > outcome || nothing ? 0 : cost(other, heavy) - cost(other, node);
      if (after <= outcome
          && isBetter(after, cost)
          && table.mayAdd(p, node, heavy, other)
          && (nothing
              || !table.constraints.isPinned(other, node) && table.mayAdd(other, heavy, node, p))) {
        take(p, node, other, false, after, cost);
      }
    }
    // Where nothing is held yet, how many replicas there are was decided before.
    if (goal.hasHome() && (nothing || table.mayLose(other, node))) {
      double after = withOneMore(p, node, other);
      int cost = cost(p, node) - (nothing ? 0 : cost(other, node));
      if (isBetter(after, cost) && table.mayAdd(p, node, Occupancy.NOTHING, other)) {
        take(p, node, other, true, after, cost);
      }
    }
  }

  /** What the fullest node concerned has if the node gets one more replica, maybe for another. */
  private double withOneMore(int p, int node, int other) {
    double share = goal.loads[p] / (table.count(p) + 1);
    boolean nothing = other == Occupancy.NOTHING;
    double less = share(p) - share;
    double more = nothing ? 0 : goal.loads[other] / (table.count(other) - 1) - share(other);
    double after = relative(node, share - (nothing ? 0 : share(other)));
    if (after > outcome) {
      return after;
    }
    boolean both = !nothing && table.holds(heavy, other);
    after = Math.max(after, relative(heavy, (both ? more : 0) - less));
    for (int i = 0; !nothing && i < table.count(other); i++) {
      int holder = table.holder(other, i);
      if (holder != node && holder != heavy) {
        after = Math.max(after, relative(holder, more));
      }
    }
    return after;
  }

  private double relative(int node, double change) {
    return (load[node] + change) / goal.nodes.speed(node);
  }

  private int cost(int partition, int node) {
    return goal.isCopy(partition, node) ? 1 : 0;
  }

  private boolean isBetter(double after, int cost) {
    double counts = Math.max(after, enough);
    return counts < outcome
        || counts == outcome && (cost < copies || cost == copies && after < exact);
  }

  private void take(int p, int node, int other, boolean copy, double after, int cost) {
    given = p;
    light = node;
    taken = other;
    stays = copy;
    outcome = Math.max(after, enough);
    exact = after;
    copies = cost;
  }

  /** False, and nothing is different, if the budget does not allow it. */
  boolean perform() {
    if (!stays) {
      trial.remove(given, heavy);
    }
    if (taken != Occupancy.NOTHING) {
      trial.remove(taken, light);
      if (!stays) {
        trial.add(taken, heavy);
      }
    }
    trial.add(given, light);
    if (!trial.withinBudget()) {
      trial.undo();
      return false;
    }
    trial.keep();
    return true;
  }

  /** The partition that the node gets. */
  int given() {
    return given;
  }

  /** The partition that makes room, or {@link Occupancy#NOTHING}. */
  int taken() {
    return taken;
  }
}
