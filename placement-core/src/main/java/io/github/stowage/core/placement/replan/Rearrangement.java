package io.github.stowage.core.placement.replan;

import io.github.stowage.core.order.MinHeap;
import io.github.stowage.core.order.Order;

/**
 * From the replicas that are kept to those a vector wants: surplus ones leave the fullest nodes,
 * missing ones go to the nodes that need most load for each free slot.
 */
final class Rearrangement {
  /** Nodes above which a dead end is not searched for a way out. */
  private static final int MOST_TRIED = 1024;

  private final ReplicaTable table;
  private final MinHeap byNeed;
  private final int[] aside;

  private Rearrangement(ReplicaTable table) {
    this.table = table;
    byNeed = new MinHeap(table.nodes.count());
    aside = new int[table.nodes.count()];
  }

  /**
   * @param replicas wanted; where a partition can't have as many on distinct nodes (or racks),
   *     others get them
   */
  static void apply(ReplicaTable table, int[] replicas) {
    Rearrangement rearrangement = new Rearrangement(table);
    long wanted = 0;
    double[] shares = new double[replicas.length];
    for (int p = 0; p < replicas.length; p++) {
      table.setDivisor(p, replicas[p]);
      wanted += replicas[p];
      shares[p] = table.share(p);
    }
    int[] hottestFirst = Order.descending(shares);
    for (int p : hottestFirst) {
      while (table.count(p) > replicas[p]) {
        table.remove(fullest(table, p));
      }
    }
    rearrangement.queueNodes();
    for (int p : hottestFirst) {
      int missing = replicas[p] - table.count(p);
      missing -= rearrangement.give(p, missing);
      while (missing > 0 && rearrangement.displace(p)) {
        missing--;
      }
    }
    for (int p = 0; p < replicas.length; p++) {
      table.setDivisor(p, table.count(p));
    }
    rearrangement.fill(wanted - table.filled());
  }

  /** The partition's slot on the node with most load. */
  private static int fullest(ReplicaTable table, int partition) {
    int best = table.head(partition);
    for (int s = best; s != ReplicaTable.NONE; s = table.next(s)) {
      if (table.relativeLoad(table.node(s)) > table.relativeLoad(table.node(best))) {
        best = s;
      }
    }
    return best;
  }

  private void queueNodes() {
    byNeed.clear();
    for (int n = 0; n < table.nodes.count(); n++) {
      queue(n);
    }
  }

  private void queue(int node) {
    if (table.free(node) > 0) {
      double missing = table.mean * table.nodes.speed(node) - table.load(node);
      byNeed.add(-missing / table.free(node), node);
    }
  }

  /** Places as many replicas as there are nodes without the partition, up to that many. */
  private int give(int partition, int replicas) {
    int given = 0;
    int put = 0;
    while (given < replicas && !byNeed.isEmpty()) {
      int node = byNeed.top();
      byNeed.removeTop();
      aside[put++] = node;
      if (!table.conflicts(node, partition)) {
        table.add(node, partition);
        given++;
      }
    }
    for (int i = 0; i < put; i++) {
      queue(aside[i]);
    }
    return given;
  }

  /**
   * The nodes with free slots hold the partition already: of the others, one whose coolest replica
   * may go to such a node makes room. False if that can't be, or there are too many nodes to try.
   */
  private boolean displace(int partition) {
    if (byNeed.isEmpty() || table.nodes.count() > MOST_TRIED) {
      return false;
    }
    int free = byNeed.top();
    int best = ReplicaTable.NONE;
    for (int n = 0; n < table.nodes.count(); n++) {
      if (!table.conflicts(n, partition)) {
        for (int s = table.firstSlot(n); s < table.endSlot(n); s++) {
          int p = table.partition(s);
          if (table.share(p) < table.share(partition)
              && (best == ReplicaTable.NONE || table.share(p) < table.share(table.partition(best)))
              && !table.conflicts(free, p, n)) {
            best = s;
          }
        }
      }
    }
    if (best == ReplicaTable.NONE) {
      return false;
    }
    int node = table.node(best);
    int moved = table.partition(best);
    table.remove(best);
    table.add(free, moved);
    table.add(node, partition);
    queueNodes();
    return true;
  }

  /** The rest to whatever fits, the largest load per replica first. */
  private void fill(long missing) {
    MinHeap hottest = new MinHeap(table.loads.length);
    for (int p = 0; missing > 0 && p < table.loads.length; p++) {
      hottest.add(-table.share(p), p);
    }
    while (missing > 0 && !hottest.isEmpty()) {
      int p = hottest.top();
      if (give(p, 1) == 0) {
        hottest.removeTop();
        continue;
      }
      table.setDivisor(p, table.count(p));
      hottest.replaceTop(-table.share(p));
      missing--;
    }
  }
}
