package io.github.stowage.cli.plan;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;

/**
 * A plan node by node: which partitions each node stores, in how many slots, and which fraction of
 * their load it gets. Entries by node, then by partition.
 */
final class Holdings {
  private final int[] first;
  private final int[] partition;
  private final int[] slots;
  private final double[] weight;

  private Holdings(int nodes, int entries) {
    first = new int[nodes + 1];
    partition = new int[entries];
    slots = new int[entries];
    weight = new double[entries];
  }

  static Holdings of(Plan plan) {
    Routing routing = plan.routing();
    Placement placement = plan.placement();
    Holdings all = new Holdings(placement.nodes(), routing.entries());
    for (int e = 0; e < routing.entries(); e++) {
      all.first[routing.node(e) + 1]++;
    }
    for (int n = 0; n < placement.nodes(); n++) {
      all.first[n + 1] += all.first[n];
    }
    int[] next = all.first.clone();
    for (int p = 0; p < routing.partitions(); p++) {
      for (int e = routing.first(p); e < routing.first(p + 1); e++) {
        int at = next[routing.node(e)]++;
        all.partition[at] = p;
        all.weight[at] = routing.weight(e);
      }
    }
    all.countSlots(placement);
    return all;
  }

  private void countSlots(Placement placement) {
    int[] here = new int[placement.partitions()];
    for (int n = 0; n < placement.nodes(); n++) {
      for (int s = 0; s < placement.filled(n); s++) {
        here[placement.partition(n, s)]++;
      }
      for (int i = first[n]; i < first[n + 1]; i++) {
        slots[i] = here[partition[i]];
        here[partition[i]] = 0;
      }
    }
  }

  /** The first entry of a node; its last is {@code first(node + 1) - 1}. */
  int first(int node) {
    return first[node];
  }

  int partition(int entry) {
    return partition[entry];
  }

  int slots(int entry) {
    return slots[entry];
  }

  double weight(int entry) {
    return weight[entry];
  }
}
