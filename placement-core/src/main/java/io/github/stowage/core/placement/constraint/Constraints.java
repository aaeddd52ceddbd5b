package io.github.stowage.core.placement.constraint;

import java.util.List;

/**
 * What a placement must keep to beside the slots of its nodes. A partition is at most once on a
 * node. Immutable; made by {@link #of}.
 */
public final class Constraints {
  final int[] least;
  final int[] most;
  final int[][] pins;
  final int[][] exclusions;
  final List<int[]> groups;
  final List<DomainLevel> levels;
  final List<Resource> resources;
  final NodeState[] states;
  final String[] partitionNames;
  final String[] nodeNames;
  private final int[][] groupsOf;

  Constraints(ConstraintsBuilder from) {
    least = from.least.clone();
    most = from.most.clone();
    pins = from.pins.clone();
    exclusions = from.exclusions.clone();
    groups = List.copyOf(from.groups);
    levels = List.copyOf(from.levels);
    resources = List.copyOf(from.resources);
    states = from.states.clone();
    partitionNames = from.partitionNames;
    nodeNames = from.nodeNames;
    groupsOf = groups.isEmpty() ? null : new int[least.length][];
    for (int g = 0; g < groups.size(); g++) {
      for (int p : groups.get(g)) {
        groupsOf[p] = Numbers.with(groupsOf[p], g);
      }
    }
  }

  /** No constraints yet but one replica for each partition. */
  public static ConstraintsBuilder of(int partitions, int nodes) {
    return new ConstraintsBuilder(partitions, nodes);
  }

  /** The same constraints, to change some. */
  public ConstraintsBuilder toBuilder() {
    return new ConstraintsBuilder(this);
  }

  public int partitions() {
    return least.length;
  }

  public int nodes() {
    return states.length;
  }

  /** Replicas that a partition needs: at least 1, and one for each of its pins. */
  public int least(int partition) {
    return Math.max(least[partition], pins(partition).length);
  }

  /** Replicas that a partition may have. */
  public int most(int partition) {
    return most[partition];
  }

  /** Nodes that must hold the partition, ascending; not a copy. */
  int[] pins(int partition) {
    return pins[partition] == null ? Numbers.NONE : pins[partition];
  }

  public boolean isPinned(int partition, int node) {
    return Numbers.contains(pins(partition), node);
  }

  public boolean isExcluded(int partition, int node) {
    int[] excluded = exclusions[partition];
    return excluded != null && Numbers.contains(excluded, node);
  }

  /** Numbers of the groups that the partition is in; not a copy. */
  int[] groupsOf(int partition) {
    return groupsOf == null || groupsOf[partition] == null ? Numbers.NONE : groupsOf[partition];
  }

  /** Whether the two may not be on one node. */
  public boolean areApart(int partition, int other) {
    if (partition == other) {
      return false;
    }
    for (int g : groupsOf(partition)) {
      if (Numbers.contains(groupsOf(other), g)) {
        return true;
      }
    }
    return false;
  }

  public List<DomainLevel> levels() {
    return levels;
  }

  public List<Resource> resources() {
    return resources;
  }

  public NodeState state(int node) {
    return states[node];
  }

  /** Whether the node may hold replicas. */
  public boolean isInService(int node) {
    return states[node] == NodeState.IN_SERVICE;
  }

  /** What the user calls it; its number if no name was given. */
  public String partitionName(int partition) {
    return partitionNames == null ? Integer.toString(partition) : partitionNames[partition];
  }

  /** What the user calls it; its number if no name was given. */
  public String nodeName(int node) {
    return nodeNames == null ? Integer.toString(node) : nodeNames[node];
  }
}
