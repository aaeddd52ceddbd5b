package io.github.stowage.core.placement.replan;

/**
 * The best way to take a replica off a heavy node and give its slot to another partition of the
 * light nodes: as {@link Substitution}, but on the heavy node itself. What a slow node needs that
 * holds a hot partition.
 */
final class Withdrawal {
  private final ReplicaTable table;
  private int heavy;
  private int out;
  private int in;
  private double score;

  Withdrawal(ReplicaTable table) {
    this.table = table;
  }

  double score() {
    return score;
  }

  /** Looks for the best one that leaves all nodes below the heavy one's present load. */
  void find(int heavyNode, int[] lightNodes) {
    heavy = heavyNode;
    score = 0;
    double limit = table.relativeLoad(heavy);
    for (int s = table.firstSlot(heavy); s < table.endSlot(heavy); s++) {
      int partition = table.partition(s);
      if (table.count(partition) > 1) {
        double raised = Score.raisedByRemoval(table, partition, heavy, limit);
        if (raised < Double.POSITIVE_INFINITY) {
          consider(s, raised, lightNodes);
        }
      }
    }
  }

  private void consider(int slot, double raised, int[] lightNodes) {
    double load = table.load(heavy);
    double speed = table.nodes.speed(heavy);
    double share = table.share(table.partition(slot));
    for (int node : lightNodes) {
      for (int s = table.firstSlot(node); s < table.endSlot(node); s++) {
        int other = table.partition(s);
        double by = table.loads[other] / (table.count(other) + 1) - share;
        double lowered =
            Score.loweredBySharing(table, other) - raised - Score.change(load, by, speed);
        if (by < 0
            && Score.most(lowered) > score
            && Score.counts(lowered, load, speed)
            && !table.conflicts(heavy, other)) {
          int cost = (table.home(heavy, other) ? 0 : 1) - (table.home(slot) ? 0 : 1);
          if (Score.of(lowered, cost) > score) {
            score = Score.of(lowered, cost);
            out = table.partition(slot);
            in = other;
          }
        }
      }
    }
  }

  void perform() {
    table.replace(table.slotOf(heavy, out), in);
  }
}
