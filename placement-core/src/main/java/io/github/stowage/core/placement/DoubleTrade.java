package io.github.stowage.core.placement;

/**
 * The best exchange of two replicas for two others between one heavy node and lighter ones. For
 * when no single exchange is left: with few slots per node, pairs make finer differences.
 */
final class DoubleTrade {
  /**
   * Pairs of pairs grow with the fourth power; with more slots single exchanges are fine enough.
   */
  static final int MOST_SLOTS = 8;

  private static final double LEAST_GAIN = 1e-12;

  private final SlotTable table;
  private int heavy;
  private int light;
  private double highest;
  private final int[] given = new int[2];
  private final int[] taken = new int[2];

  DoubleTrade(SlotTable table) {
    this.table = table;
  }

  void clear(int heavyNode) {
    heavy = heavyNode;
    light = -1;
    highest = table.relativeLoad(heavyNode) * (1 - LEAST_GAIN);
  }

  boolean found() {
    return light >= 0;
  }

  void consider(int node) {
    if (table.used(heavy) > MOST_SLOTS || table.used(node) > MOST_SLOTS) {
      return;
    }
    for (int i = 0; i < table.used(heavy); i++) {
      for (int j = i + 1; j < table.used(heavy); j++) {
        if (mayMove(heavy, i, j, node)) {
          considerGiving(node, i, j);
        }
      }
    }
  }

  private void considerGiving(int node, int i, int j) {
    double hot = table.heat(heavy, i) + table.heat(heavy, j);
    for (int s = 0; s < table.used(node); s++) {
      for (int t = s + 1; t < table.used(node); t++) {
        double difference = hot - table.heat(node, s) - table.heat(node, t);
        double outcome =
            Math.max(
                (table.load(heavy) - difference) / table.nodes.speed(heavy),
                (table.load(node) + difference) / table.nodes.speed(node));
        if (outcome < highest && mayMove(node, s, t, heavy)) {
          highest = outcome;
          light = node;
          given[0] = table.partition(heavy, i);
          given[1] = table.partition(heavy, j);
          taken[0] = table.partition(node, s);
          taken[1] = table.partition(node, t);
        }
      }
    }
  }

  private boolean mayMove(int from, int i, int j, int to) {
    int first = table.partition(from, i);
    int second = table.partition(from, j);
    return first != second && table.mayMove(first, from, to) && table.mayMove(second, from, to);
  }

  /** Carries out the best exchange; returns the other node. */
  int perform() {
    for (int i = 0; i < 2; i++) {
      table.remove(heavy, table.slotOf(heavy, given[i]));
      table.remove(light, table.slotOf(light, taken[i]));
    }
    for (int i = 0; i < 2; i++) {
      table.add(light, given[i]);
      table.add(heavy, taken[i]);
    }
    return light;
  }
}
