package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import java.util.Arrays;

/**
 * A placement being made or changed: who holds what, and what of each resource is in use. It knows
 * which replicas constraints let a node take; least replicas and pins are left to its users.
 */
final class Occupancy {
  static final int NOTHING = -1;

  final Constraints constraints;
  final Nodes nodes;
  private final int[] first;
  private final int[] used;
  private final int[] held;
  private final int[][] holders;
  private final int[] count;
  private final double[][] inUse;

  Occupancy(Constraints constraints, Nodes nodes) {
    this.constraints = constraints;
    this.nodes = nodes;
    first = new int[nodes.count() + 1];
    for (int n = 0; n < nodes.count(); n++) {
      first[n + 1] = first[n] + nodes.slots(n);
    }
    used = new int[nodes.count()];
    held = new int[nodes.totalSlots()];
    holders = new int[constraints.partitions()][];
    Arrays.fill(holders, Numbers.NONE);
    count = new int[constraints.partitions()];
    inUse = new double[constraints.resources.size()][nodes.count()];
  }

  int used(int node) {
    return used[node];
  }

  int free(int node) {
    return nodes.slots(node) - used[node];
  }

  int partition(int node, int slot) {
    return held[first[node] + slot];
  }

  /** Replicas placed. */
  int count(int partition) {
    return count[partition];
  }

  /**
   * @param at in [0, count(partition))
   */
  int holder(int partition, int at) {
    return holders[partition][at];
  }

  boolean holds(int node, int partition) {
    return at(partition, node) >= 0;
  }

  /** Whether the partition has surplus replicas and this one is not pinned. */
  boolean mayLose(int partition, int node) {
    return count[partition] > constraints.least(partition)
        && !constraints.isPinned(partition, node);
  }

  boolean mayAdd(int partition, int node) {
    return mayAdd(partition, node, NOTHING, NOTHING);
  }

  /**
   * Whether the node may take a replica, if two others were gone.
   *
   * @param without a node that would no longer hold the partition, or {@link #NOTHING}
   * @param instead a partition that the node would no longer hold, or {@link #NOTHING}
   */
  boolean mayAdd(int partition, int node, int without, int instead) {
    return constraints.isInService(node)
        && used[node] - (instead == NOTHING ? 0 : 1) < nodes.slots(node)
        && count[partition] - (without == NOTHING ? 0 : 1) < constraints.most[partition]
        && !holds(node, partition)
        && !constraints.isExcluded(partition, node)
        && resourcesFit(partition, node, instead)
        && domainsAllow(partition, node, without)
        && !isApart(partition, node, instead);
  }

  private boolean resourcesFit(int partition, int node, int instead) {
    for (int r = 0; r < inUse.length; r++) {
      Resource resource = constraints.resources.get(r);
      double more = resource.demand(partition);
      double less = instead == NOTHING ? 0 : resource.demand(instead);
      if (more > 0 && !resource.fits(node, inUse[r][node] - less + more)) {
        return false;
      }
    }
    return true;
  }

  private boolean domainsAllow(int partition, int node, int without) {
    for (int l = 0; l < constraints.levels.size(); l++) {
      DomainLevel level = constraints.levels.get(l);
      int domain = level.of(node);
      int there = 0;
      for (int i = 0; i < count[partition] && count[partition] >= level.most(); i++) {
        int holder = holders[partition][i];
        there += holder != without && level.of(holder) == domain ? 1 : 0;
      }
      if (there >= level.most()) {
        return false;
      }
    }
    return true;
  }

  private boolean isApart(int partition, int node, int instead) {
    if (constraints.groupsOf(partition).length == 0) {
      return false;
    }
    for (int s = first[node]; s < first[node] + used[node]; s++) {
      if (held[s] != instead && constraints.areApart(partition, held[s])) {
        return true;
      }
    }
    return false;
  }

  /** Whether the node can take nothing more, be it as small as any. */
  boolean isFull(int node) {
    boolean full = free(node) == 0 || !constraints.isInService(node);
    for (int r = 0; r < inUse.length && !full; r++) {
      Resource resource = constraints.resources.get(r);
      full = !resource.fits(node, inUse[r][node] + resource.least());
    }
    return full;
  }

  void add(int partition, int node) {
    held[first[node] + used[node]++] = partition;
    int[] of = holders[partition];
    if (count[partition] == of.length) {
      holders[partition] = of = Arrays.copyOf(of, Math.max(2, 2 * of.length));
    }
    of[count[partition]++] = node;
    use(partition, node, 1);
  }

  void remove(int partition, int node) {
    int end = first[node] + --used[node];
    for (int s = first[node]; s < end; s++) {
      if (held[s] == partition) {
        held[s] = held[end];
        break;
      }
    }
    int at = at(partition, node);
    holders[partition][at] = holders[partition][--count[partition]];
    use(partition, node, -1);
  }

  private void use(int partition, int node, int sign) {
    for (int r = 0; r < inUse.length; r++) {
      inUse[r][node] += sign * constraints.resources.get(r).demand(partition);
    }
  }

  private int at(int partition, int node) {
    for (int i = 0; i < count[partition]; i++) {
      if (holders[partition][i] == node) {
        return i;
      }
    }
    return -1;
  }

  /** Each node's partitions in ascending order. */
  Placement toPlacement() {
    int[][] perNode = new int[nodes.count()][];
    for (int n = 0; n < perNode.length; n++) {
      perNode[n] = Arrays.copyOfRange(held, first[n], first[n] + used[n]);
      Arrays.sort(perNode[n]);
    }
    return Placement.of(count.length, perNode);
  }
}
