package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import java.util.Arrays;

/** The nodes' racks, numbered from 0; each node is its own if none are given. */
final class Racks {
  private final int[] rack;
  private final int count;
  private final boolean given;

  Racks(Nodes nodes) {
    given = nodes.hasRacks();
    rack = new int[nodes.count()];
    Arrays.setAll(rack, nodes::rack);
    int[] distinct = Arrays.stream(rack).sorted().distinct().toArray();
    Arrays.setAll(rack, n -> Arrays.binarySearch(distinct, rack[n]));
    count = distinct.length;
  }

  boolean given() {
    return given;
  }

  int of(int node) {
    return rack[node];
  }

  /** How many; no partition can have more replicas. */
  int count() {
    return count;
  }
}
