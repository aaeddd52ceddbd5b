package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import java.util.Arrays;

/** The slots of all nodes, numbered from 0, node after node; each node's filled ones come first. */
class NodeSlots {
  final Nodes nodes;
  final int[] held;
  private final int[] first;
  private final int[] used;
  private final int[] nodeOf;

  /**
   * @param old what may be in the nodes' slots to begin with, even if that is more than they have
   */
  NodeSlots(Placement old, Nodes nodes) {
    this.nodes = nodes;
    first = new int[nodes.count() + 1];
    for (int n = 0; n < nodes.count(); n++) {
      int filled = n < old.nodes() ? old.filled(n) : 0;
      first[n + 1] = Math.addExact(first[n], Math.max(nodes.slots(n), filled));
    }
    used = new int[nodes.count()];
    held = new int[first[nodes.count()]];
    nodeOf = new int[held.length];
    for (int n = 0; n < nodes.count(); n++) {
      Arrays.fill(nodeOf, first[n], first[n + 1], n);
    }
  }

  int slots() {
    return held.length;
  }

  int firstSlot(int node) {
    return first[node];
  }

  /** One past the node's last filled slot. */
  int endSlot(int node) {
    return first[node] + used[node];
  }

  int used(int node) {
    return used[node];
  }

  /** Negative if the node holds more than it has slots for. */
  int free(int node) {
    return nodes.slots(node) - used[node];
  }

  int partition(int slot) {
    return held[slot];
  }

  int node(int slot) {
    return nodeOf[slot];
  }

  /** The node's first free slot, which counts as filled from now on. */
  int open(int node) {
    return first[node] + used[node]++;
  }

  /** The node's last filled slot, which counts as free from now on. */
  int close(int node) {
    return first[node] + --used[node];
  }

  Placement toPlacement(int partitions) {
    int[][] perNode = new int[nodes.count()][];
    for (int n = 0; n < perNode.length; n++) {
      perNode[n] = Arrays.copyOfRange(held, first[n], endSlot(n));
      Arrays.sort(perNode[n]);
    }
    return Placement.of(partitions, perNode);
  }
}
