package io.github.stowage.core.placement.constraint;

/**
 * Gives each partition the replicas that it needs: on free slots, in the place of another's surplus
 * replica, or of one that can move away. What none of these finds, {@link Feasibility} decides.
 */
final class Completion {
  /** Replicas looked at in search of one that makes room, in all; a few seconds' worth. */
  private static final long MOST_LOOKED_AT = 200_000_000;

  private final Occupancy table;
  private final NodeQueue queue;
  private final double[] share;
  private long looked;

  Completion(Occupancy table, NodeQueue queue, double[] share) {
    this.table = table;
    this.queue = queue;
    this.share = share;
  }

  /** Whether all have what they need now. */
  boolean run(int[] order) {
    for (int p : order) {
      int missing = table.constraints.least(p) - table.count(p);
      missing -= missing > 0 ? queue.give(p, missing) : 0;
      for (; missing > 0; missing--) {
        if (!supersede(p) && !displace(p)) {
          return false;
        }
        queue.refill();
      }
    }
    return true;
  }

  /** In the place of the surplus replica that is missed least. */
  private boolean supersede(int p) {
    int bestNode = Occupancy.NOTHING;
    int best = Occupancy.NOTHING;
    for (int n = 0; n < table.nodes.count(); n++) {
      looked += table.used(n);
      for (int s = 0; s < table.used(n) && looked < MOST_LOOKED_AT; s++) {
        int other = table.partition(n, s);
        if ((best == Occupancy.NOTHING || share[other] < share[best])
            && table.mayLose(other, n)
            && table.mayAdd(p, n, Occupancy.NOTHING, other)) {
          best = other;
          bestNode = n;
        }
      }
    }
    if (best == Occupancy.NOTHING) {
      return false;
    }
    queue.remove(best, bestNode);
    queue.add(p, bestNode);
    return true;
  }

  /** In the place of a replica that another node can take. */
  private boolean displace(int p) {
    for (int n = 0; n < table.nodes.count(); n++) {
      for (int s = 0; s < table.used(n); s++) {
        int other = table.partition(n, s);
        if (!table.constraints.isPinned(other, n) && table.mayAdd(p, n, Occupancy.NOTHING, other)) {
          int to = taker(other, n);
          if (to != Occupancy.NOTHING) {
            queue.remove(other, n);
            queue.add(p, n);
            queue.add(other, to);
            return true;
          }
        }
      }
    }
    return false;
  }

  private int taker(int partition, int from) {
    for (int n = 0; n < table.nodes.count() && looked++ < MOST_LOOKED_AT; n++) {
      if (n != from && table.mayAdd(partition, n, from, Occupancy.NOTHING)) {
        return n;
      }
    }
    return Occupancy.NOTHING;
  }
}
