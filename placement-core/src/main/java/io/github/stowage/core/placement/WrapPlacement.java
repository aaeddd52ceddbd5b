package io.github.stowage.core.placement;

import io.github.stowage.core.order.Order;
import io.github.stowage.core.replication.Replication;
import io.github.stowage.core.workload.Loads;

/**
 * McNaughton's wrap-around rule (Scheduling with deadlines and loss functions, 1959) under a cap of
 * slots: every node gets exactly its share of the load, by its speed, in whole partitions and
 * pieces of split ones. Max:mean is 1 with the routing that comes with it, and with P partitions on
 * N nodes there are at most P + N - 1 replicas. It decides by itself how many replicas a partition
 * gets.
 *
 * <p>Node by node: let rest be what is left of the partition split last (of the coldest, to begin
 * with), whole the number of those not placed yet, and cold(c) and hot(h) the loads of the c
 * coldest and h hottest of them. A node with share T that is to use up u whole partitions takes,
 * with v the most up to u that has cold(v) &lt;= T,
 *
 * <ul>
 *   <li>A, if whole = 0 or rest + cold(min(v, u - 1)) &gt;= T: the v coldest and a piece of the
 *       rest;
 *   <li>B, otherwise: all of the rest, the c coldest, the u - c - 1 hottest and a piece of the next
 *       hottest, which is split; c is the largest below u with rest + cold(c) + hot(u - c) &gt;= T.
 *       If c = u - 1, rest + cold(u) &gt;= T and rest &gt; T / 2 then the next coldest is split
 *       instead.
 * </ul>
 *
 * <p>B goes before A, and keeps the rest near T / 2, so that few partitions are whole on a node
 * that can give little else away: that serves loads that drift.
 *
 * <p>Alike nodes with k slots never need more, if P &lt;= N(k - 1) + 1. Let n nodes be left, whose
 * shares add up to what is left, nT = rest + the load of the whole ones. There is w &lt;= k - 1
 * with whole &lt;= nw: at first w = ceil((P - 1) / N). Let u = ceil(whole / n) &lt;= w and f =
 * floor(whole / n).
 *
 * <ul>
 *   <li>The u hottest have at least the mean load, so rest + hot(u) &gt;= rest + u(nT - rest) /
 *       whole &gt;= rest + (nT - rest) / n &gt;= T: B finds its c (0 will do), and the piece is not
 *       larger than the partition it is from.
 *   <li>The f coldest have at most the mean load, so cold(f) &lt;= f(nT - rest) / whole &lt;= T: v
 *       &gt;= f. So if v &lt; u then v = f = u - 1, and B always has rest + cold(u - 1) &lt; T.
 *       What it takes before the piece is less than T: for c = u - 1 that is this, and for a
 *       smaller c it is at most rest + cold(c + 1) + hot(u - c - 1), which is below T as c is the
 *       largest.
 *   <li>A fills v + 1 slots and uses up v, B fills u + 1 and uses up u: at most w + 1 &lt;= k
 *       slots.
 *   <li>With u used up, whole - u &lt;= (n - 1)whole / n &lt;= (n - 1)w are left. With f &lt; u, so
 *       whole = nf + r, 0 &lt; r &lt; n, there are (n - 1)f + r &lt;= (n - 1)(f + 1) = (n - 1)u
 *       &lt;= (n - 1)w.
 *   <li>So the last node, n = 1, finds at most w whole ones and the rest, w + 1 &lt;= k in all, and
 *       their load is its share.
 * </ul>
 *
 * <p>Of nodes that differ, those with most speed per slot come first, while the hottest are there
 * to fill their few slots. It may still fail.
 */
final class WrapPlacement implements PlacementStrategy {
  /**
   * @param ignored the pieces are the replicas
   * @throws IllegalArgumentException if the loads are not valid; if there are more partitions than
   *     all slots less one per node and plus one (with one slot per node: more than one); if nodes
   *     differ too much for each to get its share; if there are racks, since the pieces of a
   *     partition may share one
   */
  @Override
  public Layout place(double[] loads, Replication ignored, Nodes nodes) {
    return pieces("wrap", loads, nodes).toLayout();
  }

  static Pieces pieces(String strategy, double[] loads, Nodes nodes) {
    double perSpeed = Loads.total(loads) / nodes.totalSpeed();
    Requirements.noRacks(strategy, nodes);
    // Every node but the last needs a slot more than it uses up whole partitions, for the piece.
    int room = nodes.totalSlots() - nodes.count();
    if (loads.length > room + 1) {
      throw new IllegalArgumentException(
          "partitions: "
              + loads.length
              + ", allowed with "
              + strategy
              + ": at most "
              + (room + 1)
              + ", all slots less one per node and plus one");
    }
    Pieces pieces = new Pieces(loads.length, nodes);
    int stuck = fill(new Wrapper(loads, pieces, false), perSpeed, nodes);
    if (stuck >= 0) {
      pieces = new Pieces(loads.length, nodes);
      stuck = fill(new Wrapper(loads, pieces, true), perSpeed, nodes);
    }
    if (stuck >= 0) {
      throw new IllegalArgumentException(
          "nodes: differ too much for "
              + strategy
              + ", slots and speed of node "
              + stuck
              + " don't suit its share of the load, allowed: more alike nodes, more slots, or"
              + " strategy full");
    }
    return pieces;
  }

  /** Returns the node that can't get its share, or -1. */
  private static int fill(Wrapper wrapper, double perSpeed, Nodes nodes) {
    int room = nodes.totalSlots() - nodes.count();
    double speedLeft = nodes.totalSpeed();
    int[] order = bySpeedPerSlot(nodes);
    for (int i = 0; i < order.length - 1; i++) {
      int node = order[i];
      int most = nodes.slots(node) - 1;
      room -= most;
      int fair = ceil(wrapper.whole() * (nodes.speed(node) / speedLeft));
      int wanted = Math.min(most, Math.max(fair, wrapper.whole() - room));
      if (!wrapper.fill(node, perSpeed * nodes.speed(node), wanted, most)
          || wrapper.whole() > room) {
        return node;
      }
      speedLeft -= nodes.speed(node);
    }
    wrapper.fillLast(order[order.length - 1]);
    return -1;
  }

  /** Rounding in the sums of speeds must not make a partition of it. */
  private static int ceil(double partitions) {
    return (int) Math.ceil(partitions * (1 - 1e-9));
  }

  private static int[] bySpeedPerSlot(Nodes nodes) {
    double[] speedPerSlot = new double[nodes.count()];
    for (int n = 0; n < speedPerSlot.length; n++) {
      speedPerSlot[n] = nodes.speed(n) / (nodes.slots(n) - 1);
    }
    return Order.descending(speedPerSlot);
  }
}
