package io.github.stowage.core.placement.replan;

/**
 * The best exchange of two replicas between a heavy node and light ones, or move to a free slot.
 */
final class Exchange {
  private final ReplicaTable table;
  private int heavy;
  private int light;
  private int given;
  private int taken;
  private double score;

  Exchange(ReplicaTable table) {
    this.table = table;
  }

  double score() {
    return score;
  }

  /** Looks for the best one that leaves both nodes below the heavy one's present load. */
  void find(int heavyNode, int[] lightNodes) {
    heavy = heavyNode;
    score = 0;
    for (int node : lightNodes) {
      if (node != heavy && table.relativeLoad(node) < table.relativeLoad(heavy)) {
        consider(node);
      }
    }
  }

  private void consider(int node) {
    double room = table.relativeLoad(heavy) * table.nodes.speed(node) - table.load(node);
    // Moving d lowers the sum of load^2 / speed by d (slope - d curve).
    double slope = 2 * (table.relativeLoad(heavy) - table.relativeLoad(node));
    double curve = 1 / table.nodes.speed(heavy) + 1 / table.nodes.speed(node);
    boolean free = table.free(node) > 0;
    for (int s = table.firstSlot(heavy); s < table.endSlot(heavy); s++) {
      double share = table.share(table.partition(s));
      if (free && share < room) {
        weigh(node, s, ReplicaTable.NONE, share * (slope - share * curve));
      }
      for (int t = table.firstSlot(node); t < table.endSlot(node); t++) {
        double moved = share - table.share(table.partition(t));
        double lowered = moved * (slope - moved * curve);
        if (moved > 0 && moved < room && Score.most(lowered) > score) {
          weigh(node, s, t, lowered);
        }
      }
    }
  }

  private void weigh(int node, int slot, int other, double lowered) {
    if (!Score.counts(lowered, table.load(heavy), table.nodes.speed(heavy))) {
      return;
    }
    int hot = table.partition(slot);
    int cost = (table.home(node, hot) ? 0 : 1) - (table.home(slot) ? 0 : 1);
    if (other != ReplicaTable.NONE) {
      cost += (table.home(heavy, table.partition(other)) ? 0 : 1) - (table.home(other) ? 0 : 1);
    }
    double worth = Score.of(lowered, cost);
    if (worth <= score
        || table.conflicts(node, hot, heavy)
        || other != ReplicaTable.NONE && table.conflicts(heavy, table.partition(other), node)) {
      return;
    }
    score = worth;
    light = node;
    given = slot;
    taken = other;
  }

  void perform() {
    int hot = table.partition(given);
    table.remove(given);
    if (taken != ReplicaTable.NONE) {
      int cool = table.partition(taken);
      table.remove(taken);
      table.add(heavy, cool);
    }
    table.add(light, hot);
  }
}
