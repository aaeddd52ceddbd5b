package io.github.stowage.core.placement.replan;

/**
 * What a move is worth: by how much it lowers the sum of load^2 / speed, which is least when all is
 * even, for the copies it takes.
 */
final class Score {
  /** A move must lower the sum by this much, relative to the moved load's square. */
  private static final double ROUNDING = 1e-9;

  private Score() {}

  /** Change of load^2 / speed when a node's load changes by that much. */
  static double change(double load, double by, double speed) {
    return by * (2 * load + by) / speed;
  }

  /** Upper bound of {@link #of} over all costs. */
  static double most(double lowered) {
    return lowered * 8;
  }

  /**
   * @param lowered by how much the sum falls
   * @param cost copies more, from -2 to 2
   */
  static double of(double lowered, int cost) {
    return cost <= 0 ? lowered * (cost < 0 ? 8 : 4) : lowered * 0.5 / cost;
  }

  static boolean counts(double lowered, double moved, double speed) {
    return lowered > ROUNDING * moved * moved / speed;
  }

  /** What one replica more of the partition lowers on the nodes that hold it. */
  static double loweredBySharing(ReplicaTable table, int partition) {
    double by = table.loads[partition] / (table.count(partition) + 1) - table.share(partition);
    double sum = 0;
    for (int s = table.head(partition); s != ReplicaTable.NONE; s = table.next(s)) {
      int node = table.node(s);
      sum -= change(table.load(node), by, table.nodes.speed(node));
    }
    return sum;
  }

  /**
   * What one replica less, that of a node, raises on the others; infinite if one of them would
   * reach the limit.
   */
  static double raisedByRemoval(ReplicaTable table, int partition, int from, double limit) {
    double by = table.loads[partition] / (table.count(partition) - 1) - table.share(partition);
    double sum = 0;
    for (int s = table.head(partition); s != ReplicaTable.NONE; s = table.next(s)) {
      int node = table.node(s);
      if (node != from) {
        double speed = table.nodes.speed(node);
        if ((table.load(node) + by) / speed >= limit) {
          return Double.POSITIVE_INFINITY;
        }
        sum += change(table.load(node), by, speed);
      }
    }
    return sum;
  }
}
