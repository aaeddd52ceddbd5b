package io.github.stowage.core.placement.replan;

import java.util.Arrays;

/** How many copies run into each node in the present step, and out of it. */
final class Traffic {
  static final int NONE = -1;

  private final Movement movement;
  private final int copiesPerNode;
  private final int[] in;
  private final int[] out;

  /**
   * @param copiesPerNode that may run into a node in one step, and out of it
   */
  Traffic(Movement movement, int copiesPerNode) {
    this.movement = movement;
    this.copiesPerNode = copiesPerNode;
    in = new int[movement.nodes()];
    out = new int[movement.nodes()];
  }

  void clear() {
    Arrays.fill(in, 0);
    Arrays.fill(out, 0);
  }

  boolean mayReceive(int node) {
    return in[node] < copiesPerNode;
  }

  void receive(int node) {
    in[node]++;
  }

  void send(int node) {
    out[node]++;
  }

  /** A copy that was counted does not run after all. */
  void retract(int from, int to) {
    in[to]--;
    if (from != Copy.OUTSIDE) {
      out[from]--;
    }
  }

  /** The complete replica on the node that sends least, of those the one that leaves; or none. */
  int source(int partition) {
    int best = NONE;
    for (int h = movement.firstHolder(partition); h < movement.endHolder(partition); h++) {
      int sends = out[movement.holder(h)];
      if (sends < copiesPerNode
          && (best == NONE
              || sends < out[movement.holder(best)]
              || sends == out[movement.holder(best)]
                  && movement.holder(h) > movement.holder(best))) {
        best = h;
      }
    }
    return best;
  }
}
