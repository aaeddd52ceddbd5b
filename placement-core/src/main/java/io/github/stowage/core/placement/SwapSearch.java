package io.github.stowage.core.placement;

import io.github.stowage.core.order.MinHeap;

/**
 * Local search after a greedy placement: the fullest node trades a hot replica for a cooler one (or
 * for a free slot) with one of the emptiest nodes, as long as that lowers the largest load.
 */
final class SwapSearch {
  /** Good enough, relative to the mean. */
  private static final double TOLERANCE = 1e-4;

  /** Tried first, as it nearly always suffices; the others only if it does not. */
  private static final int PARTNERS = 4;

  /** Nodes that are all tried before giving up; more would make the search quadratic. */
  private static final int MOST_TRIED = 512;

  /** Trades per node at most; the search ends long before, but must end. */
  private static final int MOST_TRADES = 50;

  private final SlotTable table;
  private final Trade trade;
  private final DoubleTrade doubleTrade;
  private final double mean;
  private final MinHeap lightest;
  private final MinHeap heaviest;
  private final int[] aside;

  private SwapSearch(SlotTable table) {
    this.table = table;
    trade = new Trade(table);
    doubleTrade = new DoubleTrade(table);
    int count = table.nodes.count();
    double total = 0;
    // Entries of nodes that have changed since are dropped when met, so both hold more than one per
    // node.
    int capacity = 2 * count + 2;
    lightest = new MinHeap(capacity);
    heaviest = new MinHeap(capacity);
    aside = new int[Math.min(count, MOST_TRIED)];
    for (int n = 0; n < count; n++) {
      total += table.load(n);
    }
    mean = total / table.nodes.totalSpeed();
    rebuild();
  }

  /** Keeps replicas of a partition on distinct nodes, and racks, that are on such. */
  static void improve(SlotTable table) {
    new SwapSearch(table).run();
  }

  /**
   * The same; but where that is not enough, replicas may meet on a node, as Paper A's balanced lets
   * them.
   */
  static void improveAtAnyPrice(SlotTable table) {
    SwapSearch search = new SwapSearch(table);
    search.run();
    table.letReplicasMeet();
    search.run();
  }

  private void run() {
    int count = table.nodes.count();
    long left = (long) MOST_TRADES * count;
    while (left-- > 0) {
      int heavy = freshTop(heaviest, -1);
      if (table.relativeLoad(heavy) <= mean * (1 + TOLERANCE)) {
        return;
      }
      if (!tradeWithLightest(heavy, Math.min(PARTNERS, count), false)
          && !tradeWithLightest(heavy, aside.length, false)
          && !tradeWithLightest(heavy, aside.length, true)) {
        return;
      }
    }
  }

  private boolean tradeWithLightest(int heavy, int partners, boolean pairs) {
    trade.clear(heavy);
    doubleTrade.clear(heavy);
    int tried = 0;
    while (tried < partners && !lightest.isEmpty()) {
      int light = freshTop(lightest, 1);
      if (light < 0) {
        break;
      }
      lightest.removeTop();
      aside[tried++] = light;
      if (light != heavy && pairs) {
        doubleTrade.consider(light);
      } else if (light != heavy) {
        trade.consider(light);
      }
    }
    for (int i = 0; i < tried; i++) {
      lightest.add(table.relativeLoad(aside[i]), aside[i]);
    }
    if (!trade.found() && !doubleTrade.found()) {
      return false;
    }
    int partner = pairs ? doubleTrade.perform() : trade.perform();
    if (Math.max(lightest.size(), heaviest.size()) > 2 * table.nodes.count()) {
      rebuild();
    } else {
      push(heavy);
      push(partner);
    }
    return true;
  }

  /** The top node whose key is its present load, or -1. */
  private int freshTop(MinHeap heap, int sign) {
    while (!heap.isEmpty()) {
      int node = heap.top();
      if (heap.topKey() == sign * table.relativeLoad(node)) {
        return node;
      }
      heap.removeTop();
    }
    return -1;
  }

  private void rebuild() {
    lightest.clear();
    heaviest.clear();
    for (int n = 0; n < table.nodes.count(); n++) {
      push(n);
    }
  }

  private void push(int node) {
    lightest.add(table.relativeLoad(node), node);
    heaviest.add(-table.relativeLoad(node), node);
  }
}
