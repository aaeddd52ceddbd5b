package io.github.stowage.core.placement.replan;

import java.util.Arrays;

/**
 * The best way to share a partition of a heavy node with one replica more, in the place of another
 * partition's replica: the load of all nodes that hold the one falls, that of those that hold the
 * other rises. Where the replica replaced is one that was to be copied, that takes no more copies.
 */
final class Substitution {
  /** Replicas looked at that were to be copied. */
  private static final int MOST_COPIED = 256;

  private final ReplicaTable table;
  private int[] light;
  private int cursor;

  /** Nodes and partitions of the replicas that may be replaced; slots change with every move. */
  private int[] donorNode = new int[64];

  private int[] donorPartition = new int[64];
  private int donors;

  private int shared;
  private int donor;
  private double score;
  private int heavy;

  Substitution(ReplicaTable table) {
    this.table = table;
  }

  double score() {
    return score;
  }

  /** Lists the replicas that may be replaced: those of light nodes, and some of the copied ones. */
  void look(int[] lightNodes) {
    light = lightNodes;
    donors = 0;
    for (int node : light) {
      for (int s = table.firstSlot(node); s < table.endSlot(node); s++) {
        addDonor(s);
      }
    }
    int left = Math.min(table.copies(), MOST_COPIED);
    int count = table.nodes.count();
    for (int i = 0; i < count && left > 0; i++) {
      cursor = (cursor + 1) % count;
      for (int s = table.firstSlot(cursor); s < table.endSlot(cursor); s++) {
        if (!table.home(s)) {
          addDonor(s);
          left--;
        }
      }
    }
  }

  private void addDonor(int slot) {
    if (donors == donorNode.length) {
      donorNode = Arrays.copyOf(donorNode, 2 * donors);
      donorPartition = Arrays.copyOf(donorPartition, 2 * donors);
    }
    donorNode[donors] = table.node(slot);
    donorPartition[donors++] = table.partition(slot);
  }

  /** Looks for the best one that leaves all nodes below the heavy one's present load. */
  void find(int heavyNode) {
    heavy = heavyNode;
    score = 0;
    double limit = table.relativeLoad(heavy);
    int slots = table.used(heavy);
    double[] lowered = new double[slots];
    double[] shareAfter = new double[slots];
    for (int i = 0; i < slots; i++) {
      int in = table.partition(table.firstSlot(heavy) + i);
      lowered[i] = Score.loweredBySharing(table, in);
      shareAfter[i] = table.loads[in] / (table.count(in) + 1);
    }
    for (int d = 0; d < donors; d++) {
      int node = donorNode[d];
      int out = donorPartition[d];
      if (node == heavy || table.count(out) < 2 || table.slotOf(node, out) == ReplicaTable.NONE) {
        continue;
      }
      double raised = Score.raisedByRemoval(table, out, node, limit);
      if (raised == Double.POSITIVE_INFINITY) {
        continue;
      }
      double load = table.load(node);
      double speed = table.nodes.speed(node);
      double share = table.share(out);
      for (int i = 0; i < slots; i++) {
        double by = shareAfter[i] - share;
        double all = lowered[i] - raised - Score.change(load, by, speed);
        if (Score.most(all) > score
            && load + by < limit * speed
            && Score.counts(all, table.load(heavy), table.nodes.speed(heavy))) {
          weigh(d, table.partition(table.firstSlot(heavy) + i), all);
        }
      }
    }
  }

  private void weigh(int candidate, int in, double lowered) {
    int node = donorNode[candidate];
    int slot = table.slotOf(node, donorPartition[candidate]);
    int cost = (table.home(node, in) ? 0 : 1) - (table.home(slot) ? 0 : 1);
    double worth = Score.of(lowered, cost);
    if (worth > score && in != donorPartition[candidate] && !table.conflicts(node, in)) {
      score = worth;
      shared = in;
      donor = candidate;
    }
  }

  void perform() {
    int node = donorNode[donor];
    int out = donorPartition[donor];
    table.replace(table.slotOf(node, out), shared);
    donorPartition[donor] = shared;
  }
}
