package io.github.stowage.core.placement.replan;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Takes the load of one replica over to others so that no node gets above the limit: along shortest
 * paths, on which a node that takes load of one partition passes on load of another (augmenting
 * paths of a maximum flow, Edmonds and Karp 1972). Without a limit to the work, a replica whose
 * load can't be moved is one that no weights could do without.
 */
final class LoadShift {
  private static final int NONE = -1;

  /** What the nodes may be off by, of the limit: rounding. */
  private static final double ROUNDING = 1e-8;

  /** Below this, of the limit, load is nothing. */
  private static final double NOTHING = 1e-12;

  private static final double RAISE = 1.01;

  /** Entries looked at for one replica. */
  private static final int MOST_AT_ONCE = 200_000;

  /** Entries looked at in all; from then on load moves to the same partition's replicas only. */
  private static final long MOST_LOOKED_AT = 400_000_000;

  private final Holdings holdings;
  private final int[] queue;
  private final int[] up;
  private final int[] down;
  private final int[] nodeSeen;
  private final int[] partitionSeen;
  private int stamp;
  private double limit;
  private long looked;
  private int[] logEntry = new int[64];
  private double[] logAmount = new double[64];
  private int logged;

  LoadShift(Holdings holdings, double limit) {
    this.holdings = holdings;
    this.limit = limit * (1 + ROUNDING);
    queue = new int[holdings.nodes()];
    up = new int[queue.length];
    down = new int[queue.length];
    nodeSeen = new int[queue.length];
    partitionSeen = new int[holdings.partitions()];
  }

  void raiseLimit() {
    limit *= RAISE;
  }

  /** Takes the entry out of service; false, and nothing is different, if its load can't move. */
  boolean moveAway(int entry) {
    int p = holdings.partition(entry);
    double rest = holdings.load(entry);
    logged = 0;
    holdings.setComplete(entry, false);
    move(entry, -rest);
    long end = looked + (looked < MOST_LOOKED_AT ? MOST_AT_ONCE : 0);
    while (rest > NOTHING * limit) {
      int sink = search(p, end);
      if (sink == NONE) {
        undo();
        holdings.setComplete(entry, true);
        return false;
      }
      rest -= push(sink, rest);
    }
    if (rest > 0) {
      move(anyComplete(p), rest);
    }
    return true;
  }

  private int anyComplete(int p) {
    int e = holdings.first(p);
    while (!holdings.isComplete(e)) {
      e++;
    }
    return e;
  }

  /** The partitions that the last call of {@link #moveAway} moved load of. */
  void moved(IntConsumer partition) {
    for (int i = 0; i < logged; i++) {
      partition.accept(holdings.partition(logEntry[i]));
    }
  }

  private void move(int entry, double amount) {
    holdings.addLoad(entry, amount);
    if (logged == logEntry.length) {
      logEntry = Arrays.copyOf(logEntry, 2 * logged);
      logAmount = Arrays.copyOf(logAmount, 2 * logged);
    }
    logEntry[logged] = entry;
    logAmount[logged++] = amount;
  }

  private void undo() {
    while (logged > 0) {
      logged--;
      holdings.addLoad(logEntry[logged], -logAmount[logged]);
    }
  }

  /** The nearest node with room that load of the partition can reach; or none. */
  private int search(int partition, long end) {
    stamp++;
    int tail = spread(partition, NONE, 0);
    for (int head = 0; head < tail; head++) {
      int n = queue[head];
      if (holdings.room(n, limit) > NOTHING * limit) {
        return n;
      }
      for (int a = holdings.firstOfNode(n); a < holdings.firstOfNode(n + 1) && looked < end; a++) {
        int e = holdings.ofNode(a);
        looked++;
        if (holdings.load(e) > NOTHING * limit && partitionSeen[holdings.partition(e)] != stamp) {
          tail = spread(holdings.partition(e), e, tail);
        }
      }
    }
    return NONE;
  }

  private int spread(int partition, int from, int tail) {
    partitionSeen[partition] = stamp;
    int end = tail;
    for (int e = holdings.first(partition); e < holdings.first(partition + 1); e++) {
      int n = holdings.node(e);
      if (holdings.isComplete(e) && nodeSeen[n] != stamp) {
        nodeSeen[n] = stamp;
        up[n] = e;
        down[n] = from;
        queue[end++] = n;
      }
    }
    return end;
  }

  private double push(int sink, double most) {
    double amount = Math.min(most, holdings.room(sink, limit));
    for (int n = sink; down[n] != NONE; n = holdings.node(down[n])) {
      amount = Math.min(amount, holdings.load(down[n]));
    }
    int n = sink;
    move(up[n], amount);
    while (down[n] != NONE) {
      int e = down[n];
      move(e, -amount);
      n = holdings.node(e);
      move(up[n], amount);
    }
    return amount;
  }
}
