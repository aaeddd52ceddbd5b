package io.github.stowage.core.placement;

/** The best exchange of one replica for another between one heavy node and lighter ones. */
final class Trade {
  private static final int FREE_SLOT = -1;

  /** An exchange must lower the larger load by this much, relative to it; less is rounding. */
  private static final double LEAST_GAIN = 1e-12;

  private final SlotTable table;
  private int heavy;
  private int light;
  private int given;
  private int taken;
  private double highest;

  Trade(SlotTable table) {
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

  /**
   * Looks for a better exchange with this node. Both nodes' replicas are in descending order of
   * heat, so the partner that evens the two out best moves one way only.
   */
  void consider(int node) {
    double speedHeavy = table.nodes.speed(heavy);
    double speedLight = table.nodes.speed(node);
    double loadHeavy = table.load(heavy);
    double loadLight = table.load(node);
    double even = (loadHeavy * speedLight - loadLight * speedHeavy) / (speedHeavy + speedLight);
    if (even <= 0) {
      return;
    }
    int at = 0;
    int slots = table.used(node);
    for (int s = 0; s < table.used(heavy); s++) {
      double heat = table.heat(heavy, s);
      int partition = table.partition(heavy, s);
      if (!table.mayMove(partition, heavy, node)) {
        continue;
      }
      if (table.free(node) > 0) {
        weigh(node, s, FREE_SLOT, heat);
      }
      while (at < slots && heat - table.heat(node, at) < even) {
        at++;
      }
      // Here the difference reaches the even one; just before it stays below.
      tryFrom(node, s, heat, at, 1);
      tryFrom(node, s, heat, at - 1, -1);
    }
  }

  /** The first replica from here on, in this direction, that the heavy node may take. */
  private void tryFrom(int node, int slot, double heat, int from, int direction) {
    for (int t = from; t >= 0 && t < table.used(node); t += direction) {
      double difference = heat - table.heat(node, t);
      if (difference <= 0 || outcome(node, difference) >= highest) {
        return;
      }
      if (table.mayMove(table.partition(node, t), node, heavy)) {
        weigh(node, slot, t, difference);
        return;
      }
    }
  }

  private void weigh(int node, int slot, int other, double difference) {
    double outcome = outcome(node, difference);
    if (outcome < highest) {
      highest = outcome;
      light = node;
      given = slot;
      taken = other;
    }
  }

  /**
   * The larger of the two nodes' relative loads after the heavy one lost that much to the other.
   */
  private double outcome(int node, double difference) {
    return Math.max(
        (table.load(heavy) - difference) / table.nodes.speed(heavy),
        (table.load(node) + difference) / table.nodes.speed(node));
  }

  /** Carries out the best exchange; returns the other node. */
  int perform() {
    int hot = table.partition(heavy, given);
    table.remove(heavy, given);
    if (taken != FREE_SLOT) {
      int cool = table.partition(light, taken);
      table.remove(light, taken);
      table.add(heavy, cool);
    }
    table.add(light, hot);
    return light;
  }
}
