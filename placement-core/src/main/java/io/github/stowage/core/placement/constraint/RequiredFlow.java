package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Nodes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether the replicas that partitions need fit, as a maximum flow: from each partition through its
 * domains, the widest level first, to nodes, through the groups kept apart there, to the slots.
 *
 * <p>It is exact, because all its numbers are whole, if levels lie within each other, no partition
 * is in two groups, and no resource has more demand than a node holds unless all partitions need
 * the same of it. Otherwise it leaves those out that do not fit in: then too little flow still
 * proves that there is no placement, but enough flow proves nothing.
 */
final class RequiredFlow {
  private final Occupancy pinned;
  private final Constraints constraints;
  private final Nodes nodes;
  private final List<DomainLevel> chain = new ArrayList<>();
  private final int[] groupOf;
  private final MaxFlow flow = new MaxFlow();
  private final int[][] vertexOfGroup;
  private final int[] vertexOfNode;
  private boolean exact = true;

  /**
   * @param pinned holds all pinned replicas, and no others
   */
  RequiredFlow(Occupancy pinned) {
    this.pinned = pinned;
    constraints = pinned.constraints;
    nodes = pinned.nodes;
    List<DomainLevel> widestFirst = new ArrayList<>(constraints.levels);
    widestFirst.sort((a, b) -> Integer.compare(a.count(), b.count()));
    for (DomainLevel level : widestFirst) {
      if (chain.isEmpty() || chain.get(chain.size() - 1).contains(level)) {
        chain.add(level);
      } else {
        exact = false;
      }
    }
    groupOf = new int[constraints.partitions()];
    Arrays.fill(groupOf, -1);
    for (int g = 0; g < constraints.groups.size(); g++) {
      int[] group = constraints.groups.get(g);
      if (Arrays.stream(group).allMatch(p -> groupOf[p] < 0)) {
        for (int p : group) {
          groupOf[p] = g;
        }
      } else {
        exact = false;
      }
    }
    vertexOfGroup = new int[constraints.groups.size()][nodes.count()];
    vertexOfNode = new int[nodes.count()];
  }

  /** Whether enough flow is a placement. */
  boolean isExact() {
    return exact;
  }

  /**
   * Returns the nodes of each partition, pinned ones first; null if the flow is too little, and so
   * there is no placement.
   */
  int[][] solve() {
    for (int n = 0; n < nodes.count(); n++) {
      vertexOfNode[n] = flow.vertex();
      flow.arc(vertexOfNode[n], MaxFlow.SINK, room(n));
    }
    long needed = 0;
    int[][] arcs = new int[constraints.partitions()][];
    for (int p = 0; p < constraints.partitions(); p++) {
      int missing = constraints.least(p) - pinned.count(p);
      needed += missing;
      arcs[p] = missing == 0 ? Numbers.NONE : connect(p, missing);
    }
    if (flow.run() < needed) {
      return null;
    }
    int[][] placed = new int[arcs.length][];
    for (int p = 0; p < arcs.length; p++) {
      placed[p] = new int[constraints.least(p)];
      int at = 0;
      for (int i = 0; i < pinned.count(p); i++) {
        placed[p][at++] = pinned.holder(p, i);
      }
      for (int n = 0; n < arcs[p].length; n++) {
        if (arcs[p][n] >= 0 && flow.flow(arcs[p][n]) > 0) {
          placed[p][at++] = n;
        }
      }
    }
    return placed;
  }

  /** Replicas that still fit on the node: slots, and resources that all need the same of. */
  private int room(int n) {
    int room = constraints.isInService(n) ? pinned.free(n) : 0;
    for (Resource resource : constraints.resources) {
      double demand = resource.demand(0);
      if (resource.isUniform() && demand > 0) {
        double most = Math.floor(resource.capacity(n) * (1 + Resource.ROUNDING) / demand);
        room = (int) Math.max(0, Math.min(room, most - pinned.used(n)));
      } else if (!resource.isUniform() && isScarce(resource, n)) {
        exact = false;
      }
    }
    return room;
  }

  private boolean isScarce(Resource resource, int n) {
    double all = 0;
    for (int p = 0; p < constraints.partitions(); p++) {
      all += resource.demand(p);
    }
    return !resource.fits(n, all);
  }

  /** From the partition to all nodes that may take it; returns an arc per node, or -1. */
  private int[] connect(int p, int missing) {
    int partition = flow.vertex();
    flow.arc(MaxFlow.SOURCE, partition, missing);
    int[] arcs = new int[nodes.count()];
    int[][] vertexOfDomain = new int[chain.size()][];
    for (int l = 0; l < chain.size(); l++) {
      vertexOfDomain[l] = new int[chain.get(l).count()];
    }
    for (int n = 0; n < arcs.length; n++) {
      arcs[n] = -1;
      if (pinned.mayAdd(p, n)) {
        int from = partition;
        for (int l = 0; l < chain.size(); l++) {
          from = domain(p, chain.get(l), n, vertexOfDomain[l], from);
        }
        arcs[n] = flow.arc(from, target(p, n), 1);
      }
    }
    return arcs;
  }

  private int domain(int p, DomainLevel level, int n, int[] vertices, int from) {
    int d = level.of(n);
    if (vertices[d] == 0) {
      int there = 0;
      for (int i = 0; i < pinned.count(p); i++) {
        there += level.of(pinned.holder(p, i)) == d ? 1 : 0;
      }
      vertices[d] = flow.vertex();
      flow.arc(from, vertices[d], level.most() - there);
    }
    return vertices[d];
  }

  /** The node; or what lets only one of the partition's group onto it. */
  private int target(int p, int n) {
    int group = groupOf[p];
    if (group < 0) {
      return vertexOfNode[n];
    }
    if (vertexOfGroup[group][n] == 0) {
      vertexOfGroup[group][n] = flow.vertex();
      flow.arc(vertexOfGroup[group][n], vertexOfNode[n], 1);
    }
    return vertexOfGroup[group][n];
  }
}
