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
    for (int s = table.firstSlot(heavy); s < table.endSlot(heavy); s++) {
      double share = table.share(table.partition(s));
      if (table.free(node) > 0) {
        weigh(node, s, ReplicaTable.NONE, share, room);
      }
      for (int t = table.firstSlot(node); t < table.endSlot(node); t++) {
        weigh(node, s, t, share - table.share(table.partition(t)), room);
      }
    }
  }

  private void weigh(int node, int slot, int other, double difference, double room) {
    if (difference <= 0 || difference >= room) {
      return;
    }
    double lowered =
        -Score.change(table.load(heavy), -difference, table.nodes.speed(heavy))
            - Score.change(table.load(node), difference, table.nodes.speed(node));
    if (Score.most(lowered) <= score
        || !Score.counts(lowered, table.load(heavy), table.nodes.speed(heavy))) {
      return;
    }
    int hot = table.partition(slot);
    int cost = (table.home(node, hot) ? 0 : 1) - (table.home(slot) ? 0 : 1);
    if (other != ReplicaTable.NONE) {
      cost += (table.home(heavy, table.partition(other)) ? 0 : 1) - (table.home(other) ? 0 : 1);
    }
    double worth = Score.of(lowered, cost);
    if (worth <= score
        || table.conflictsWithout(node, hot, heavy)
        || other != ReplicaTable.NONE
            && table.conflictsWithout(heavy, table.partition(other), node)) {
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
